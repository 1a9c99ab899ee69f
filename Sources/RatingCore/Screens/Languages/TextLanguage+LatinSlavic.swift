extension TextLanguage {
    static var czech: StaticString {
        """
        Jak se vám líbí %@?|Jak se vám líbí tato aplikace?|Jak se vám líbí tato hra?
        Vaše hodnocení nám pomáhá se zlepšovat.|Odeslat
        Co by mohlo být lepší?|Napište nám, co máme změnit.
        Poslat zpětnou vazbu|Teď ne|Odeslat zpětnou vazbu
        Děkujeme!|Chcete se o svůj názor podělit v App Storu?|Chcete se o svůj názor podělit v obchodě %@?
        Napsat recenzi|Později
        Ohodnoťte aplikaci %@|Ohodnoťte tuto aplikaci|Ohodnoťte tuto hru
        Pokud se vám tato aplikace líbí, najdete si chvilku na její ohodnocení?
        Pokud vás tato hra baví, najdete si chvilku na její ohodnocení?
        Ne, děkuji|Ohodnotit nyní|Zeptat se později
        Hodnocení|%1$d z %2$d hvězdiček|%1$d z %2$d|Bez hodnocení|Nejprve odpovězte na otázku.
        Velmi špatné|Špatné|Průměrné|Dobré|Velmi dobré
        Palec nahoru|Palec dolů
        Váš názor|Zbývá znaků: %1$d|Zavřít
        Děkujeme za zpětnou vazbu!|Velmi nepravděpodobné|Velmi pravděpodobné|Jiné…
        E-mail nebo telefon|Nepovinné. Použijeme to jen k odpovědi.|Zadejte e-mailovou adresu nebo telefonní číslo.|Přidat snímek obrazovky|Odebrat snímek obrazovky
        """
    }

    static var slovak: StaticString {
        """
        Ako sa vám páči %@?|Ako sa vám páči táto aplikácia?|Ako sa vám páči táto hra?
        Vaše hodnotenie nám pomáha zlepšovať sa.|Odoslať
        Čo by mohlo byť lepšie?|Napíšte nám, čo by sme mali zmeniť.
        Poslať spätnú väzbu|Teraz nie|Odoslať spätnú väzbu
        Ďakujeme!|Chcete sa o svoj názor podeliť v App Store?|Chcete sa o svoj názor podeliť v obchode %@?
        Napísať recenziu|Neskôr
        Ohodnoťte aplikáciu %@|Ohodnoťte túto aplikáciu|Ohodnoťte túto hru
        Ak sa vám táto aplikácia páči, nájdete si chvíľu na jej ohodnotenie?
        Ak vás táto hra baví, nájdete si chvíľu na jej ohodnotenie?
        Nie, ďakujem|Ohodnotiť teraz|Pripomenúť neskôr
        Hodnotenie|%1$d z %2$d hviezdičiek|%1$d z %2$d|Bez hodnotenia|Najprv odpovedzte na otázku.
        Veľmi zlé|Zlé|Priemerné|Dobré|Veľmi dobré
        Palec hore|Palec dole
        Váš názor|Zostáva znakov: %1$d|Zavrieť
        Ďakujeme za spätnú väzbu!|Veľmi nepravdepodobné|Veľmi pravdepodobné|Iné…
        E-mail alebo telefón|Nepovinné. Použijeme to len na odpoveď.|Zadajte e-mailovú adresu alebo telefónne číslo.|Pridať snímku obrazovky|Odstrániť snímku obrazovky
        """
    }

    static var polish: StaticString {
        """
        Jak ci się podoba %@?|Jak ci się podoba ta aplikacja?|Jak ci się podoba ta gra?
        Twoja ocena pomaga nam się rozwijać.|Wyślij
        Co możemy poprawić?|Napisz nam, co warto zmienić.
        Wyślij opinię|Nie teraz|Wyślij opinię
        Dziękujemy!|Czy chcesz podzielić się opinią w App Store?|Czy chcesz podzielić się opinią w sklepie %@?
        Napisz recenzję|Później
        Oceń aplikację %@|Oceń tę aplikację|Oceń tę grę
        Podoba ci się ta aplikacja? Poświęć chwilę, aby ją ocenić.
        Podoba ci się ta gra? Poświęć chwilę, aby ją ocenić.
        Nie, dziękuję|Oceń teraz|Przypomnij później
        Ocena|%1$d z %2$d gwiazdek|%1$d z %2$d|Brak oceny|Najpierw odpowiedz na pytanie.
        Bardzo źle|Źle|Przeciętnie|Dobrze|Bardzo dobrze
        Kciuk w górę|Kciuk w dół
        Twoja opinia|Pozostało znaków: %1$d|Zamknij
        Dziękujemy za opinię!|Bardzo mało prawdopodobne|Bardzo prawdopodobne|Inne…
        E-mail lub numer telefonu|Opcjonalnie. Użyjemy tych danych tylko, aby Ci odpowiedzieć.|Podaj adres e-mail lub numer telefonu.|Dodaj zrzut ekranu|Usuń zrzut ekranu
        """
    }

    static var slovenian: StaticString {
        """
        Kako vam je všeč %@?|Kako vam je všeč ta aplikacija?|Kako vam je všeč ta igra?
        Vaša ocena nam pomaga pri izboljšavah.|Pošlji
        Kaj bi lahko bilo bolje?|Povejte nam, kaj bi spremenili.
        Pošlji pripombe|Ne zdaj|Pošlji pripombe
        Hvala!|Bi želeli deliti svoje mnenje v trgovini App Store?|Bi želeli deliti svoje mnenje v trgovini %@?
        Napiši mnenje|Pozneje
        Ocenite aplikacijo %@|Ocenite to aplikacijo|Ocenite to igro
        Vam je ta aplikacija všeč? Prosimo, vzemite si trenutek in jo ocenite.
        Vam je ta igra všeč? Prosimo, vzemite si trenutek in jo ocenite.
        Ne, hvala|Oceni zdaj|Opomni me pozneje
        Ocena|%1$d od %2$d zvezdic|%1$d od %2$d|Ni ocene|Najprej odgovorite na vprašanje.
        Zelo slabo|Slabo|Srednje|Dobro|Zelo dobro
        Palec gor|Palec dol
        Vaše mnenje|Preostali znaki: %1$d|Zapri
        Hvala za vaše mnenje!|Sploh ni verjetno|Zelo verjetno|Drugo …
        E-pošta ali telefon|Neobvezno. Uporabimo samo za odgovor.|Vnesite e-poštni naslov ali telefonsko številko.|Dodaj posnetek zaslona|Odstrani posnetek zaslona
        """
    }

    static var croatian: StaticString {
        """
        Kako vam se sviđa %@?|Kako vam se sviđa ova aplikacija?|Kako vam se sviđa ova igra?
        Vaša ocjena pomaže nam da budemo bolji.|Pošalji
        Što bi moglo biti bolje?|Recite nam što biste promijenili.
        Pošalji mišljenje|Ne sada|Pošalji mišljenje
        Hvala!|Želite li podijeliti svoje mišljenje u trgovini App Store?|Želite li podijeliti svoje mišljenje u trgovini %@?
        Napiši recenziju|Kasnije
        Ocijenite aplikaciju %@|Ocijenite ovu aplikaciju|Ocijenite ovu igru
        Ako vam se sviđa ova aplikacija, biste li odvojili trenutak i ocijenili je?
        Ako vam se sviđa ova igra, biste li odvojili trenutak i ocijenili je?
        Ne, hvala|Ocijeni sada|Podsjeti me kasnije
        Ocjena|Zvjezdice: %1$d od %2$d|%1$d od %2$d|Nije ocijenjeno|Najprije odgovorite na pitanje.
        Vrlo loše|Loše|Osrednje|Dobro|Vrlo dobro
        Palac gore|Palac dolje
        Vaše mišljenje|Preostalo znakova: %1$d|Zatvori
        Hvala na mišljenju!|Nimalo vjerojatno|Vrlo vjerojatno|Ostalo…
        E-pošta ili telefon|Nije obavezno. Koristimo samo da vam odgovorimo.|Unesite adresu e-pošte ili broj telefona.|Dodaj snimku zaslona|Ukloni snimku zaslona
        """
    }

    static var bosnian: StaticString {
        """
        Kako vam se sviđa %@?|Kako vam se sviđa ova aplikacija?|Kako vam se sviđa ova igra?
        Vaša ocjena nam pomaže da budemo bolji.|Pošalji
        Šta bi moglo biti bolje?|Recite nam šta biste promijenili.
        Pošalji mišljenje|Ne sada|Pošalji mišljenje
        Hvala!|Želite li podijeliti svoje mišljenje u prodavnici App Store?|Želite li podijeliti svoje mišljenje u prodavnici %@?
        Napiši recenziju|Kasnije
        Ocijenite aplikaciju %@|Ocijenite ovu aplikaciju|Ocijenite ovu igru
        Ako vam se sviđa ova aplikacija, biste li odvojili trenutak da je ocijenite?
        Ako vam se sviđa ova igra, biste li odvojili trenutak da je ocijenite?
        Ne, hvala|Ocijeni sada|Podsjeti me kasnije
        Ocjena|Zvjezdice: %1$d od %2$d|%1$d od %2$d|Nije ocijenjeno|Prvo odgovorite na pitanje.
        Vrlo loše|Loše|Osrednje|Dobro|Vrlo dobro
        Palac gore|Palac dolje
        Vaše mišljenje|Preostalo znakova: %1$d|Zatvori
        Hvala na mišljenju!|Nimalo vjerovatno|Veoma vjerovatno|Ostalo…
        E-mail ili telefon|Nije obavezno. Koristimo samo da vam odgovorimo.|Unesite e-mail adresu ili broj telefona.|Dodaj snimak ekrana|Ukloni snimak ekrana
        """
    }
}
