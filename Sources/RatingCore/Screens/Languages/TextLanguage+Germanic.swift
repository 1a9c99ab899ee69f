extension TextLanguage {
    static var english: StaticString {
        """
        How do you like %@?|How do you like this app?|How do you like this game?
        Your rating helps us improve it.|Submit
        What could be better?|Tell us what you would change.
        Give feedback|Not now|Send feedback
        Thank you!|Would you share your opinion on the App Store?|Would you share your opinion on %@?
        Write a review|Later
        Rate %@|Rate this app|Rate this game
        If you enjoy using this app, would you take a moment to rate it?
        If you enjoy playing this game, would you take a moment to rate it?
        No, thanks|Rate it now|Remind me later
        Rating|%1$d of %2$d stars|%1$d of %2$d|Not rated|Answer the question first.
        Very bad|Bad|Okay|Good|Very good
        Thumbs up|Thumbs down
        Your feedback|Characters left: %1$d|Close
        Thank you for your feedback!|Not at all likely|Extremely likely|Other…
        Email or phone number|Optional. We use it only to reply to you.|Enter an email address or a phone number.|Add a screenshot|Remove the screenshot
        """
    }

    static var german: StaticString {
        """
        Wie gefällt dir %@?|Wie gefällt dir diese App?|Wie gefällt dir dieses Spiel?
        Deine Bewertung hilft uns, besser zu werden.|Senden
        Was können wir verbessern?|Sag uns, was du ändern würdest.
        Feedback geben|Nicht jetzt|Feedback senden
        Vielen Dank!|Möchtest du deine Meinung im App Store teilen?|Möchtest du deine Meinung bei %@ teilen?
        Rezension schreiben|Später
        %@ bewerten|Diese App bewerten|Dieses Spiel bewerten
        Gefällt dir diese App? Dann nimm dir bitte einen Moment Zeit, um sie zu bewerten.
        Macht dir dieses Spiel Spaß? Dann nimm dir bitte einen Moment Zeit, um es zu bewerten.
        Nein, danke|Jetzt bewerten|Später erinnern
        Bewertung|%1$d von %2$d Sternen|%1$d von %2$d|Nicht bewertet|Beantworte zuerst die Frage.
        Sehr schlecht|Schlecht|Okay|Gut|Sehr gut
        Daumen hoch|Daumen runter
        Dein Feedback|Verbleibende Zeichen: %1$d|Schließen
        Danke für dein Feedback!|Sehr unwahrscheinlich|Sehr wahrscheinlich|Sonstiges …
        E-Mail oder Telefonnummer|Freiwillig. Wir verwenden die Angabe nur, um dir zu antworten.|Gib eine E-Mail-Adresse oder Telefonnummer ein.|Screenshot hinzufügen|Screenshot entfernen
        """
    }

    static var dutch: StaticString {
        """
        Wat vind je van %@?|Wat vind je van deze app?|Wat vind je van deze game?
        Met je beoordeling help je ons beter te worden.|Verstuur
        Wat kan er beter?|Vertel ons wat je zou veranderen.
        Geef feedback|Niet nu|Verstuur feedback
        Bedankt!|Wil je je mening delen in de App Store?|Wil je je mening delen op %@?
        Schrijf een recensie|Later
        Beoordeel %@|Beoordeel deze app|Beoordeel deze game
        Gebruik je deze app met plezier? Neem dan even de tijd om een beoordeling te geven.
        Speel je deze game met plezier? Neem dan even de tijd om een beoordeling te geven.
        Nee, bedankt|Beoordeel nu|Herinner me later
        Beoordeling|%1$d van %2$d sterren|%1$d van %2$d|Niet beoordeeld|Beantwoord eerst de vraag.
        Heel slecht|Slecht|Gaat wel|Goed|Heel goed
        Duim omhoog|Duim omlaag
        Je feedback|Resterende tekens: %1$d|Sluit
        Bedankt voor je feedback!|Zeer onwaarschijnlijk|Zeer waarschijnlijk|Anders…
        E-mailadres of telefoonnummer|Optioneel. We gebruiken dit alleen om je te antwoorden.|Voer een e-mailadres of telefoonnummer in.|Voeg schermafbeelding toe|Verwijder schermafbeelding
        """
    }

    static var danish: StaticString {
        """
        Hvad synes du om %@?|Hvad synes du om denne app?|Hvad synes du om dette spil?
        Din bedømmelse hjælper os med at blive bedre.|Send
        Hvad kunne være bedre?|Fortæl os, hvad du ville ændre.
        Giv feedback|Ikke nu|Send din feedback
        Mange tak!|Vil du dele din mening i App Store?|Vil du dele din mening på %@?
        Skriv en anmeldelse|Senere
        Bedøm %@|Bedøm denne app|Bedøm dette spil
        Hvis du er glad for denne app, vil du så bruge et øjeblik på at bedømme den?
        Hvis du er glad for dette spil, vil du så bruge et øjeblik på at bedømme det?
        Nej tak|Bedøm nu|Påmind mig senere
        Bedømmelse|%1$d ud af %2$d stjerner|%1$d ud af %2$d|Ikke bedømt|Besvar spørgsmålet først.
        Meget dårligt|Dårligt|Okay|Godt|Meget godt
        Tommel op|Tommel ned
        Din feedback|Tegn tilbage: %1$d|Luk
        Tak for din feedback!|Slet ikke sandsynligt|Meget sandsynligt|Andet…
        E-mail eller telefonnummer|Valgfrit. Vi bruger det kun til at svare dig.|Angiv en e-mailadresse eller et telefonnummer.|Tilføj et skærmbillede|Fjern skærmbilledet
        """
    }

    static var norwegian: StaticString {
        """
        Hva synes du om %@?|Hva synes du om denne appen?|Hva synes du om dette spillet?
        Vurderingen din hjelper oss med å bli bedre.|Send
        Hva kunne vært bedre?|Fortell oss hva du ville ha endret.
        Gi innspill|Ikke nå|Send innspill
        Tusen takk!|Vil du dele meningen din i App Store?|Vil du dele meningen din på %@?
        Skriv en anmeldelse|Senere
        Vurder %@|Vurder denne appen|Vurder dette spillet
        Liker du denne appen? Bruk gjerne et øyeblikk på å vurdere den.
        Liker du dette spillet? Bruk gjerne et øyeblikk på å vurdere det.
        Nei takk|Vurder nå|Påminn meg senere
        Vurdering|%1$d av %2$d stjerner|%1$d av %2$d|Ikke vurdert|Svar på spørsmålet først.
        Veldig dårlig|Dårlig|Helt greit|Bra|Veldig bra
        Tommel opp|Tommel ned
        Tilbakemeldingen din|Tegn igjen: %1$d|Lukk
        Takk for tilbakemeldingen!|Svært lite sannsynlig|Svært sannsynlig|Annet …
        E-post eller telefonnummer|Valgfritt. Vi bruker det bare til å svare deg.|Oppgi en e-postadresse eller et telefonnummer.|Legg til skjermbilde|Fjern skjermbildet
        """
    }

    static var swedish: StaticString {
        """
        Vad tycker du om %@?|Vad tycker du om den här appen?|Vad tycker du om det här spelet?
        Ditt betyg hjälper oss att bli bättre.|Skicka
        Vad kan bli bättre?|Berätta vad du skulle ändra.
        Ge feedback|Inte nu|Skicka feedback
        Tack!|Vill du berätta vad du tycker i App Store?|Vill du berätta vad du tycker på %@?
        Skriv en recension|Senare
        Betygsätt %@|Betygsätt den här appen|Betygsätt det här spelet
        Gillar du den här appen? Ta gärna en stund och betygsätt den.
        Gillar du att spela det här spelet? Ta gärna en stund och betygsätt det.
        Nej tack|Betygsätt nu|Påminn mig senare
        Betyg|%1$d av %2$d stjärnor|%1$d av %2$d|Inget betyg|Svara på frågan först.
        Mycket dåligt|Dåligt|Okej|Bra|Mycket bra
        Tummen upp|Tummen ned
        Din feedback|Tecken kvar: %1$d|Stäng
        Tack för din feedback!|Inte alls troligt|Mycket troligt|Annat…
        E-post eller telefonnummer|Frivilligt. Vi använder det bara för att svara dig.|Ange en e-postadress eller ett telefonnummer.|Lägg till en skärmbild|Ta bort skärmbilden
        """
    }
}
