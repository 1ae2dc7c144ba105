import { experience, type JobAdvert, ownTransport, text, weekends, whenToStart, yesNo } from './advert.ts'

export const forklift: JobAdvert = {
  name: 'Forklift driver',
  position: 'FORKLIFT',
  category: 'WAREHOUSE',
  pay: [3300, 3600],
  shift_pattern: {
    en: '6:00–14:00, Monday to Friday',
    fr: '6 h – 14 h, du lundi au vendredi',
    de: '6:00–14:00 Uhr, Montag bis Freitag',
    pt: '6h00–14h00, de segunda a sexta-feira',
  },
  questions: [
    whenToStart,
    yesNo('licence', 20, 'not suitable', {
      en: 'Do you hold a current high risk work licence (LF)?',
      fr: 'Avez-vous un permis de travail à haut risque (LF) en cours de validité ?',
      de: 'Haben Sie einen gültigen Staplerschein (LF)?',
      pt: 'Tem uma licença de trabalho de alto risco (LF) válida?',
    }),
    experience(10, {
      en: 'Have you driven a forklift at work for at least one year?',
      fr: 'Avez-vous conduit un chariot élévateur pendant au moins un an ?',
      de: 'Sind Sie mindestens ein Jahr beruflich Stapler gefahren?',
      pt: 'Já conduziu empilhadores em trabalho durante pelo menos um ano?',
    }),
  ],
  texts: {
    en: text(
      'Forklift driver, day shift',
      'Load and unload trucks in a modern warehouse. Long-term casual work with regular hours.',
      [
        'You unload up to twelve trucks a day with a counterbalance forklift, put pallets away in racks up to six metres and keep the dock clear for the next delivery.',
        'Same hours every week, late-model machines, free parking and a view to a permanent role after six months.',
      ],
      [
        'Load and unload with a counterbalance forklift',
        'Check deliveries against the order',
        'Store pallets in high racks',
        'Do the daily safety check of the machine',
      ],
      ['High risk work licence (LF)', 'One year of experience', 'Steel-capped boots and high-visibility vest'],
    ),
    fr: text(
      'Cariste de jour (F/H)',
      'Chargez et déchargez les camions dans un entrepôt moderne. Mission longue, horaires réguliers.',
      [
        'Vous déchargez jusqu’à douze camions par jour au chariot frontal, rangez les palettes jusqu’à six mètres de hauteur et gardez le quai libre pour la livraison suivante.',
        'Mêmes horaires chaque semaine, machines récentes, parking gratuit et perspective de poste permanent après six mois.',
      ],
      [
        'Charger et décharger au chariot élévateur',
        'Contrôler les livraisons',
        'Ranger les palettes en hauteur',
        'Effectuer le contrôle quotidien de la machine',
      ],
      [
        'Permis de travail à haut risque (LF)',
        'Un an d’expérience',
        'Chaussures de sécurité et gilet haute visibilité',
      ],
    ),
    de: text(
      'Staplerfahrer in Tagschicht (m/w/d)',
      'Be- und entladen Sie Lkw in einem modernen Lager. Langfristiger Einsatz mit festen Zeiten.',
      [
        'Mit dem Frontstapler entladen Sie bis zu zwölf Lkw am Tag, lagern Paletten bis in sechs Meter Höhe ein und halten die Rampe für die nächste Lieferung frei.',
        'Jede Woche dieselben Zeiten, neue Geräte, kostenlose Parkplätze und nach sechs Monaten die Aussicht auf eine Festanstellung.',
      ],
      [
        'Mit dem Gabelstapler be- und entladen',
        'Lieferungen mit der Bestellung abgleichen',
        'Paletten im Hochregal einlagern',
        'Den Stapler täglich auf Sicherheit prüfen',
      ],
      ['Staplerschein (LF)', 'Ein Jahr Erfahrung', 'Sicherheitsschuhe und Warnweste'],
    ),
    pt: text(
      'Operador de empilhador, turno de dia (m/f)',
      'Carregue e descarregue camiões num armazém moderno. Trabalho prolongado com horário regular.',
      [
        'Descarrega até doze camiões por dia com empilhador contrabalançado, arruma paletes até seis metros de altura e mantém o cais livre para a entrega seguinte.',
        'O mesmo horário todas as semanas, máquinas recentes, estacionamento gratuito e perspetiva de contrato permanente ao fim de seis meses.',
      ],
      [
        'Carregar e descarregar com empilhador',
        'Conferir as entregas',
        'Arrumar paletes em altura',
        'Fazer a verificação diária da máquina',
      ],
      ['Licença de trabalho de alto risco (LF)', 'Um ano de experiência', 'Calçado de segurança e colete refletor'],
    ),
  },
}

export const pickPacker: JobAdvert = {
  name: 'Warehouse picker',
  position: 'PICK_PACKER',
  category: 'WAREHOUSE',
  pay: [2950, 3200],
  shift_pattern: {
    en: '14:00–22:00, Sunday to Thursday',
    fr: '14 h – 22 h, du dimanche au jeudi',
    de: '14:00–22:00 Uhr, Sonntag bis Donnerstag',
    pt: '14h00–22h00, de domingo a quinta-feira',
  },
  questions: [
    whenToStart,
    yesNo('lifting', 10, 'not suitable', {
      en: 'Can you lift up to 20 kg repeatedly?',
      fr: 'Pouvez-vous porter régulièrement jusqu’à 20 kg ?',
      de: 'Können Sie wiederholt bis zu 20 kg heben?',
      pt: 'Consegue levantar até 20 kg repetidamente?',
    }),
    yesNo('scanner', 5, 'no points', {
      en: 'Have you picked with a scanner or by voice?',
      fr: 'Avez-vous déjà préparé au scanner ou en vocal ?',
      de: 'Haben Sie schon mit Scanner oder Pick-by-Voice gearbeitet?',
      pt: 'Já trabalhou com leitor de códigos ou por voz?',
    }),
    ownTransport,
  ],
  texts: {
    en: text(
      'Warehouse picker, afternoon shift',
      'Pick and pack online orders with a scanner. No experience needed, training from the first day.',
      [
        'You pick grocery and household orders with a handheld scanner, pack them so that they arrive in one piece, and hand them to the drivers before the evening run.',
        'Afternoon loading on every hour, a four-week roster, air-conditioned aisles and a gym-free way to stay fit.',
      ],
      [
        'Pick orders with a scanner',
        'Pack and label parcels',
        'Count stock in your aisle',
        'Keep walkways and packing tables tidy',
      ],
      ['Able to lift up to 20 kg and to walk all shift', 'Careful with numbers', 'Available five afternoons a week'],
    ),
    fr: text(
      'Préparateur de commandes de l’après-midi (F/H)',
      'Préparez des commandes en ligne au scanner. Débutants acceptés, formation dès le premier jour.',
      [
        'Vous prélevez des commandes d’épicerie et d’articles ménagers au scanner, les emballez pour qu’elles arrivent intactes et les remettez aux livreurs avant la tournée du soir.',
        'Majoration d’après-midi sur chaque heure, planning sur quatre semaines, allées climatisées et forme garantie sans salle de sport.',
      ],
      [
        'Prélever les commandes au scanner',
        'Emballer et étiqueter les colis',
        'Inventorier votre allée',
        'Garder allées et tables d’emballage en ordre',
      ],
      [
        'Porter jusqu’à 20 kg et marcher toute la journée',
        'Rigueur avec les chiffres',
        'Disponible cinq après-midi par semaine',
      ],
    ),
    de: text(
      'Kommissionierer in Spätschicht (m/w/d)',
      'Stellen Sie Online-Bestellungen mit dem Scanner zusammen. Quereinstieg willkommen, Einarbeitung ab dem ersten Tag.',
      [
        'Sie kommissionieren Lebensmittel und Haushaltswaren mit dem Handscanner, verpacken sie bruchsicher und übergeben sie vor der Abendtour an die Fahrer.',
        'Spätzuschlag auf jede Stunde, Dienstplan für vier Wochen, klimatisierte Gänge und Bewegung ganz ohne Fitnessstudio.',
      ],
      [
        'Bestellungen mit dem Scanner zusammenstellen',
        'Pakete packen und etikettieren',
        'Den Bestand im eigenen Gang zählen',
        'Wege und Packtische in Ordnung halten',
      ],
      [
        'Sie heben bis zu 20 kg und sind gern auf den Beinen',
        'Sorgfalt im Umgang mit Zahlen',
        'An fünf Nachmittagen in der Woche verfügbar',
      ],
    ),
    pt: text(
      'Preparador de encomendas, turno da tarde (m/f)',
      'Prepare encomendas online com leitor de códigos. Sem experiência, com formação desde o primeiro dia.',
      [
        'Recolhe produtos de mercearia e para o lar com o leitor, embala-os para chegarem inteiros e entrega-os aos motoristas antes da volta da noite.',
        'Acréscimo de turno em todas as horas, escala de quatro semanas, corredores climatizados e boa forma sem ginásio.',
      ],
      [
        'Recolher encomendas com leitor de códigos',
        'Embalar e etiquetar',
        'Contar o stock do seu corredor',
        'Manter corredores e bancadas arrumados',
      ],
      [
        'Levantar até 20 kg e andar durante todo o turno',
        'Cuidado com os números',
        'Disponível cinco tardes por semana',
      ],
    ),
  },
}

export const storeperson: JobAdvert = {
  name: 'Storeperson',
  position: 'STOREPERSON',
  category: 'WAREHOUSE',
  pay: [3050, 3350],
  shift_pattern: {
    en: '7:00–15:30, Monday to Friday',
    fr: '7 h – 15 h 30, du lundi au vendredi',
    de: '7:00–15:30 Uhr, Montag bis Freitag',
    pt: '7h00–15h30, de segunda a sexta-feira',
  },
  questions: [
    whenToStart,
    experience(10, {
      en: 'Have you worked in receiving or dispatch for at least one year?',
      fr: 'Avez-vous travaillé au moins un an en réception ou en expédition ?',
      de: 'Haben Sie mindestens ein Jahr im Wareneingang oder Versand gearbeitet?',
      pt: 'Trabalhou pelo menos um ano na receção ou expedição de mercadorias?',
    }),
    ownTransport,
  ],
  texts: {
    en: text(
      'Storeperson for receiving and dispatch',
      'Be the person who knows where everything is, from the first delivery to the last truck.',
      [
        'You book in deliveries, find a place for them, prepare dispatch and make sure the system says what the shelf says.',
        'A small, settled team, no nights, forklift training paid by us, and a permanent position if it suits both sides.',
      ],
      [
        'Receive goods and report damage',
        'Book stock in the warehouse system',
        'Prepare pallets for dispatch',
        'Help with monthly stocktakes',
      ],
      ['One year in a warehouse', 'Comfortable with a computer', 'Reliable and tidy'],
    ),
    fr: text(
      'Magasinier réception et expédition (F/H)',
      'Soyez la personne qui sait où tout se trouve, de la première livraison au dernier camion.',
      [
        'Vous enregistrez les livraisons, leur trouvez une place, préparez les expéditions et veillez à ce que le système corresponde au rayonnage.',
        'Une petite équipe stable, pas de nuits, formation cariste payée, et un poste permanent si cela convient aux deux parties.',
      ],
      [
        'Réceptionner et signaler les avaries',
        'Enregistrer les stocks dans le logiciel',
        'Préparer les palettes à expédier',
        'Participer aux inventaires mensuels',
      ],
      ['Un an d’expérience en entrepôt', 'À l’aise avec l’informatique', 'Fiable et ordonné'],
    ),
    de: text(
      'Lagerist für Wareneingang und Versand (m/w/d)',
      'Sie wissen, wo alles steht, von der ersten Lieferung bis zum letzten Lkw.',
      [
        'Sie buchen Lieferungen ein, finden einen Platz dafür, bereiten den Versand vor und sorgen dafür, dass das System zeigt, was im Regal liegt.',
        'Ein kleines, eingespieltes Team, keine Nachtarbeit, ein von uns bezahlter Staplerschein und eine Festanstellung, wenn es für beide passt.',
      ],
      [
        'Waren annehmen und Schäden melden',
        'Bestände im Lagersystem buchen',
        'Paletten für den Versand vorbereiten',
        'Bei der monatlichen Inventur helfen',
      ],
      ['Ein Jahr Erfahrung im Lager', 'Sicher am Computer', 'Zuverlässig und ordentlich'],
    ),
    pt: text(
      'Fiel de armazém, receção e expedição (m/f)',
      'Seja quem sabe onde está tudo, da primeira entrega ao último camião.',
      [
        'Regista as entregas, arruma-as, prepara a expedição e garante que o sistema diz o mesmo que a prateleira.',
        'Uma equipa pequena e estável, sem noites, formação de empilhador paga por nós e contrato permanente se resultar para ambos.',
      ],
      [
        'Receber mercadoria e comunicar danos',
        'Registar stocks no sistema',
        'Preparar paletes para expedição',
        'Ajudar nos inventários mensais',
      ],
      ['Um ano de experiência em armazém', 'À vontade com computadores', 'Fiável e organizado'],
    ),
  },
}

export const driver: JobAdvert = {
  name: 'Delivery driver',
  position: 'DRIVER',
  category: 'TRANSPORT',
  pay: [3150, 3450],
  shift_pattern: {
    en: '5:00–13:00, four of six days',
    fr: '5 h – 13 h, quatre jours sur six',
    de: '5:00–13:00 Uhr, vier von sechs Tagen',
    pt: '5h00–13h00, quatro de seis dias',
  },
  questions: [
    whenToStart,
    yesNo('licence', 20, 'not suitable', {
      en: 'Do you hold a full driver licence (at least LR class)?',
      fr: 'Avez-vous un permis de conduire complet (au moins catégorie LR) ?',
      de: 'Haben Sie einen vollen Führerschein (mindestens Klasse LR)?',
      pt: 'Tem carta de condução definitiva (pelo menos classe LR)?',
    }),
    weekends,
  ],
  texts: {
    en: text(
      'Delivery driver, light rigid truck',
      'Early start, fixed run, home by two. Deliver fresh food to cafés and kitchens.',
      [
        'You load at five, drive a run of about twenty stops, and are the face our customers see every morning.',
        'A truck of your own, a fixed run after the first month, tolls and fuel paid, and every second Saturday free.',
      ],
      [
        'Load and secure goods',
        'Deliver to about twenty customers a day',
        'Record deliveries in the app',
        'Check the truck before each run',
      ],
      [
        'Full LR licence and a clean driving record',
        'Knows the city or learns it fast',
        'Friendly at five in the morning',
      ],
    ),
    fr: text(
      'Chauffeur-livreur, camion léger (F/H)',
      'Départ tôt, tournée fixe, retour avant quatorze heures. Livrez des produits frais aux cafés et cuisines.',
      [
        'Vous chargez à cinq heures, effectuez une tournée d’une vingtaine d’arrêts et êtes le visage que nos clients voient chaque matin.',
        'Un camion attitré, une tournée fixe après le premier mois, péages et carburant payés, un samedi sur deux libre.',
      ],
      [
        'Charger et arrimer la marchandise',
        'Livrer une vingtaine de clients par jour',
        'Enregistrer les livraisons dans l’application',
        'Contrôler le camion avant chaque tournée',
      ],
      [
        'Permis LR complet, sans infraction récente',
        'Connaît la ville ou l’apprend vite',
        'Aimable dès cinq heures du matin',
      ],
    ),
    de: text(
      'Auslieferungsfahrer für leichte Lkw (m/w/d)',
      'Früh anfangen, feste Tour, bis zwei zu Hause. Sie beliefern Cafés und Küchen mit frischen Lebensmitteln.',
      [
        'Um fünf laden Sie, dann fahren Sie eine Tour mit etwa zwanzig Stopps und sind das Gesicht, das unsere Kunden jeden Morgen sehen.',
        'Ein eigener Lkw, nach dem ersten Monat eine feste Tour, Maut und Kraftstoff bezahlt und jeder zweite Samstag frei.',
      ],
      [
        'Ware laden und sichern',
        'Täglich etwa zwanzig Kunden beliefern',
        'Lieferungen in der App erfassen',
        'Den Lkw vor jeder Tour prüfen',
      ],
      [
        'Voller Führerschein Klasse LR ohne Einträge',
        'Ortskenntnis oder schnelles Einarbeiten',
        'Freundlich, auch um fünf Uhr morgens',
      ],
    ),
    pt: text(
      'Motorista de distribuição, ligeiros de mercadorias (m/f)',
      'Começa cedo, volta fixa, em casa às duas. Entregue alimentos frescos a cafés e cozinhas.',
      [
        'Carrega às cinco, faz uma volta de cerca de vinte paragens e é a cara que os clientes veem todas as manhãs.',
        'Viatura atribuída, volta fixa após o primeiro mês, portagens e combustível pagos e um sábado livre em cada dois.',
      ],
      [
        'Carregar e acondicionar a mercadoria',
        'Entregar a cerca de vinte clientes por dia',
        'Registar as entregas na aplicação',
        'Verificar a viatura antes de cada volta',
      ],
      ['Carta LR definitiva e sem infrações', 'Conhece a cidade ou aprende depressa', 'Simpático às cinco da manhã'],
    ),
  },
}
