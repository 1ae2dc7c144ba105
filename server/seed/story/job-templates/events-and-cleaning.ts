import { type JobAdvert, ownTransport, text, weekends, whenToStart, yesNo } from './advert.ts'

export const cleaner: JobAdvert = {
  name: 'Cleaner',
  position: 'CLEANER',
  category: 'CLEANING',
  pay: [2800, 3000],
  shift_pattern: {
    en: '17:30–21:00, Monday to Friday',
    fr: '17 h 30 – 21 h, du lundi au vendredi',
    de: '17:30–21:00 Uhr, Montag bis Freitag',
    pt: '17h30–21h00, de segunda a sexta-feira',
  },
  questions: [
    whenToStart,
    yesNo('police_check', 5, 'no points', {
      en: 'Do you have a police check from the last twelve months?',
      fr: 'Avez-vous un extrait de casier judiciaire de moins de douze mois ?',
      de: 'Haben Sie ein Führungszeugnis aus den letzten zwölf Monaten?',
      pt: 'Tem um registo criminal dos últimos doze meses?',
    }),
    ownTransport,
  ],
  texts: {
    en: text(
      'Cleaner for offices in the evening',
      'Three to four hours each evening, close to public transport. Training is paid.',
      [
        'You look after two floors of an office building once everybody has gone home: quiet work at your own pace, in a team of three.',
        'Fixed evenings, paid training, all materials supplied, and a supervisor you can reach.',
      ],
      [
        'Clean desks, floors and kitchens',
        'Empty bins and refill supplies',
        'Lock up and set the alarm',
        'Report what is broken',
      ],
      ['Reliable and careful', 'Police check', 'Available five evenings a week'],
    ),
    fr: text(
      'Agent d’entretien de bureaux le soir (F/H)',
      'Trois à quatre heures chaque soir, près des transports. Formation payée.',
      [
        'Vous entretenez deux étages de bureaux une fois tout le monde parti : un travail calme, à votre rythme, dans une équipe de trois.',
        'Soirs fixes, formation payée, matériel fourni et un responsable joignable.',
      ],
      [
        'Nettoyer bureaux, sols et cuisines',
        'Vider les corbeilles et réapprovisionner',
        'Fermer et mettre l’alarme',
        'Signaler ce qui est cassé',
      ],
      ['Fiabilité et soin', 'Extrait de casier judiciaire', 'Disponible cinq soirs par semaine'],
    ),
    de: text(
      'Reinigungskraft für Büros am Abend (m/w/d)',
      'Drei bis vier Stunden jeden Abend, gut mit Bus und Bahn erreichbar. Die Einarbeitung ist bezahlt.',
      [
        'Wenn alle gegangen sind, kümmern Sie sich zu dritt um zwei Büroetagen: ruhige Arbeit in Ihrem eigenen Tempo.',
        'Feste Abende, bezahlte Einarbeitung, gestelltes Material und eine Objektleitung, die erreichbar ist.',
      ],
      [
        'Tische, Böden und Küchen reinigen',
        'Papierkörbe leeren und Vorräte auffüllen',
        'Abschließen und die Alarmanlage einschalten',
        'Schäden melden',
      ],
      ['Zuverlässig und sorgfältig', 'Führungszeugnis', 'An fünf Abenden in der Woche verfügbar'],
    ),
    pt: text(
      'Empregado de limpeza de escritórios à noite (m/f)',
      'Três a quatro horas por noite, perto de transportes públicos. A formação é paga.',
      [
        'Quando todos já saíram, trata de dois pisos de escritórios numa equipa de três: um trabalho calmo e ao seu ritmo.',
        'Noites fixas, formação paga, material fornecido e um encarregado sempre contactável.',
      ],
      [
        'Limpar secretárias, pavimentos e cozinhas',
        'Esvaziar os caixotes e repor o material',
        'Fechar e ligar o alarme',
        'Comunicar avarias',
      ],
      ['Fiável e cuidadoso', 'Registo criminal', 'Disponível cinco noites por semana'],
    ),
  },
}

export const security: JobAdvert = {
  name: 'Security guard',
  position: 'SECURITY',
  category: 'EVENTS',
  pay: [3200, 3700],
  shift_pattern: {
    en: 'Rotating 12-hour shifts, four on, four off',
    fr: 'Postes tournants de 12 heures, quatre jours travaillés, quatre jours de repos',
    de: 'Wechselnde 12-Stunden-Schichten, vier Tage Arbeit, vier Tage frei',
    pt: 'Turnos rotativos de 12 horas, quatro dias de trabalho, quatro de folga',
  },
  questions: [
    whenToStart,
    yesNo('licence', 20, 'not suitable', {
      en: 'Do you hold a current security licence of this state?',
      fr: 'Avez-vous une licence de sécurité valable dans cet État ?',
      de: 'Haben Sie eine gültige Sicherheitslizenz dieses Bundesstaates?',
      pt: 'Tem uma licença de segurança válida neste estado?',
    }),
    yesNo('first_aid', 5, 'no points', {
      en: 'Do you have a current first aid certificate?',
      fr: 'Avez-vous un certificat de premiers secours valable ?',
      de: 'Haben Sie einen gültigen Erste-Hilfe-Nachweis?',
      pt: 'Tem um certificado válido de primeiros socorros?',
    }),
  ],
  texts: {
    en: text(
      'Security guard for venues and sites',
      'Calm, alert and courteous: look after people and places at venues across the city.',
      [
        'You control access, walk your rounds and step in early and politely, so that most evenings stay uneventful.',
        'Four days on and four off, uniform and radio supplied, licence renewal paid after a year.',
      ],
      [
        'Control access and check bags',
        'Patrol and log what you see',
        'De-escalate and call for help in time',
        'Assist visitors and staff',
      ],
      ['Security licence (crowd control)', 'First aid certificate', 'Good spoken and written English'],
    ),
    fr: text(
      'Agent de sécurité, sites et événements (F/H)',
      'Calme, vigilant et courtois : veillez sur les personnes et les lieux dans toute la ville.',
      [
        'Vous contrôlez les accès, effectuez vos rondes et intervenez tôt et poliment, pour que la plupart des soirées restent paisibles.',
        'Quatre jours travaillés, quatre jours de repos, uniforme et radio fournis, renouvellement de licence payé après un an.',
      ],
      [
        'Contrôler les accès et les sacs',
        'Effectuer des rondes et consigner vos observations',
        'Désamorcer les conflits et alerter à temps',
        'Aider visiteurs et personnel',
      ],
      ['Licence de sécurité (gestion de foule)', 'Certificat de premiers secours', 'Bon anglais oral et écrit'],
    ),
    de: text(
      'Sicherheitskraft für Objekte und Veranstaltungen (m/w/d)',
      'Ruhig, aufmerksam und höflich: Sie passen in der ganzen Stadt auf Menschen und Orte auf.',
      [
        'Sie kontrollieren Zugänge, gehen Ihre Runden und greifen früh und freundlich ein, damit die meisten Abende ereignislos bleiben.',
        'Vier Tage Dienst, vier Tage frei, Uniform und Funkgerät gestellt, nach einem Jahr übernehmen wir die Lizenzverlängerung.',
      ],
      [
        'Zugänge und Taschen kontrollieren',
        'Streifen gehen und Beobachtungen festhalten',
        'Deeskalieren und rechtzeitig Hilfe holen',
        'Besuchern und Personal helfen',
      ],
      ['Sicherheitslizenz (Crowd Control)', 'Erste-Hilfe-Nachweis', 'Gutes Englisch in Wort und Schrift'],
    ),
    pt: text(
      'Vigilante para espaços e eventos (m/f)',
      'Calmo, atento e cortês: cuide de pessoas e espaços por toda a cidade.',
      [
        'Controla acessos, faz rondas e intervém cedo e com educação, para que a maioria das noites corra sem incidentes.',
        'Quatro dias de trabalho, quatro de folga, farda e rádio fornecidos e renovação da licença paga ao fim de um ano.',
      ],
      [
        'Controlar acessos e malas',
        'Fazer rondas e registar o que observa',
        'Acalmar conflitos e pedir ajuda a tempo',
        'Apoiar visitantes e equipa',
      ],
      [
        'Licença de segurança (controlo de multidões)',
        'Certificado de primeiros socorros',
        'Bom inglês falado e escrito',
      ],
    ),
  },
}

export const eventCrew: JobAdvert = {
  name: 'Events crew',
  position: 'EVENT_CREW',
  category: 'EVENTS',
  pay: [2900, 3200],
  shift_pattern: {
    en: 'Call-outs on days, evenings and weekends',
    fr: 'Missions ponctuelles en journée, en soirée et le week-end',
    de: 'Einsätze auf Abruf tagsüber, abends und am Wochenende',
    pt: 'Chamadas de dia, à noite e aos fins de semana',
  },
  questions: [
    whenToStart,
    weekends,
    yesNo('heights', 5, 'no points', {
      en: 'Are you comfortable working at heights?',
      fr: 'Êtes-vous à l’aise pour travailler en hauteur ?',
      de: 'Arbeiten Sie ohne Probleme in der Höhe?',
      pt: 'Sente-se à vontade a trabalhar em altura?',
    }),
  ],
  texts: {
    en: text(
      'Events crew for concerts and trade fairs',
      'Build it, run it, pack it down. Choose the call-outs that suit your week.',
      [
        'From stages to exhibition stands: you set up before the doors open, help backstage while the show runs and load out when the lights go on.',
        'You say which days you can work, we offer shifts two weeks ahead. Minimum four hours paid, meals on long calls.',
      ],
      [
        'Set up stages, stands and seating',
        'Load and unload trucks',
        'Assist technicians during the show',
        'Pack down and leave the venue clean',
      ],
      ['Fit and safety-minded', 'Steel-capped boots', 'Available on some evenings and weekends'],
    ),
    fr: text(
      'Équipier événementiel, concerts et salons (F/H)',
      'Monter, faire tourner, démonter. Choisissez les missions qui conviennent à votre semaine.',
      [
        'De la scène au stand d’exposition : vous montez avant l’ouverture, aidez en coulisses pendant le spectacle et démontez quand les lumières se rallument.',
        'Vous indiquez vos jours, nous proposons les missions deux semaines à l’avance. Quatre heures payées au minimum, repas sur les longues missions.',
      ],
      [
        'Monter scènes, stands et sièges',
        'Charger et décharger les camions',
        'Assister les techniciens pendant le spectacle',
        'Démonter et laisser la salle propre',
      ],
      ['Bonne forme et sens de la sécurité', 'Chaussures de sécurité', 'Disponible certains soirs et week-ends'],
    ),
    de: text(
      'Veranstaltungshelfer für Konzerte und Messen (m/w/d)',
      'Aufbauen, begleiten, abbauen. Sie wählen die Einsätze, die in Ihre Woche passen.',
      [
        'Von der Bühne bis zum Messestand: Sie bauen vor dem Einlass auf, helfen während der Show hinter den Kulissen und bauen ab, wenn das Licht angeht.',
        'Sie nennen Ihre freien Tage, wir bieten Einsätze zwei Wochen im Voraus an. Mindestens vier bezahlte Stunden, Verpflegung bei langen Einsätzen.',
      ],
      [
        'Bühnen, Stände und Bestuhlung aufbauen',
        'Lkw be- und entladen',
        'Die Technik während der Show unterstützen',
        'Abbauen und die Halle sauber übergeben',
      ],
      ['Körperlich fit und sicherheitsbewusst', 'Sicherheitsschuhe', 'An manchen Abenden und Wochenenden verfügbar'],
    ),
    pt: text(
      'Equipa de eventos, concertos e feiras (m/f)',
      'Montar, acompanhar, desmontar. Escolha os turnos que cabem na sua semana.',
      [
        'Do palco ao expositor: monta antes de as portas abrirem, ajuda nos bastidores durante o espetáculo e desmonta quando as luzes se acendem.',
        'Diz-nos em que dias pode, e propomos turnos com duas semanas de antecedência. No mínimo quatro horas pagas, com refeição nos turnos longos.',
      ],
      [
        'Montar palcos, expositores e lugares',
        'Carregar e descarregar camiões',
        'Apoiar os técnicos durante o espetáculo',
        'Desmontar e deixar o espaço limpo',
      ],
      [
        'Boa forma física e atenção à segurança',
        'Calçado de segurança',
        'Disponível em algumas noites e fins de semana',
      ],
    ),
  },
}
