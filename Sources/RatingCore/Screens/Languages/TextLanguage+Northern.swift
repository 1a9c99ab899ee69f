extension TextLanguage {
    static var estonian: StaticString {
        """
        Kuidas teile %@ meeldib?|Kuidas teile see rakendus meeldib?|Kuidas teile see mäng meeldib?
        Teie hinnang aitab meil paremaks saada.|Saada
        Mis võiks olla parem?|Kirjutage meile, mida te muudaksite.
        Anna tagasisidet|Mitte praegu|Saada tagasiside
        Aitäh!|Kas soovite jagada oma arvamust App Store’is?|Kas soovite jagada oma arvamust poes %@?
        Kirjuta arvustus|Hiljem
        Hinnake rakendust %@|Hinnake seda rakendust|Hinnake seda mängu
        Kui teile meeldib seda rakendust kasutada, kas leiaksite hetke selle hindamiseks?
        Kui teile meeldib seda mängu mängida, kas leiaksite hetke selle hindamiseks?
        Ei, aitäh|Hinda kohe|Tuleta hiljem meelde
        Hinnang|%2$d tärnist %1$d|%2$d punktist %1$d|Hinnang puudub|Vastake kõigepealt küsimusele.
        Väga halb|Halb|Rahuldav|Hea|Väga hea
        Pöial üles|Pöial alla
        Teie tagasiside|Tähemärke alles: %1$d|Sule
        Aitäh tagasiside eest!|Üldse mitte tõenäoline|Väga tõenäoline|Muu…
        E-post või telefoninumber|Vabatahtlik. Kasutame seda ainult teile vastamiseks.|Sisestage e-posti aadress või telefoninumber.|Lisa kuvatõmmis|Eemalda kuvatõmmis
        """
    }

    static var finnish: StaticString {
        """
        Mitä pidät apista %@?|Mitä pidät tästä apista?|Mitä pidät tästä pelistä?
        Arviosi auttaa meitä kehittymään.|Lähetä
        Mitä voisimme parantaa?|Kerro, mitä muuttaisit.
        Anna palautetta|Ei nyt|Lähetä palaute
        Kiitos!|Haluatko kertoa mielipiteesi App Storessa?|Haluatko kertoa mielipiteesi kaupassa %@?
        Kirjoita arvostelu|Myöhemmin
        Arvostele %@|Arvostele tämä appi|Arvostele tämä peli
        Jos pidät tästä apista, voisitko käyttää hetken sen arvostelemiseen?
        Jos pidät tästä pelistä, voisitko käyttää hetken sen arvostelemiseen?
        Ei kiitos|Arvostele nyt|Muistuta myöhemmin
        Arvio|Tähtiä %1$d, enintään %2$d|%1$d, enintään %2$d|Ei arviota|Vastaa ensin kysymykseen.
        Erittäin huono|Huono|Kohtalainen|Hyvä|Erittäin hyvä
        Peukalo ylös|Peukalo alas
        Palautteesi|Merkkejä jäljellä: %1$d|Sulje
        Kiitos palautteestasi!|Erittäin epätodennäköistä|Erittäin todennäköistä|Muu…
        Sähköposti tai puhelinnumero|Vapaaehtoinen. Käytämme tätä vain vastataksemme sinulle.|Anna sähköpostiosoite tai puhelinnumero.|Lisää näyttökuva|Poista näyttökuva
        """
    }

    static var hungarian: StaticString {
        """
        Hogy tetszik a(z) %@?|Hogy tetszik ez az app?|Hogy tetszik ez a játék?
        Értékelésével segít nekünk a fejlődésben.|Küldés
        Mi lehetne jobb?|Írja meg, min változtatna.
        Javaslat küldése|Most nem|Vélemény küldése
        Köszönjük!|Megosztaná véleményét az App Store-ban?|Megosztaná véleményét itt: %@?
        Vélemény írása|Később
        A(z) %@ értékelése|Az app értékelése|A játék értékelése
        Ha szívesen használja ezt az appot, szánna egy percet az értékelésére?
        Ha szívesen játszik ezzel a játékkal, szánna egy percet az értékelésére?
        Nem, köszönöm|Értékelem|Emlékeztessen később
        Értékelés|%2$d csillagból %1$d|%2$d pontból %1$d|Nincs értékelés|Először válaszoljon a kérdésre.
        Nagyon rossz|Rossz|Közepes|Jó|Nagyon jó
        Felfelé mutató hüvelykujj|Lefelé mutató hüvelykujj
        Az Ön véleménye|Hátralévő karakterek: %1$d|Bezárás
        Köszönjük a visszajelzését!|Egyáltalán nem valószínű|Nagyon valószínű|Egyéb…
        E-mail-cím vagy telefonszám|Nem kötelező. Csak arra használjuk, hogy válaszoljunk Önnek.|Adjon meg egy e-mail-címet vagy telefonszámot.|Képernyőkép hozzáadása|Képernyőkép eltávolítása
        """
    }

    static var lithuanian: StaticString {
        """
        Kaip jums patinka „%@“?|Kaip jums patinka ši programėlė?|Kaip jums patinka šis žaidimas?
        Jūsų įvertinimas padeda mums tobulėti.|Siųsti
        Kas galėtų būti geriau?|Parašykite, ką keistumėte.
        Siųsti nuomonę|Ne dabar|Siųsti nuomonę
        Ačiū!|Ar norėtumėte pasidalyti nuomone parduotuvėje „App Store“?|Ar norėtumėte pasidalyti nuomone parduotuvėje „%@“?
        Rašyti atsiliepimą|Vėliau
        Įvertinkite „%@“|Įvertinkite šią programėlę|Įvertinkite šį žaidimą
        Jei jums patinka naudotis šia programėle, gal skirtumėte minutę jai įvertinti?
        Jei jums patinka žaisti šį žaidimą, gal skirtumėte minutę jam įvertinti?
        Ne, ačiū|Įvertinti dabar|Priminti vėliau
        Įvertinimas|%1$d iš %2$d žvaigždučių|%1$d iš %2$d|Neįvertinta|Pirmiausia atsakykite į klausimą.
        Labai blogai|Blogai|Vidutiniškai|Gerai|Labai gerai
        Nykštys aukštyn|Nykštys žemyn
        Jūsų nuomonė|Liko simbolių: %1$d|Uždaryti
        Dėkojame už nuomonę!|Visai netikėtina|Labai tikėtina|Kita…
        El. paštas arba telefonas|Neprivaloma. Naudosime tik jums atsakyti.|Įveskite el. pašto adresą arba telefono numerį.|Pridėti ekrano kopiją|Pašalinti ekrano kopiją
        """
    }

    static var latvian: StaticString {
        """
        Kā jums patīk %@?|Kā jums patīk šī lietotne?|Kā jums patīk šī spēle?
        Jūsu vērtējums palīdz mums kļūt labākiem.|Nosūtīt
        Ko varētu uzlabot?|Pastāstiet, ko jūs mainītu.
        Nosūtīt viedokli|Ne tagad|Nosūtīt viedokli
        Paldies!|Vai vēlaties paust savu viedokli App Store veikalā?|Vai vēlaties paust savu viedokli veikalā %@?
        Rakstīt atsauksmi|Vēlāk
        Novērtējiet lietotni %@|Novērtējiet šo lietotni|Novērtējiet šo spēli
        Ja jums patīk lietot šo lietotni, vai jūs varētu veltīt brīdi tās novērtēšanai?
        Ja jums patīk spēlēt šo spēli, vai jūs varētu veltīt brīdi tās novērtēšanai?
        Nē, paldies|Novērtēt tagad|Atgādināt vēlāk
        Vērtējums|%1$d no %2$d zvaigznēm|%1$d no %2$d|Nav vērtējuma|Vispirms atbildiet uz jautājumu.
        Ļoti slikti|Slikti|Viduvēji|Labi|Ļoti labi
        Īkšķis uz augšu|Īkšķis uz leju
        Jūsu viedoklis|Atlikušās rakstzīmes: %1$d|Aizvērt
        Paldies par viedokli!|Pavisam maz ticams|Ļoti ticams|Cits…
        E-pasts vai tālrunis|Nav obligāti. Izmantosim tikai, lai jums atbildētu.|Ievadiet e-pasta adresi vai tālruņa numuru.|Pievienot ekrānuzņēmumu|Noņemt ekrānuzņēmumu
        """
    }
}
