import { experience, type JobAdvert, text, weekends, whenToStart, yesNo } from './advert.ts'

export const kitchenHand: JobAdvert = {
  name: 'Kitchen hand',
  position: 'KITCHEN_HAND',
  category: 'HOSPITALITY',
  pay: [2950, 3150],
  shift_pattern: {
    en: '7:00–15:00, five of seven days',
    fr: '7 h – 15 h, cinq jours sur sept',
    de: '7:00–15:00 Uhr, fünf von sieben Tagen',
    pt: '7h00–15h00, cinco dias por semana',
  },
  questions: [whenToStart, weekends],
  texts: {
    en: text(
      'Kitchen hand for a busy harbour kitchen',
      'Join a friendly team that cooks for two hundred guests a day. Shifts start at seven.',
      [
        'You keep the kitchen running: preparing vegetables before service, plating cold dishes during it, and leaving everything spotless afterwards. You don’t need to be a cook; we show you how we work.',
        'You get regular shifts, paid breaks, a meal on every shift, and penalty rates on weekends and public holidays.',
      ],
      [
        'Prepare vegetables, salads and cold plates',
        'Wash dishes and clean equipment',
        'Receive and store deliveries',
        'Follow the food safety plan',
      ],
      [
        'Food safety certificate, or willing to get one',
        'Comfortable standing and lifting up to 15 kg',
        'Available on weekends',
      ],
    ),
    fr: text(
      'Aide de cuisine près du port (F/H)',
      'Rejoignez une équipe conviviale qui cuisine pour deux cents clients par jour. Prise de poste à sept heures.',
      [
        'Vous faites tourner la cuisine : préparation des légumes avant le service, dressage des assiettes froides pendant, et un espace impeccable après. Inutile d’être cuisinier, nous vous formons à nos méthodes.',
        'Nous vous proposons des horaires réguliers, des pauses payées, un repas à chaque service et des majorations le week-end et les jours fériés.',
      ],
      [
        'Préparer légumes, salades et assiettes froides',
        'Faire la plonge et nettoyer le matériel',
        'Réceptionner et ranger les livraisons',
        'Appliquer les règles d’hygiène alimentaire',
      ],
      [
        'Attestation d’hygiène alimentaire, ou volonté de l’obtenir',
        'À l’aise debout et pour porter jusqu’à 15 kg',
        'Disponible le week-end',
      ],
    ),
    de: text(
      'Küchenhilfe für die Küche am Hafen (m/w/d)',
      'Verstärken Sie ein freundliches Team, das täglich für zweihundert Gäste kocht. Beginn um sieben Uhr.',
      [
        'Sie halten die Küche am Laufen: Gemüse vorbereiten, kalte Teller anrichten und nach dem Service alles blitzsauber hinterlassen. Eine Ausbildung brauchen Sie nicht, wir arbeiten Sie gründlich ein.',
        'Sie bekommen feste Dienste, bezahlte Pausen, eine Mahlzeit pro Schicht und Zuschläge an Wochenenden und Feiertagen.',
      ],
      [
        'Gemüse, Salate und kalte Platten vorbereiten',
        'Abwaschen und Geräte reinigen',
        'Lieferungen annehmen und einräumen',
        'Hygienevorschriften einhalten',
      ],
      [
        'Nachweis in Lebensmittelhygiene oder die Bereitschaft, ihn zu erwerben',
        'Sie stehen gern und heben bis zu 15 kg',
        'Am Wochenende verfügbar',
      ],
    ),
    pt: text(
      'Ajudante de cozinha junto ao porto (m/f)',
      'Junte-se a uma equipa simpática que cozinha para duzentos clientes por dia. Início às sete.',
      [
        'É consigo que a cozinha funciona: prepara os legumes antes do serviço, emprata os frios durante e deixa tudo impecável no fim. Não precisa de ser cozinheiro, nós ensinamos.',
        'Oferecemos turnos regulares, pausas pagas, uma refeição por turno e acréscimos ao fim de semana e nos feriados.',
      ],
      [
        'Preparar legumes, saladas e pratos frios',
        'Lavar a loiça e limpar o equipamento',
        'Receber e arrumar as entregas',
        'Cumprir as regras de segurança alimentar',
      ],
      [
        'Certificado de segurança alimentar, ou vontade de o obter',
        'À vontade para estar de pé e levantar até 15 kg',
        'Disponível ao fim de semana',
      ],
    ),
  },
}

export const barista: JobAdvert = {
  name: 'Barista',
  position: 'BARISTA',
  category: 'HOSPITALITY',
  pay: [3050, 3350],
  shift_pattern: {
    en: '6:00–14:00, weekdays and every second Saturday',
    fr: '6 h – 14 h, en semaine et un samedi sur deux',
    de: '6:00–14:00 Uhr, werktags und jeden zweiten Samstag',
    pt: '6h00–14h00, dias úteis e sábados alternados',
  },
  questions: [
    whenToStart,
    yesNo('coffees', 10, 'no points', {
      en: 'Have you made more than 300 coffees in one shift?',
      fr: 'Avez-vous déjà préparé plus de 300 cafés en un service ?',
      de: 'Haben Sie schon mehr als 300 Kaffees in einer Schicht zubereitet?',
      pt: 'Já tirou mais de 300 cafés num só turno?',
    }),
    weekends,
  ],
  texts: {
    en: text(
      'Barista for a city café',
      'Great coffee, regulars who know your name, and you’re home by three.',
      [
        'From six in the morning you and a colleague look after the machine: dialling in the grinder, pouring good milk and remembering who takes oat.',
        'Steady hours, tips shared every week, free coffee and lunch, and training with our roaster.',
      ],
      [
        'Make espresso drinks to a consistent standard',
        'Dial in the grinder through the day',
        'Serve customers and take payments',
        'Clean and close the machine',
      ],
      [
        'One year behind a busy machine',
        'Latte art is welcome, speed matters more',
        'Early riser with a friendly manner',
      ],
    ),
    fr: text(
      'Barista pour un café du centre-ville (F/H)',
      'Du bon café, des habitués qui connaissent votre prénom, et la journée finie à quinze heures.',
      [
        'Dès six heures, vous êtes deux derrière la machine : réglage du moulin, mousse de lait soignée et mémoire des habitudes de chacun.',
        'Horaires stables, pourboires partagés chaque semaine, café et déjeuner offerts, formation chez notre torréfacteur.',
      ],
      [
        'Préparer les boissons à base d’espresso avec régularité',
        'Régler le moulin au fil de la journée',
        'Servir et encaisser',
        'Nettoyer et fermer la machine',
      ],
      [
        'Un an d’expérience sur une machine très sollicitée',
        'Le latte art est un plus, la rapidité compte davantage',
        'Lève-tôt et souriant',
      ],
    ),
    de: text(
      'Barista für ein Café in der Innenstadt (m/w/d)',
      'Guter Kaffee, Stammgäste, die Ihren Namen kennen, und um drei ist Feierabend.',
      [
        'Ab sechs Uhr stehen Sie zu zweit an der Maschine: Mühle einstellen, Milch sauber aufschäumen und wissen, wer Hafermilch trinkt.',
        'Feste Zeiten, wöchentlich geteiltes Trinkgeld, Kaffee und Mittagessen frei und Schulungen bei unserer Rösterei.',
      ],
      [
        'Espressogetränke in gleichbleibender Qualität zubereiten',
        'Die Mühle über den Tag nachstellen',
        'Gäste bedienen und kassieren',
        'Maschine reinigen und abschließen',
      ],
      [
        'Ein Jahr Erfahrung an einer viel genutzten Maschine',
        'Latte Art ist schön, Tempo ist wichtiger',
        'Sie stehen gern früh auf und sind freundlich',
      ],
    ),
    pt: text(
      'Barista para um café no centro (m/f)',
      'Bom café, clientes que o tratam pelo nome e o dia livre a partir das três.',
      [
        'A partir das seis, são dois à máquina: afinar o moinho, vaporizar bem o leite e saber quem pede bebida de aveia.',
        'Horário estável, gorjetas repartidas todas as semanas, café e almoço grátis e formação na nossa torrefação.',
      ],
      [
        'Preparar bebidas de café expresso com qualidade constante',
        'Afinar o moinho ao longo do dia',
        'Atender e cobrar',
        'Limpar e fechar a máquina',
      ],
      [
        'Um ano de experiência numa máquina movimentada',
        'Latte art é bem-vinda, a rapidez conta mais',
        'Madrugador e simpático',
      ],
    ),
  },
}

export const chef: JobAdvert = {
  name: 'Chef',
  position: 'CHEF',
  category: 'HOSPITALITY',
  pay: [3800, 4400],
  shift_pattern: {
    en: '7:00–15:00 or 14:00–22:00',
    fr: '7 h – 15 h ou 14 h – 22 h',
    de: '7:00–15:00 oder 14:00–22:00 Uhr',
    pt: '7h00–15h00 ou 14h00–22h00',
  },
  questions: [
    whenToStart,
    yesNo('trade', 20, 'not suitable', {
      en: 'Have you completed a trade qualification as a cook?',
      fr: 'Avez-vous un diplôme de cuisine ?',
      de: 'Haben Sie eine abgeschlossene Ausbildung als Koch oder Köchin?',
      pt: 'Concluiu uma formação profissional de cozinha?',
    }),
    experience(10, {
      en: 'Have you led a section for at least one year?',
      fr: 'Avez-vous dirigé une partie pendant au moins un an ?',
      de: 'Haben Sie mindestens ein Jahr einen Posten geführt?',
      pt: 'Chefiou uma secção durante pelo menos um ano?',
    }),
    weekends,
  ],
  texts: {
    en: text(
      'Chef for contract catering',
      'Cook fresh for up to 250 guests, with daytime and evening rosters you know three weeks ahead.',
      [
        'You run a section from the order to the pass, cook to our seasonal menus and bring in your own ideas for specials. The kitchen is modern, the team experienced.',
        'Above-award pay, rosters three weeks ahead, uniforms and knives sharpened, and a path to sous chef.',
      ],
      [
        'Run the hot line or larder',
        'Prepare menus and orders with the head chef',
        'Train kitchen hands',
        'Keep cost, waste and hygiene under control',
      ],
      [
        'Certificate III in Commercial Cookery or equivalent',
        'One year in charge of a section',
        'Calm when the dockets pile up',
      ],
    ),
    fr: text(
      'Cuisinier en restauration collective (F/H)',
      'Une cuisine fraîche pour 250 couverts, avec des plannings connus trois semaines à l’avance.',
      [
        'Vous tenez une partie de la commande au passe, suivez nos cartes de saison et proposez vos idées de plats du jour. La cuisine est moderne, l’équipe expérimentée.',
        'Salaire supérieur à la convention, plannings trois semaines à l’avance, tenue fournie, couteaux affûtés et évolution vers un poste de second.',
      ],
      [
        'Tenir le chaud ou le garde-manger',
        'Préparer menus et commandes avec le chef',
        'Former les aides de cuisine',
        'Maîtriser coûts, pertes et hygiène',
      ],
      [
        'Diplôme de cuisine (niveau Certificate III ou équivalent)',
        'Un an comme responsable de partie',
        'Du calme quand les bons s’accumulent',
      ],
    ),
    de: text(
      'Koch in der Gemeinschaftsgastronomie (m/w/d)',
      'Frisch kochen für bis zu 250 Gäste, mit Dienstplänen drei Wochen im Voraus.',
      [
        'Sie verantworten einen Posten von der Bestellung bis zum Pass, kochen nach unserer Saisonkarte und bringen eigene Tagesgerichte ein. Die Küche ist modern, das Team eingespielt.',
        'Übertarifliche Bezahlung, Dienstpläne drei Wochen im Voraus, gestellte Arbeitskleidung, geschärfte Messer und die Aussicht auf den Posten des Souschefs.',
      ],
      [
        'Warme Küche oder Gardemanger führen',
        'Speisepläne und Bestellungen mit der Küchenleitung vorbereiten',
        'Küchenhilfen anleiten',
        'Kosten, Abfall und Hygiene im Griff behalten',
      ],
      [
        'Abgeschlossene Kochausbildung (Certificate III oder gleichwertig)',
        'Ein Jahr Erfahrung als Postenchef',
        'Ruhe bewahren, wenn sich die Bons stapeln',
      ],
    ),
    pt: text(
      'Cozinheiro em restauração coletiva (m/f)',
      'Cozinha fresca para até 250 pessoas, com escalas conhecidas três semanas antes.',
      [
        'Assume uma secção desde a encomenda até à saída dos pratos, segue a nossa ementa da época e propõe pratos do dia. A cozinha é moderna e a equipa experiente.',
        'Remuneração acima da tabela, escalas com três semanas de antecedência, farda, facas afiadas e progressão para subchefe.',
      ],
      [
        'Gerir os quentes ou a despensa fria',
        'Preparar ementas e encomendas com o chefe',
        'Formar ajudantes de cozinha',
        'Controlar custos, desperdício e higiene',
      ],
      [
        'Formação em cozinha (Certificate III ou equivalente)',
        'Um ano como responsável de secção',
        'Calma quando os pedidos se acumulam',
      ],
    ),
  },
}
