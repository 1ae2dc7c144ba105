import {
  type CompanyStory,
  type CustomerStory,
  fiveHourRule,
  mealBreak,
  nightBreaks,
  type PatternStory,
  type PositionStory,
  type SiteStory,
} from '#server/seed/story.ts'
import { jacaranda, redgum } from './places-care.ts'
import { elsewhere } from './places-west.ts'

export const southernCross: CompanyStory = {
  name: 'Southern Cross Staffing',
  legal_name: 'Southern Cross Staffing Pty Ltd',
  abn: '66900000037',
  email: 'office@southerncross.example.com',
  phone: '+61755509000',
  website: 'https://southerncross.example.com',
  address_line: 'Level 4, 88 Merivale St',
  suburb: 'South Brisbane',
  state: 'QLD',
  postcode: '4101',
  latitude: -27.47605,
  longitude: 153.01442,
  time_zone: 'Australia/Brisbane',
}

export const southernCrossEvents: CompanyStory = {
  name: 'Southern Cross Events',
  legal_name: 'Southern Cross Events Pty Ltd',
  abn: '55900000074',
  email: 'events@southerncross.example.com',
  phone: '+61255509000',
  website: 'https://events.southerncross.example.com',
  address_line: '21 Foveaux St',
  suburb: 'Surry Hills',
  state: 'NSW',
  postcode: '2010',
  latitude: -33.88405,
  longitude: 151.21053,
  time_zone: 'Australia/Sydney',
  week_start: 'sun',
}

// The first ten are those of the agency's own spreadsheets, so that its import files can be imported.
export const positions: readonly PositionStory[] = [
  ['KITCHEN_HAND', 'Kitchen Hand', 'orange', ['Aide de cuisine', 'Küchenhilfe', 'Ajudante de cozinha']],
  ['NURSE', 'Registered Nurse', 'teal', ['Infirmier diplômé', 'Pflegefachkraft', 'Enfermeiro']],
  ['FORKLIFT', 'Forklift Driver', 'indigo', ['Cariste', 'Staplerfahrer', 'Operador de empilhador']],
  ['PICK_PACKER', 'Pick Packer', 'lime', ['Préparateur de commandes', 'Kommissionierer', 'Preparador de encomendas']],
  ['STOREPERSON', 'Storeperson', 'blue', ['Magasinier', 'Lagerist', 'Fiel de armazém']],
  ['CLEANER', 'Cleaner', 'grape', ['Agent d’entretien', 'Reinigungskraft', 'Empregado de limpeza']],
  ['BARISTA', 'Barista', 'yellow', ['Barista', 'Barista', 'Barista']],
  ['SECURITY', 'Security Guard', 'gray', ['Agent de sécurité', 'Sicherheitskraft', 'Vigilante']],
  ['EVENT_CREW', 'Event Crew', 'pink', ['Équipe événementielle', 'Veranstaltungshelfer', 'Equipa de eventos']],
  ['CARER', 'Carer', 'cyan', ['Aide-soignant', 'Betreuungskraft', 'Cuidador']],
  ['CHEF', 'Chef', 'brown', ['Chef cuisinier', 'Koch', 'Cozinheiro']],
  ['DRIVER', 'Driver', 'green', ['Chauffeur', 'Fahrer', 'Motorista']],
  ['RECEPTION', 'Reception', 'blue', ['Accueil', 'Empfang', 'Receção']],
]

const brisbane = { state: 'QLD', time_zone: 'Australia/Brisbane', region: 'brisbane' } as const
const everyDay = '1234567'
const weekdays = '12345'

const harbourSites: readonly SiteStory[] = [
  {
    ...brisbane,
    name: 'Brisbane Kitchen',
    code: 'HF-BK',
    address_line: '14 Grey St',
    suburb: 'South Brisbane',
    postcode: '4101',
    latitude: -27.47701,
    longitude: 153.01942,
    instructions: 'Enter by the loading dock. Black trousers and closed shoes; aprons are in the dry store.',
    instructions_elsewhere: [
      'Entrée par le quai de chargement. Pantalon noir et chaussures fermées ; les tabliers sont dans la réserve sèche.',
      'Eingang an der Laderampe. Schwarze Hose und geschlossene Schuhe; Schürzen liegen im Trockenlager.',
      'Entrada pelo cais de carga. Calças pretas e calçado fechado; os aventais estão na despensa.',
    ],
    rooms: ['Hot line', 'Pastry', 'Wash-up'],
    next_week: 'published',
    break_rules: [fiveHourRule],
    demand: [
      { position: 'CHEF', days: everyDay, starts: '07:00', ends: '15:00', openings: 2, breaks: mealBreak },
      { position: 'KITCHEN_HAND', days: everyDay, starts: '06:30', ends: '14:30', openings: 1, breaks: mealBreak },
      { position: 'KITCHEN_HAND', days: '4567', starts: '16:00', ends: '22:00', openings: 1, breaks: mealBreak },
    ],
  },
  {
    ...brisbane,
    name: 'Eagle Farm Cold Store',
    code: 'HF-EF',
    address_line: '230 Holt St',
    suburb: 'Eagle Farm',
    postcode: '4009',
    latitude: -27.43301,
    longitude: 153.08702,
    instructions: 'Freezer jackets are provided. Forklift ticket must be shown at the gate.',
    rooms: ['Dock A', 'Dock B', 'Freezer'],
    // Warming up is work: paid, and in addition to the meal.
    room_rules: {
      Freezer: [
        { name: 'Warm-up break', minutes: 15, paid: true, mode: 'recorded', after_minutes_worked: 120 },
        fiveHourRule,
      ],
    },
    next_week: 'published',
    demand: [
      { position: 'FORKLIFT', days: weekdays, starts: '05:00', ends: '13:00', openings: 1, breaks: mealBreak },
      { position: 'PICK_PACKER', days: weekdays, starts: '06:00', ends: '14:00', openings: 2, breaks: mealBreak },
      { position: 'STOREPERSON', days: weekdays, starts: '22:00', ends: '06:00', openings: 1, breaks: nightBreaks },
    ],
  },
  {
    ...brisbane,
    name: 'Coolangatta Food Hall',
    code: 'HF-CO',
    region: 'border',
    address_line: '72 Marine Pde',
    suburb: 'Coolangatta',
    postcode: '4225',
    latitude: -28.16801,
    longitude: 153.53702,
    instructions: 'Queensland time, all year. Park at the surf club, not at the hall.',
    rooms: ['Coffee bar', 'Kitchen'],
    next_week: 'drafted',
    demand: [
      { position: 'BARISTA', days: everyDay, starts: '06:00', ends: '14:00', openings: 1, breaks: mealBreak },
      { position: 'KITCHEN_HAND', days: '34567', starts: '10:00', ends: '18:00', openings: 1, breaks: mealBreak },
    ],
  },
  {
    name: 'Tweed Heads Function Room',
    code: 'HF-TH',
    region: 'border',
    address_line: '9 Wharf St',
    suburb: 'Tweed Heads',
    state: 'NSW',
    postcode: '2485',
    latitude: -28.17101,
    longitude: 153.54202,
    time_zone: 'Australia/Sydney',
    instructions: 'New South Wales time: in summer an hour ahead of Coolangatta, five minutes down the road.',
    rooms: ['Function room', 'Kitchen'],
    next_week: 'drafted',
    demand: [
      { position: 'CHEF', days: '4567', starts: '14:00', ends: '22:00', openings: 1, breaks: mealBreak },
      { position: 'CLEANER', days: weekdays, starts: '22:00', ends: '02:00', openings: 1, breaks: [] },
    ],
  },
  {
    name: 'Southbank Market Hall',
    code: 'HF-SM',
    region: 'melbourne',
    address_line: '3 Queens Bridge St',
    suburb: 'Southbank',
    state: 'VIC',
    postcode: '3006',
    latitude: -37.82201,
    longitude: 144.96102,
    time_zone: 'Australia/Melbourne',
    instructions: null,
    document_types: ['FOOD_SAFETY'],
    rooms: ['Stall 4', 'Stall 11', 'Cellar'],
    next_week: 'drafted',
    demand: [
      { position: 'BARISTA', days: '123456', starts: '06:30', ends: '14:30', openings: 1, breaks: mealBreak },
      { position: 'KITCHEN_HAND', days: weekdays, starts: '08:00', ends: '16:00', openings: 1, breaks: mealBreak },
    ],
  },
]

const harbour: CustomerStory = {
  code: 'HARBOUR',
  name: 'Harbour Foods Group',
  legal_name: 'Harbour Foods Group Pty Ltd',
  abn: '21900000111',
  company: 'head',
  status: 'active',
  payment_terms_days: 14,
  industry: 'F',
  terms: {
    billing_address: 'Accounts payable\nPO Box 1140\nSouth Brisbane QLD 4101',
    purchase_order_required: true,
    invoice_split: 'location',
    timesheet_approval: 'customer_then_agency',
    approval_timeout_hours: 96,
    minimum_engagement_minutes: 240,
  },
  address_line: '14 Grey St',
  suburb: 'South Brisbane',
  state: 'QLD',
  postcode: '4101',
  contacts: [
    { role: 'approver', name: 'Harriet Cole', email: 'harriet.cole@harbourfoods.example.com', phone: '+61755509101' },
    { role: 'billing', name: 'Tomasz Wójcik', email: 'accounts@harbourfoods.example.com', phone: '+61755509102' },
    { role: 'site', name: "Lani Fa'asavalu", email: 'docks@harbourfoods.example.com', phone: '+61755509103' },
    { role: 'backup_approver', name: 'Nadia Karimi', email: 'nadia@harbourfoods.example.com', phone: '+61755509104' },
    { role: 'safety', name: 'Brendan Walsh', email: 'safety@harbourfoods.example.com', phone: '+61755509105' },
  ],
  sites: harbourSites,
}

export const customers: readonly CustomerStory[] = [harbour, redgum, jacaranda, ...elsewhere]

export const patterns: readonly PatternStory[] = [
  {
    name: 'Early',
    elsewhere: ['Matin', 'Früh', 'Manhã'],
    starts: '06:00',
    ends: '14:00',
    breaks: null,
    colour: 'yellow',
  },
  {
    name: 'Day',
    elsewhere: ['Journée', 'Tag', 'Dia'],
    starts: '08:30',
    ends: '17:00',
    breaks: null,
    colour: 'teal',
    weekdays: [1, 2, 3, 4, 5],
  },
  {
    name: 'Late',
    elsewhere: ['Soir', 'Spät', 'Tarde'],
    starts: '14:00',
    ends: '22:00',
    breaks: null,
    colour: 'orange',
  },
  {
    name: 'Night',
    elsewhere: ['Nuit', 'Nacht', 'Noite'],
    starts: '22:00',
    ends: '06:00',
    breaks: nightBreaks,
    colour: 'indigo',
  },
  {
    name: 'Market setup',
    elsewhere: ['Installation du marché', 'Marktaufbau', 'Montagem do mercado'],
    starts: '04:30',
    ends: '10:00',
    breaks: [{ minutes: 15, paid: true }],
    colour: 'lime',
    weekdays: [4, 5, 6],
    customer: 'HARBOUR',
  },
]
