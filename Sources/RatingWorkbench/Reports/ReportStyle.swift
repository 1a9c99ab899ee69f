/// How pages of reports look. It is text of the program, so that the tool stays one file.
package enum ReportStyle {
    /// Colours have a contrast of 4.5 to 1 for text and 3 to 1 for what is drawn (WCAG 2.2, 1.4.3 and 1.4.11), in both
    /// schemes; paper is always light.
    package static let sheet: Markup = """
        :root {
          color-scheme: light dark;
          --paper: #ffffff; --raised: #f3f6f9; --ink: #1b1f24; --soft: #545d68; --line: #c9d1d9; --link: #0a58b5;
          --c1: #0b62c4; --c2: #b3480b; --c3: #1b7a43; --c4: #8a3ea8; --c5: #a8125e; --c6: #555f6b;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --paper: #14171b; --raised: #1e2329; --ink: #e8eaed; --soft: #a9b2bd; --line: #3b434d; --link: #7cb7ff;
            --c1: #6cb0ff; --c2: #ffad66; --c3: #5fd38d; --c4: #cf9bff; --c5: #ff8fc0; --c6: #b8c0ca;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0 auto; padding: 1rem clamp(0.75rem, 4vw, 2.5rem) 3rem; max-width: 64rem;
          background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
          overflow-wrap: break-word;
        }
        h1 { font-size: clamp(1.35rem, 5vw, 1.9rem); line-height: 1.2; margin: 0.5rem 0 1rem; }
        h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 0.5rem; }
        main h2 { margin-top: 2.25rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
        p { margin: 0.5rem 0; max-width: 46rem; }
        a { color: var(--link); }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        .findings { background: var(--raised); border-left: 0.3rem solid var(--c1); border-radius: 0.25rem;
          padding: 0.8rem 1rem; }
        .findings ul { margin: 0; padding-left: 1.1rem; }
        .findings li { margin: 0.35rem 0; max-width: 46rem; }
        .findings li:first-child { font-size: 1.1rem; font-weight: 600; }
        .strip { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.6rem; margin: 0 0 1rem; }
        .strip div { background: var(--raised); border-radius: 0.25rem; padding: 0.6rem 0.8rem; break-inside: avoid; }
        .strip dt { font-size: 0.85rem; color: var(--soft); }
        .strip dd { margin: 0; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
        .strip .value { font-size: 1.25rem; font-weight: 600; }
        .better { color: var(--c3); } .worse { color: var(--c5); }
        .glossary dt { font-weight: 600; font-size: 0.9rem; } .glossary dd { margin: 0 0 0.4rem 1rem; font-size: 0.9rem; }
        nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; margin: 1rem 0 0; padding: 0; list-style: none; }
        nav a { display: inline-block; padding: 0.25rem 0; }
        .scroll { overflow-x: auto; max-width: 100%; margin: 0.75rem 0; }
        table { border-collapse: collapse; font-size: 0.925rem; font-variant-numeric: tabular-nums; }
        caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
        th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; min-width: 4rem;
          border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
        td { max-width: 34rem; }
        th { font-weight: 600; }
        thead th { overflow-wrap: normal; hyphens: none; }
        tbody th { font-weight: 500; min-width: 8rem; }
        .number { text-align: right; white-space: nowrap; }
        thead .number { white-space: normal; }
        .interval { color: var(--soft); }
        @media (max-width: 40rem) { .interval { display: block; } }
        @media screen and (min-width: 48rem) { caption { white-space: nowrap; } }
        figure { margin: 1.25rem 0 1.75rem; }
        figcaption { font-weight: 600; }
        .key { display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem; margin: 0.35rem 0; padding: 0; list-style: none;
          font-size: 0.9rem; }
        .key svg { vertical-align: -0.1em; }
        .axis { font-size: 0.85rem; color: var(--soft); margin: 0.35rem 0; }
        .axis.end { text-align: right; max-width: none; margin-top: 0; }
        svg { overflow: visible; }
        svg text { font-size: 12px; fill: var(--ink); font-variant-numeric: tabular-nums; }
        .lines, .bars, .map { display: block; width: 100%; }
        .group { font-weight: 600; }
        .grid { stroke: var(--line); }
        .curve { fill: none; stroke: currentColor; stroke-width: 2; vector-effect: non-scaling-stroke; }
        .band { fill: currentColor; fill-opacity: 0.18; }
        .mark, .bar { fill: currentColor; }
        .whisker { stroke: var(--ink); stroke-width: 2; }
        .cell { fill: var(--c1); stroke: var(--paper); }
        .colour-1 { color: var(--c1); } .colour-2 { color: var(--c2); } .colour-3 { color: var(--c3); }
        .colour-4 { color: var(--c4); } .colour-5 { color: var(--c5); } .colour-6 { color: var(--c6); }
        summary { cursor: pointer; color: var(--link); font-size: 0.9rem; padding: 0.25rem 0; }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        @media print {
          html { font-size: 10pt; }
          body { max-width: none; padding: 0; }
          nav, summary { display: none; }
          .scroll { overflow: visible; }
          .scroll > div { min-width: 0 !important; }
          table { font-size: 9pt; }
          th, td, tbody th { min-width: 0; overflow-wrap: anywhere; }
          thead { display: table-header-group; }
          thead th { overflow-wrap: normal; }
          .number { white-space: normal; }
          svg, tr, .findings { break-inside: avoid; }
          h2, figcaption, caption { break-after: avoid; }
          details::details-content { content-visibility: visible; display: block; height: auto; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """
}
