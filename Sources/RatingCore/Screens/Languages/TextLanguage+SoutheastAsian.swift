extension TextLanguage {
    static var indonesian: StaticString {
        """
        Bagaimana pendapat Anda tentang %@?|Bagaimana pendapat Anda tentang aplikasi ini?|Bagaimana pendapat Anda tentang game ini?
        Penilaian Anda membantu kami menjadi lebih baik.|Kirim
        Apa yang bisa kami tingkatkan?|Beri tahu kami apa yang ingin Anda ubah.
        Beri masukan|Jangan sekarang|Kirim masukan
        Terima kasih!|Maukah Anda membagikan pendapat di App Store?|Maukah Anda membagikan pendapat di %@?
        Tulis ulasan|Nanti
        Beri nilai untuk %@|Beri nilai aplikasi ini|Beri nilai game ini
        Jika Anda senang menggunakan aplikasi ini, maukah Anda meluangkan waktu sejenak untuk menilainya?
        Jika Anda senang memainkan game ini, maukah Anda meluangkan waktu sejenak untuk menilainya?
        Tidak, terima kasih|Beri nilai sekarang|Ingatkan nanti
        Penilaian|%1$d dari %2$d bintang|%1$d dari %2$d|Belum dinilai|Jawab pertanyaannya terlebih dahulu.
        Sangat buruk|Buruk|Cukup|Baik|Sangat baik
        Jempol ke atas|Jempol ke bawah
        Masukan Anda|Sisa karakter: %1$d|Tutup
        Terima kasih atas masukan Anda!|Sangat tidak mungkin|Sangat mungkin|Lainnya…
        Email atau nomor telepon|Opsional. Hanya kami gunakan untuk membalas Anda.|Masukkan alamat email atau nomor telepon.|Tambahkan tangkapan layar|Hapus tangkapan layar
        """
    }

    static var malay: StaticString {
        """
        Apakah pendapat anda tentang %@?|Apakah pendapat anda tentang app ini?|Apakah pendapat anda tentang permainan ini?
        Penilaian anda membantu kami menjadi lebih baik.|Serah
        Apakah yang boleh ditambah baik?|Beritahu kami perkara yang anda ingin ubah.
        Beri maklum balas|Bukan sekarang|Hantar maklum balas
        Terima kasih!|Sudikah anda berkongsi pendapat di App Store?|Sudikah anda berkongsi pendapat di %@?
        Tulis ulasan|Kemudian
        Beri penilaian untuk %@|Beri penilaian untuk app ini|Beri penilaian untuk permainan ini
        Jika anda suka menggunakan app ini, sudikah anda meluangkan sedikit masa untuk menilainya?
        Jika anda suka bermain permainan ini, sudikah anda meluangkan sedikit masa untuk menilainya?
        Tidak, terima kasih|Beri penilaian sekarang|Ingatkan saya kemudian
        Penilaian|%1$d daripada %2$d bintang|%1$d daripada %2$d|Belum dinilai|Jawab soalan itu dahulu.
        Sangat buruk|Buruk|Sederhana|Baik|Sangat baik
        Ibu jari ke atas|Ibu jari ke bawah
        Maklum balas anda|Baki aksara: %1$d|Tutup
        Terima kasih atas maklum balas anda!|Langsung tidak mungkin|Sangat mungkin|Lain-lain…
        E-mel atau nombor telefon|Pilihan. Kami menggunakannya hanya untuk membalas anda.|Masukkan alamat e-mel atau nombor telefon.|Tambah tangkapan skrin|Buang tangkapan skrin
        """
    }

    static var thai: StaticString {
        """
        คุณคิดอย่างไรกับ %@|คุณคิดอย่างไรกับแอปนี้|คุณคิดอย่างไรกับเกมนี้
        คะแนนของคุณช่วยให้เราพัฒนาได้ดีขึ้น|ส่ง
        มีอะไรที่ควรปรับปรุงบ้าง|โปรดบอกเราว่าคุณอยากให้เปลี่ยนอะไร
        ส่งคำติชม|ไม่ใช่ตอนนี้|ส่งความคิดเห็น
        ขอบคุณ!|คุณอยากแบ่งปันความคิดเห็นบน App Store ไหม|คุณอยากแบ่งปันความคิดเห็นบน %@ ไหม
        เขียนรีวิว|ภายหลัง
        ให้คะแนน %@|ให้คะแนนแอปนี้|ให้คะแนนเกมนี้
        หากคุณชอบใช้แอปนี้ โปรดสละเวลาสักครู่เพื่อให้คะแนน
        หากคุณชอบเล่นเกมนี้ โปรดสละเวลาสักครู่เพื่อให้คะแนน
        ไม่เป็นไร ขอบคุณ|ให้คะแนนเลย|เตือนภายหลัง
        คะแนน|%1$d จาก %2$d ดาว|%1$d จาก %2$d|ยังไม่ได้ให้คะแนน|โปรดตอบคำถามก่อน
        แย่มาก|แย่|พอใช้|ดี|ดีมาก
        ถูกใจ|ไม่ถูกใจ
        คำติชมของคุณ|จำนวนอักขระที่เหลือ: %1$d|ปิด
        ขอบคุณสำหรับคำติชมของคุณ|ไม่น่าเป็นไปได้เลย|เป็นไปได้มากที่สุด|อื่นๆ…
        อีเมลหรือหมายเลขโทรศัพท์|ไม่บังคับ เราใช้เพื่อตอบกลับคุณเท่านั้น|ป้อนที่อยู่อีเมลหรือหมายเลขโทรศัพท์|เพิ่มภาพหน้าจอ|ลบภาพหน้าจอ
        """
    }

    static var vietnamese: StaticString {
        """
        Bạn thấy %@ thế nào?|Bạn thấy ứng dụng này thế nào?|Bạn thấy trò chơi này thế nào?
        Đánh giá của bạn giúp chúng tôi hoàn thiện hơn.|Gửi
        Chúng tôi có thể cải thiện điều gì?|Hãy cho chúng tôi biết bạn muốn thay đổi điều gì.
        Gửi phản hồi|Không phải bây giờ|Gửi phản hồi
        Cảm ơn bạn!|Bạn có muốn chia sẻ ý kiến trên App Store không?|Bạn có muốn chia sẻ ý kiến trên %@ không?
        Viết nhận xét|Để sau
        Đánh giá %@|Đánh giá ứng dụng này|Đánh giá trò chơi này
        Nếu bạn thích dùng ứng dụng này, bạn có thể dành chút thời gian để đánh giá không?
        Nếu bạn thích chơi trò chơi này, bạn có thể dành chút thời gian để đánh giá không?
        Không, cảm ơn|Đánh giá ngay|Nhắc tôi sau
        Đánh giá|%1$d trên %2$d sao|%1$d trên %2$d|Chưa đánh giá|Trước tiên, vui lòng trả lời câu hỏi.
        Rất tệ|Tệ|Bình thường|Tốt|Rất tốt
        Thích|Không thích
        Phản hồi của bạn|Số ký tự còn lại: %1$d|Đóng
        Cảm ơn phản hồi của bạn!|Hoàn toàn không có khả năng|Rất có khả năng|Khác…
        Email hoặc số điện thoại|Không bắt buộc. Chúng tôi chỉ dùng để trả lời bạn.|Nhập địa chỉ email hoặc số điện thoại.|Thêm ảnh chụp màn hình|Xóa ảnh chụp màn hình
        """
    }
}
