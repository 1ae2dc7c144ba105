// The jobs of the demo: texts in four languages by position, and in which status each job is.
import type { JobStatus } from '#contract/jobs/jobs.ts'
import type { Language } from '#contract/values/values.ts'

type Text = { title: string; summary: string; description: string; duties: string[]; requirements: string[] }
export type JobText = {
  position: string
  category: string
  pay: readonly [min: number, max: number]
  texts: Record<Language, Text>
}

const text = (title: string, summary: string, duties: string[], requirements: string[]): Text => ({
  title,
  summary,
  description: `<p>${summary}</p><ul>${duties.map((duty) => `<li>${duty}</li>`).join('')}</ul>`,
  duties,
  requirements,
})

export const jobTexts = [
  {
    position: 'KITCHEN_HAND',
    category: 'HOSPITALITY',
    pay: [2950, 3150],
    texts: {
      en: text(
        'Kitchen hand for a busy harbour kitchen',
        'Join a friendly team that cooks for two hundred guests a day. Shifts start at seven.',
        ['Prepare vegetables and salads', 'Wash up and keep the kitchen clean'],
        ['Food safety certificate', 'Available on weekends'],
      ),
      fr: text(
        'Aide de cuisine près du port',
        'Rejoignez une équipe conviviale qui cuisine pour deux cents clients par jour. Début à sept heures.',
        ['Préparer légumes et salades', 'Faire la plonge et tenir la cuisine propre'],
        ['Attestation d’hygiène alimentaire', 'Disponible le week-end'],
      ),
      de: text(
        'Küchenhilfe für die Küche am Hafen',
        'Verstärken Sie ein freundliches Team, das täglich für zweihundert Gäste kocht. Beginn um sieben Uhr.',
        ['Gemüse und Salate vorbereiten', 'Abwaschen und die Küche sauber halten'],
        ['Nachweis in Lebensmittelhygiene', 'Am Wochenende verfügbar'],
      ),
      pt: text(
        'Ajudante de cozinha junto ao porto',
        'Junte-se a uma equipa simpática que cozinha para duzentos clientes por dia. Início às sete.',
        ['Preparar legumes e saladas', 'Lavar a loiça e manter a cozinha limpa'],
        ['Certificado de segurança alimentar', 'Disponível ao fim de semana'],
      ),
    },
  },
  {
    position: 'FORKLIFT',
    category: 'WAREHOUSE',
    pay: [3300, 3600],
    texts: {
      en: text(
        'Forklift driver, day shift',
        'Load and unload trucks in a modern warehouse. Long-term casual work with regular hours.',
        ['Load and unload with a counterbalance forklift', 'Check deliveries against the order'],
        ['High risk work licence (LF)', 'One year of experience'],
      ),
      fr: text(
        'Cariste de jour',
        'Chargez et déchargez les camions dans un entrepôt moderne. Mission longue, horaires réguliers.',
        ['Charger et décharger au chariot élévateur', 'Contrôler les livraisons'],
        ['Permis de travail à haut risque (LF)', 'Un an d’expérience'],
      ),
      de: text(
        'Staplerfahrer in Tagschicht',
        'Be- und entladen Sie Lkw in einem modernen Lager. Langfristiger Einsatz mit festen Zeiten.',
        ['Mit dem Gabelstapler be- und entladen', 'Lieferungen mit der Bestellung abgleichen'],
        ['Staplerschein (LF)', 'Ein Jahr Erfahrung'],
      ),
      pt: text(
        'Operador de empilhador, turno de dia',
        'Carregue e descarregue camiões num armazém moderno. Trabalho prolongado com horário regular.',
        ['Carregar e descarregar com empilhador', 'Conferir as entregas'],
        ['Licença de trabalho de alto risco (LF)', 'Um ano de experiência'],
      ),
    },
  },
  {
    position: 'CLEANER',
    category: 'CLEANING',
    pay: [2800, 3000],
    texts: {
      en: text(
        'Cleaner for offices in the evening',
        'Three to four hours each evening, close to public transport. Training is paid.',
        ['Clean desks, floors and kitchens', 'Empty bins and refill supplies'],
        ['Reliable and careful', 'Police check'],
      ),
      fr: text(
        'Agent d’entretien de bureaux le soir',
        'Trois à quatre heures chaque soir, près des transports. Formation payée.',
        ['Nettoyer bureaux, sols et cuisines', 'Vider les corbeilles et réapprovisionner'],
        ['Fiabilité et soin', 'Extrait de casier judiciaire'],
      ),
      de: text(
        'Reinigungskraft für Büros am Abend',
        'Drei bis vier Stunden jeden Abend, gut mit Bus und Bahn erreichbar. Die Einarbeitung ist bezahlt.',
        ['Tische, Böden und Küchen reinigen', 'Papierkörbe leeren und Vorräte auffüllen'],
        ['Zuverlässig und sorgfältig', 'Führungszeugnis'],
      ),
      pt: text(
        'Empregado de limpeza de escritórios à noite',
        'Três a quatro horas por noite, perto de transportes públicos. A formação é paga.',
        ['Limpar secretárias, pavimentos e cozinhas', 'Esvaziar os caixotes e repor o material'],
        ['Fiável e cuidadoso', 'Registo criminal'],
      ),
    },
  },
] as const satisfies readonly JobText[]
const [kitchenHand, forklift, cleaner] = jobTexts

export type JobStory = {
  text: JobText
  status: JobStatus
  openings: number
  /** days from today; a job is scheduled when it is published in the future */
  publish: number | null
  closes: number
  priority: 'low' | 'normal' | 'high' | 'urgent'
  hot?: boolean
  reason?: string
}

/** One job in every status, and one that is scheduled; the first has applicants in every stage. */
export const jobStories: readonly JobStory[] = [
  { text: kitchenHand, status: 'published', openings: 4, publish: -12, closes: 20, priority: 'high', hot: true },
  { text: forklift, status: 'published', openings: 2, publish: -5, closes: 9, priority: 'urgent' },
  { text: cleaner, status: 'published', openings: 3, publish: 3, closes: 34, priority: 'normal' },
  { text: forklift, status: 'draft', openings: 1, publish: null, closes: 30, priority: 'normal' },
  { text: cleaner, status: 'pending_approval', openings: 2, publish: null, closes: 25, priority: 'normal' },
  { text: kitchenHand, status: 'on_hold', openings: 1, publish: -20, closes: 14, priority: 'low' },
  { text: forklift, status: 'filled', openings: 1, publish: -40, closes: 6, priority: 'normal' },
  { text: cleaner, status: 'expired', openings: 2, publish: -50, closes: -8, priority: 'normal' },
  {
    text: kitchenHand,
    status: 'closed',
    openings: 1,
    publish: -70,
    closes: -20,
    priority: 'normal',
    reason: 'The kitchen is closed for renovation.',
  },
  {
    text: forklift,
    status: 'cancelled',
    openings: 5,
    publish: -30,
    closes: 12,
    priority: 'low',
    reason: 'The customer has moved the project to next year.',
  },
  { text: cleaner, status: 'archived', openings: 1, publish: -160, closes: -90, priority: 'normal' },
]

export const jobQuestions = [
  {
    id: 'start',
    kind: 'single',
    required: true,
    text: {
      en: 'When can you start?',
      fr: 'Quand pouvez-vous commencer ?',
      de: 'Wann können Sie anfangen?',
      pt: 'Quando pode começar?',
    },
    options: [
      {
        id: 'now',
        weight: 10,
        knock_out: false,
        text: { en: 'This week', fr: 'Cette semaine', de: 'Diese Woche', pt: 'Esta semana' },
      },
      {
        id: 'month',
        weight: 5,
        knock_out: false,
        text: { en: 'Within a month', fr: 'D’ici un mois', de: 'Innerhalb eines Monats', pt: 'Dentro de um mês' },
      },
      {
        id: 'later',
        weight: 0,
        knock_out: true,
        text: { en: 'Later', fr: 'Plus tard', de: 'Später', pt: 'Mais tarde' },
      },
    ],
    min: null,
    max: null,
  },
  {
    id: 'weekend',
    kind: 'yes_no',
    required: true,
    text: {
      en: 'Can you work on weekends?',
      fr: 'Pouvez-vous travailler le week-end ?',
      de: 'Können Sie am Wochenende arbeiten?',
      pt: 'Pode trabalhar ao fim de semana?',
    },
    options: [{ id: 'yes', weight: 5, knock_out: false, text: {} }],
    min: null,
    max: null,
  },
] as const

export const applicantNames = [
  ['Grace', 'Morgan'],
  ['Hamid', 'Rahimi'],
  ['Chloé', 'Lefèvre'],
  ['Jonas', 'Becker'],
  ['Inês', 'Carvalho'],
  ['Samuel', 'Okafor'],
  ['Linh', 'Tran'],
  ['Oscar', 'Hughes'],
  ['Priya', 'Sharma'],
  ['Mateo', 'García'],
  ['Yuki', 'Tanaka'],
  ['Ella', 'Fraser'],
  ['Daniel', 'Kovač'],
  ['Amina', 'Yusuf'],
] as const
