extension TextLanguage {
    static var french: StaticString {
        """
        Quel est votre avis sur %@ ?|Que pensez-vous de cette app ?|Que pensez-vous de ce jeu ?
        Votre note nous aide à nous améliorer.|Envoyer
        Que pourrions-nous améliorer ?|Dites-nous ce que vous changeriez.
        Envoyer des remarques|Pas maintenant|Envoyer mes remarques
        Merci !|Souhaitez-vous laisser un avis sur l’App Store ?|Souhaitez-vous laisser un avis sur %@ ?
        Rédiger un avis|Plus tard
        Noter %@|Noter cette app|Noter ce jeu
        Si vous aimez utiliser cette app, prendriez-vous un instant pour la noter ?
        Si vous aimez jouer à ce jeu, prendriez-vous un instant pour le noter ?
        Non merci|Noter maintenant|Me le rappeler plus tard
        Note|Étoiles : %1$d sur %2$d|%1$d sur %2$d|Aucune note|Répondez d’abord à la question.
        Très mauvais|Mauvais|Moyen|Bon|Très bon
        Pouce vers le haut|Pouce vers le bas
        Vos remarques|Caractères restants : %1$d|Fermer
        Merci pour vos remarques !|Pas du tout probable|Très probable|Autre…
        E-mail ou numéro de téléphone|Facultatif. Nous l’utilisons uniquement pour vous répondre.|Saisissez une adresse e-mail ou un numéro de téléphone.|Ajouter une capture d’écran|Supprimer la capture d’écran
        """
    }

    static var spanish: StaticString {
        """
        ¿Qué te parece %@?|¿Qué te parece esta app?|¿Qué te parece este juego?
        Tu valoración nos ayuda a mejorar.|Enviar
        ¿Qué podríamos mejorar?|Cuéntanos qué cambiarías.
        Enviar opinión|Ahora no|Enviar opinión
        ¡Gracias!|¿Quieres compartir tu opinión en el App Store?|¿Quieres compartir tu opinión en %@?
        Escribir una reseña|Más tarde
        Valora %@|Valora esta app|Valora este juego
        Si te gusta usar esta app, ¿podrías dedicar un momento a valorarla?
        Si te gusta jugar a este juego, ¿podrías dedicar un momento a valorarlo?
        No, gracias|Valorar ahora|Recordar más tarde
        Valoración|%1$d de %2$d estrellas|%1$d de %2$d|Sin valorar|Responde primero a la pregunta.
        Muy mal|Mal|Regular|Bien|Muy bien
        Pulgar hacia arriba|Pulgar hacia abajo
        Tu opinión|Caracteres restantes: %1$d|Cerrar
        ¡Gracias por tu opinión!|Nada probable|Muy probable|Otro…
        Correo o número de teléfono|Opcional. Solo lo usamos para responderte.|Introduce un correo electrónico o un número de teléfono.|Añadir una captura de pantalla|Eliminar la captura de pantalla
        """
    }

    static var latinAmericanSpanish: StaticString {
        """
        ¿Qué te parece %@?|¿Qué te parece esta app?|¿Qué te parece este juego?
        Tu calificación nos ayuda a mejorar.|Enviar
        ¿Qué podríamos mejorar?|Cuéntanos qué cambiarías.
        Danos tu opinión|Ahora no|Enviar comentarios
        ¡Gracias!|¿Quieres compartir tu opinión en el App Store?|¿Quieres compartir tu opinión en %@?
        Escribir una reseña|Más tarde
        Califica %@|Califica esta app|Califica este juego
        Si te gusta usar esta app, ¿podrías tomarte un momento para calificarla?
        Si te gusta jugar este juego, ¿podrías tomarte un momento para calificarlo?
        No, gracias|Calificar ahora|Recordar más tarde
        Calificación|%1$d de %2$d estrellas|%1$d de %2$d|Sin calificar|Primero responde la pregunta.
        Muy mal|Mal|Regular|Bien|Muy bien
        Pulgar hacia arriba|Pulgar hacia abajo
        Tus comentarios|Caracteres restantes: %1$d|Cerrar
        ¡Gracias por tus comentarios!|Nada probable|Muy probable|Otro…
        Correo o número de teléfono|Opcional. Solo lo usamos para responderte.|Ingresa un correo electrónico o un número de teléfono.|Agregar una captura de pantalla|Eliminar la captura de pantalla
        """
    }

    static var catalan: StaticString {
        """
        Què et sembla %@?|Què et sembla aquesta app?|Què et sembla aquest joc?
        La teva valoració ens ajuda a millorar.|Envia
        Què podríem millorar?|Digues-nos què canviaries.
        Envia comentaris|Ara no|Envia els comentaris
        Gràcies!|Vols compartir la teva opinió a l’App Store?|Vols compartir la teva opinió a %@?
        Escriu una ressenya|Més tard
        Valora %@|Valora aquesta app|Valora aquest joc
        Si t’agrada fer servir aquesta app, podries dedicar un moment a valorar-la?
        Si t’agrada jugar a aquest joc, podries dedicar un moment a valorar-lo?
        No, gràcies|Valora ara|Recorda-m’ho més tard
        Valoració|%1$d de %2$d estrelles|%1$d de %2$d|Sense valorar|Respon primer a la pregunta.
        Molt malament|Malament|Acceptable|Bé|Molt bé
        Polze amunt|Polze avall
        Els teus comentaris|Caràcters restants: %1$d|Tanca
        Gràcies pels teus comentaris!|Gens probable|Molt probable|Altres…
        Correu o número de telèfon|Opcional. Només ho fem servir per respondre’t.|Introdueix una adreça de correu o un número de telèfon.|Afegeix una captura de pantalla|Elimina la captura de pantalla
        """
    }

    static var italian: StaticString {
        """
        Che cosa ne pensi di %@?|Che cosa ne pensi di questa app?|Che cosa ne pensi di questo gioco?
        La tua valutazione ci aiuta a migliorare.|Invia
        Che cosa potremmo migliorare?|Dicci che cosa cambieresti.
        Invia feedback|Non ora|Invia feedback
        Grazie!|Ti va di lasciare una recensione su App Store?|Ti va di lasciare una recensione su %@?
        Scrivi una recensione|Più tardi
        Valuta %@|Valuta questa app|Valuta questo gioco
        Se ti piace usare questa app, potresti dedicare un momento a valutarla?
        Se ti diverti con questo gioco, potresti dedicare un momento a valutarlo?
        No, grazie|Valuta ora|Ricorda più tardi
        Valutazione|Stelle: %1$d su %2$d|%1$d su %2$d|Nessuna valutazione|Rispondi prima alla domanda.
        Molto male|Male|Così così|Bene|Molto bene
        Pollice in su|Pollice in giù
        Il tuo feedback|Caratteri rimanenti: %1$d|Chiudi
        Grazie per il tuo feedback!|Per niente probabile|Molto probabile|Altro…
        Email o numero di telefono|Facoltativo. Lo usiamo solo per risponderti.|Inserisci un indirizzo email o un numero di telefono.|Aggiungi uno screenshot|Rimuovi lo screenshot
        """
    }

    static var portuguese: StaticString {
        """
        O que acha de %@?|O que acha desta app?|O que acha deste jogo?
        A sua avaliação ajuda-nos a melhorar.|Enviar
        O que poderia ser melhor?|Diga-nos o que mudaria.
        Enviar opinião|Agora não|Enviar opinião
        Obrigado!|Gostaria de partilhar a sua opinião na App Store?|Gostaria de partilhar a sua opinião em %@?
        Escrever uma crítica|Mais tarde
        Avaliar %@|Avaliar esta app|Avaliar este jogo
        Se gosta de usar esta app, poderia dedicar um momento a avaliá-la?
        Se gosta de jogar este jogo, poderia dedicar um momento a avaliá-lo?
        Não avaliar|Avaliar agora|Lembrar mais tarde
        Avaliação|%1$d de %2$d estrelas|%1$d de %2$d|Sem avaliação|Responda primeiro à pergunta.
        Muito mau|Mau|Razoável|Bom|Muito bom
        Polegar para cima|Polegar para baixo
        A sua opinião|Caracteres restantes: %1$d|Fechar
        Obrigado pela sua opinião!|Nada provável|Muito provável|Outro…
        E-mail ou número de telefone|Opcional. Usamo-lo apenas para lhe responder.|Introduza um endereço de e-mail ou um número de telefone.|Adicionar uma captura de ecrã|Remover a captura de ecrã
        """
    }

    static var brazilian: StaticString {
        """
        O que você acha de %@?|O que você acha deste app?|O que você acha deste jogo?
        Sua avaliação nos ajuda a melhorar.|Enviar
        O que poderia ser melhor?|Conte o que você mudaria.
        Enviar feedback|Agora não|Enviar feedback
        Obrigado!|Gostaria de compartilhar sua opinião na App Store?|Gostaria de compartilhar sua opinião em %@?
        Escrever uma avaliação|Mais tarde
        Avaliar %@|Avaliar este app|Avaliar este jogo
        Se você gosta de usar este app, poderia reservar um momento para avaliá-lo?
        Se você gosta de jogar este jogo, poderia reservar um momento para avaliá-lo?
        Não avaliar|Avaliar agora|Lembrar mais tarde
        Avaliação|%1$d de %2$d estrelas|%1$d de %2$d|Sem avaliação|Responda à pergunta primeiro.
        Muito ruim|Ruim|Regular|Bom|Muito bom
        Polegar para cima|Polegar para baixo
        Seu feedback|Caracteres restantes: %1$d|Fechar
        Agradecemos seu feedback!|Nada provável|Muito provável|Outro…
        E-mail ou número de telefone|Opcional. Usamos apenas para responder a você.|Insira um endereço de e-mail ou um número de telefone.|Adicionar uma captura de tela|Remover a captura de tela
        """
    }

    static var romanian: StaticString {
        """
        Cum vi se pare %@?|Cum vi se pare această aplicație?|Cum vi se pare acest joc?
        Evaluarea dvs. ne ajută să devenim mai buni.|Trimiteți
        Ce am putea îmbunătăți?|Spuneți-ne ce ați schimba.
        Trimiteți feedback|Nu acum|Trimiteți părerea
        Vă mulțumim!|Doriți să vă împărtășiți părerea în App Store?|Doriți să vă împărtășiți părerea pe %@?
        Scrieți o recenzie|Mai târziu
        Evaluați %@|Evaluați această aplicație|Evaluați acest joc
        Dacă vă place să folosiți această aplicație, ați avea un moment să o evaluați?
        Dacă vă place să jucați acest joc, ați avea un moment să îl evaluați?
        Nu, mulțumesc|Evaluați acum|Amintiți-mi mai târziu
        Evaluare|%1$d din %2$d stele|%1$d din %2$d|Fără evaluare|Răspundeți mai întâi la întrebare.
        Foarte slab|Slab|Acceptabil|Bun|Foarte bun
        Degetul mare în sus|Degetul mare în jos
        Părerea dvs.|Caractere rămase: %1$d|Închideți
        Vă mulțumim pentru feedback!|Deloc probabil|Foarte probabil|Altceva…
        E-mail sau număr de telefon|Opțional. Folosim datele doar ca să vă răspundem.|Introduceți o adresă de e-mail sau un număr de telefon.|Adăugați o captură de ecran|Eliminați captura de ecran
        """
    }
}
