extension TextLanguage {
    static var greek: StaticString {
        """
        Πώς σας φαίνεται η εφαρμογή %@;|Πώς σας φαίνεται αυτή η εφαρμογή;|Πώς σας φαίνεται αυτό το παιχνίδι;
        Η αξιολόγησή σας μάς βοηθά να βελτιωνόμαστε.|Υποβολή
        Τι θα μπορούσε να είναι καλύτερο;|Πείτε μας τι θα αλλάζατε.
        Αποστολή σχολίων|Όχι τώρα|Αποστολή σχολίων
        Σας ευχαριστούμε!|Θα θέλατε να μοιραστείτε τη γνώμη σας στο App Store;|Θα θέλατε να μοιραστείτε τη γνώμη σας στο κατάστημα %@;
        Σύνταξη κριτικής|Αργότερα
        Αξιολογήστε την εφαρμογή %@|Αξιολογήστε αυτήν την εφαρμογή|Αξιολογήστε αυτό το παιχνίδι
        Αν σας αρέσει αυτή η εφαρμογή, θα αφιερώνατε λίγο χρόνο για να την αξιολογήσετε;
        Αν σας αρέσει αυτό το παιχνίδι, θα αφιερώνατε λίγο χρόνο για να το αξιολογήσετε;
        Όχι, ευχαριστώ|Αξιολόγηση τώρα|Υπενθύμιση αργότερα
        Αξιολόγηση|%1$d στα %2$d αστέρια|%1$d στα %2$d|Χωρίς αξιολόγηση|Απαντήστε πρώτα στην ερώτηση.
        Πολύ κακό|Κακό|Μέτριο|Καλό|Πολύ καλό
        Αντίχειρας προς τα πάνω|Αντίχειρας προς τα κάτω
        Τα σχόλιά σας|Χαρακτήρες που απομένουν: %1$d|Κλείσιμο
        Ευχαριστούμε για τα σχόλιά σας!|Καθόλου πιθανό|Εξαιρετικά πιθανό|Άλλο…
        Ηλ. ταχυδρομείο ή αριθμός τηλεφώνου|Προαιρετικό. Το χρησιμοποιούμε μόνο για να σας απαντήσουμε.|Εισαγάγετε μια διεύθυνση ηλ. ταχυδρομείου ή έναν αριθμό τηλεφώνου.|Προσθήκη στιγμιότυπου οθόνης|Αφαίρεση στιγμιότυπου οθόνης
        """
    }

    static var turkish: StaticString {
        """
        %@ uygulamasını nasıl buluyorsunuz?|Bu uygulamayı nasıl buluyorsunuz?|Bu oyunu nasıl buluyorsunuz?
        Puanınız gelişmemize yardımcı olur.|Gönder
        Neler daha iyi olabilir?|Neyi değiştirmek istediğinizi bize yazın.
        Geri bildirim gönder|Şimdi değil|Geri bildirimi gönder
        Teşekkür ederiz!|Görüşünüzü App Store’da paylaşmak ister misiniz?|Görüşünüzü %@ üzerinde paylaşmak ister misiniz?
        Yorum yaz|Daha sonra
        %@ uygulamasını puanlayın|Bu uygulamayı puanlayın|Bu oyunu puanlayın
        Bu uygulamayı kullanmayı seviyorsanız puanlamak için bir dakikanızı ayırır mısınız?
        Bu oyunu oynamayı seviyorsanız puanlamak için bir dakikanızı ayırır mısınız?
        Hayır, teşekkürler|Şimdi puanla|Daha sonra hatırlat
        Puan|%2$d yıldız üzerinden %1$d|%2$d üzerinden %1$d|Puan verilmedi|Önce soruyu yanıtlayın.
        Çok kötü|Kötü|Orta|İyi|Çok iyi
        Başparmak yukarı|Başparmak aşağı
        Geri bildiriminiz|Kalan karakter: %1$d|Kapat
        Geri bildiriminiz için teşekkürler!|Hiç olası değil|Son derece olası|Diğer…
        E-posta veya telefon numarası|İsteğe bağlı. Yalnızca size yanıt vermek için kullanırız.|Bir e-posta adresi veya telefon numarası girin.|Ekran görüntüsü ekle|Ekran görüntüsünü kaldır
        """
    }
}
