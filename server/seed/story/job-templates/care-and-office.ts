import { experience, type JobAdvert, text, weekends, whenToStart, yesNo } from './advert.ts'

export const carer: JobAdvert = {
  name: 'Aged-care worker',
  position: 'CARER',
  category: 'HEALTH',
  pay: [3100, 3500],
  shift_pattern: {
    en: 'Morning, afternoon and night shifts',
    fr: 'Postes du matin, de l’après-midi et de nuit',
    de: 'Früh-, Spät- und Nachtschichten',
    pt: 'Turnos da manhã, da tarde e da noite',
  },
  questions: [
    whenToStart,
    yesNo('certificate', 20, 'not suitable', {
      en: 'Do you hold a Certificate III in Individual Support or higher?',
      fr: 'Avez-vous un Certificate III in Individual Support ou plus ?',
      de: 'Haben Sie ein Certificate III in Individual Support oder mehr?',
      pt: 'Tem o Certificate III in Individual Support ou superior?',
    }),
    yesNo('checks', 10, 'no points', {
      en: 'Do you have a current NDIS worker screening or police check?',
      fr: 'Avez-vous un contrôle NDIS ou un extrait de casier judiciaire valable ?',
      de: 'Haben Sie eine gültige NDIS-Überprüfung oder ein Führungszeugnis?',
      pt: 'Tem uma verificação NDIS ou um registo criminal válido?',
    }),
    weekends,
  ],
  texts: {
    en: text(
      'Aged-care worker in residential care',
      'Help residents live their day their way, in a home with time for a conversation.',
      [
        'You support eight residents with getting up, meals, mobility and the things that matter to them, together with nurses and allied health staff.',
        'Choose mornings, afternoons or nights, paid handover time, salary packaging and training towards nursing.',
      ],
      [
        'Support residents with personal care and meals',
        'Encourage mobility and activities',
        'Observe and document changes',
        'Work with nurses and families',
      ],
      [
        'Certificate III in Individual Support',
        'NDIS worker screening and police check',
        'Patience, warmth and a sense of humour',
      ],
    ),
    fr: text(
      'Aide-soignant en maison de retraite (F/H)',
      'Aidez les résidents à vivre leur journée à leur façon, dans une maison qui a le temps de parler.',
      [
        'Vous accompagnez huit résidents au lever, aux repas, dans leurs déplacements et pour ce qui compte à leurs yeux, avec les infirmiers et les thérapeutes.',
        'Matin, après-midi ou nuit au choix, transmissions payées, avantages salariaux et formation vers les soins infirmiers.',
      ],
      [
        'Accompagner la toilette et les repas',
        'Encourager la mobilité et les activités',
        'Observer et consigner les changements',
        'Travailler avec infirmiers et familles',
      ],
      [
        'Certificate III in Individual Support',
        'Contrôle NDIS et extrait de casier judiciaire',
        'Patience, chaleur et humour',
      ],
    ),
    de: text(
      'Betreuungskraft im Seniorenheim (m/w/d)',
      'Helfen Sie Bewohnern, ihren Tag nach ihren Wünschen zu leben, in einem Haus mit Zeit für Gespräche.',
      [
        'Sie begleiten acht Bewohner beim Aufstehen, bei Mahlzeiten, beim Gehen und bei dem, was ihnen wichtig ist, zusammen mit Pflegefachkräften und Therapeuten.',
        'Früh-, Spät- oder Nachtdienst nach Wahl, bezahlte Übergaben, Gehaltsumwandlung und Weiterbildung in Richtung Pflege.',
      ],
      [
        'Bei Körperpflege und Mahlzeiten unterstützen',
        'Zu Bewegung und Aktivitäten ermuntern',
        'Veränderungen beobachten und dokumentieren',
        'Mit Pflege und Angehörigen zusammenarbeiten',
      ],
      [
        'Certificate III in Individual Support',
        'NDIS-Überprüfung und Führungszeugnis',
        'Geduld, Herzlichkeit und Humor',
      ],
    ),
    pt: text(
      'Cuidador em residência sénior (m/f)',
      'Ajude os residentes a viver o dia à sua maneira, numa casa com tempo para conversar.',
      [
        'Acompanha oito residentes ao levantar, nas refeições, na mobilidade e naquilo que lhes importa, com enfermeiros e terapeutas.',
        'Manhãs, tardes ou noites à escolha, passagem de turno paga, benefícios salariais e formação para enfermagem.',
      ],
      [
        'Apoiar nos cuidados pessoais e nas refeições',
        'Incentivar a mobilidade e as atividades',
        'Observar e registar alterações',
        'Trabalhar com enfermeiros e famílias',
      ],
      [
        'Certificate III in Individual Support',
        'Verificação NDIS e registo criminal',
        'Paciência, carinho e sentido de humor',
      ],
    ),
  },
}

export const reception: JobAdvert = {
  name: 'Administration assistant',
  position: 'RECEPTION',
  category: 'OFFICE',
  pay: [3000, 3300],
  shift_pattern: {
    en: '8:30–17:00, Monday to Friday',
    fr: '8 h 30 – 17 h, du lundi au vendredi',
    de: '8:30–17:00 Uhr, Montag bis Freitag',
    pt: '8h30–17h00, de segunda a sexta-feira',
  },
  questions: [
    whenToStart,
    experience(10, {
      en: 'Have you worked at a front desk for at least one year?',
      fr: 'Avez-vous travaillé au moins un an à l’accueil ?',
      de: 'Haben Sie mindestens ein Jahr am Empfang gearbeitet?',
      pt: 'Trabalhou pelo menos um ano numa receção?',
    }),
    yesNo('office', 5, 'no points', {
      en: 'Are you confident with Word and Excel?',
      fr: 'Maîtrisez-vous Word et Excel ?',
      de: 'Sind Sie sicher in Word und Excel?',
      pt: 'Domina o Word e o Excel?',
    }),
  ],
  texts: {
    en: text(
      'Administration assistant and reception',
      'Be the first voice our visitors hear, and the person who keeps the office organised.',
      [
        'You welcome visitors, answer the phone, keep the meeting rooms booked and take care of orders, post and travel.',
        'Weekday hours, a permanent role after three months, two days from home a month and a desk with a window.',
      ],
      [
        'Welcome visitors and answer calls',
        'Manage calendars, rooms and travel',
        'Order supplies and check invoices',
        'Prepare letters and lists',
      ],
      ['One year at a front desk or in an office', 'Word and Excel', 'Friendly and clear on the phone'],
    ),
    fr: text(
      'Assistant administratif et accueil (F/H)',
      'Soyez la première voix que nos visiteurs entendent, et la personne qui organise le bureau.',
      [
        'Vous accueillez les visiteurs, répondez au téléphone, gérez les salles de réunion et vous occupez des commandes, du courrier et des déplacements.',
        'Horaires de bureau, poste permanent après trois mois, deux jours de télétravail par mois et un bureau avec fenêtre.',
      ],
      [
        'Accueillir les visiteurs et répondre aux appels',
        'Gérer agendas, salles et déplacements',
        'Commander les fournitures et vérifier les factures',
        'Préparer courriers et listes',
      ],
      ['Un an à l’accueil ou en secrétariat', 'Word et Excel', 'Aimable et clair au téléphone'],
    ),
    de: text(
      'Verwaltungsassistenz und Empfang (m/w/d)',
      'Sie sind die erste Stimme, die unsere Besucher hören, und halten das Büro in Ordnung.',
      [
        'Sie begrüßen Besucher, nehmen Anrufe an, planen Besprechungsräume und kümmern sich um Bestellungen, Post und Reisen.',
        'Arbeit an Werktagen, Festanstellung nach drei Monaten, zwei Tage Homeoffice im Monat und ein Schreibtisch am Fenster.',
      ],
      [
        'Besucher begrüßen und Anrufe annehmen',
        'Kalender, Räume und Reisen planen',
        'Material bestellen und Rechnungen prüfen',
        'Briefe und Listen vorbereiten',
      ],
      ['Ein Jahr Erfahrung am Empfang oder im Büro', 'Word und Excel', 'Freundlich und klar am Telefon'],
    ),
    pt: text(
      'Assistente administrativo e receção (m/f)',
      'Seja a primeira voz que as visitas ouvem e quem mantém o escritório organizado.',
      [
        'Recebe visitas, atende chamadas, marca salas de reunião e trata de encomendas, correio e viagens.',
        'Horário de dias úteis, contrato permanente após três meses, dois dias em casa por mês e uma secretária com janela.',
      ],
      [
        'Receber visitas e atender chamadas',
        'Gerir agendas, salas e viagens',
        'Encomendar material e conferir faturas',
        'Preparar cartas e listas',
      ],
      ['Um ano em receção ou escritório', 'Word e Excel', 'Simpático e claro ao telefone'],
    ),
  },
}
