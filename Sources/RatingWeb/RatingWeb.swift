// What a web page calls: JSON text in and out, by C's calling convention. Built by `.ci/wasm`.
import RatingAnalysis
import RatingCore
