// The columns that a file may have, shared by reading, templates and the documents.
import { createHash } from 'node:crypto'
import { importFields, importKinds, type ImportKind } from '#contract/platform/import-fields.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/say.ts'
import { bare, wordsOf } from './choices.ts'

type Facts = {
  readonly example: string
  /** the last part of a wording key of `imports.hint` */
  readonly hint?: string
  /** other headers that agencies use for the same field, compared without case, spaces and signs */
  readonly also: readonly string[]
}

const column = (example: string, ...also: readonly string[]): Facts => ({ example, also })
const hinted = (hint: string, example: string, ...also: readonly string[]): Facts => ({ example, hint, also })

const place = {
  address_line: column(
    '12 Harbour St',
    ...[
      'street',
      'street address',
      'address line',
      'address 1',
      'address line 1',
      'home address',
      'residential address',
    ],
    ...['adresse', 'adresse 1', 'rue', 'strasse', 'straße und hausnummer', 'anschrift', 'morada', 'endereço', 'rua'],
  ),
  address_line2: column(
    '',
    ...['address 2', 'address line 2', 'unit', 'unit number', 'building', 'apartment'],
    ...['adresse 2', 'complément d’adresse', 'adresszusatz', 'complemento', 'andar'],
  ),
  suburb: column(
    'South Brisbane',
    ...['city', 'town', 'suburb / town', 'city / suburb', 'locality'],
    ...['ville', 'commune', 'localité', 'ort', 'stadt', 'wohnort', 'cidade', 'localidade'],
  ),
  state: column('QLD', 'state / territory', 'territory', 'region', 'état', 'bundesland', 'bundesstaat', 'estado'),
  postcode: column(
    '4101',
    ...['post code', 'postal code', 'zip', 'zip code', 'pcode', 'p code'],
    ...['code postal', 'plz', 'postleitzahl', 'codigo postal', 'cep'],
  ),
}
const company = hinted(
  'company',
  '',
  ...['company name', 'sister company', 'sister concern', 'employer', 'entity', 'business unit'],
  ...['entreprise', 'société', 'employeur', 'unternehmen', 'firma', 'arbeitgeber', 'empresa', 'empregador'],
)

const telephone = [
  ...['telephone', 'telephone number', 'telephone no', 'tel', 'tel no', 'phone number', 'phone no', 'ph', 'ph no'],
  ...['mobile', 'mobile number', 'mobile no', 'mobile phone', 'mob', 'cell', 'cell phone', 'contact no'],
  ...['contact number', 'contact phone', 'téléphone', 'numéro de téléphone', 'portable', 'téléphone portable'],
  ...['téléphone mobile', 'telefon', 'telefonnummer', 'handy', 'handynummer', 'mobil', 'mobilnummer', 'mobiltelefon'],
  ...['telemóvel', 'telefone', 'número de telefone', 'número de telemóvel', 'celular', 'contacto', 'contato'],
]
const mail = [
  ...['e-mail', 'email address', 'e-mail address', 'mail', 'courriel', 'adresse e-mail', 'adresse électronique'],
  ...['e-mail-adresse', 'mailadresse', 'endereço de e-mail', 'correio eletrónico', 'correio electrónico'],
]
const abn = ['abn number', 'abn no', 'australian business number', 'tax number']
const positions = [
  ...['position', 'positions', 'role', 'roles', 'job', 'jobs', 'job role', 'position title', 'occupation'],
  ...['poste', 'postes', 'métier', 'position(en)', 'tätigkeit', 'beruf', 'função', 'funções', 'cargo', 'posição'],
]
const legalName = ['registered name', 'legal entity', 'raison sociale', 'firmenname', 'razão social']

const facts: Readonly<Record<ImportKind, Readonly<Record<string, Facts>>>> = {
  companies: {
    name: column('Southern Cross Events', 'name', 'company name', 'sister concern'),
    abn: column('53 004 085 616', ...abn),
    legal_name: column('Southern Cross Events Pty Ltd', ...legalName),
    email: column('office@example.com', ...mail),
    phone: column('(07) 5550 0100', ...telephone),
    website: column('https://example.com', 'web', 'url', 'site web', 'internetseite', 'webseite', 'sítio web'),
    ...place,
    country: hinted('country', ''),
    latitude: column('-27.47854', 'lat'),
    longitude: column('153.02345', 'lng', 'lon', 'long'),
    time_zone: hinted('zone', '', 'timezone'),
    acn: column('004 085 616', 'company number'),
    industry: hinted('listed', ''),
    sector: hinted('listed', ''),
    pay_cycle: hinted('oneOf', '', 'pay frequency', 'pay period'),
    pay_cycle_anchor: hinted('day', '', 'pay period begins', 'a pay period begins on', 'pay cycle anchor'),
    currency: column('AUD', 'currency code'),
    week_start: hinted('oneOf', '', 'first day of the week', 'week starts on', 'week begins'),
    licence_state: hinted('licence', '', 'labour hire licence state', 'license state'),
    licence_number: column('', 'licence', 'labour hire licence', 'license number', 'license'),
    licence_expires_on: hinted('day', '', 'licence expiry', 'licence expires', 'licence ends on', 'license expiry'),
  },
  customers: {
    code: column(
      'CU001',
      ...['customer code', 'client code', 'customer id', 'client id', 'customer no', 'customer number', 'account no'],
      ...['account number', 'code client', 'numéro client', 'kundennummer', 'kundennr', 'código do cliente'],
    ),
    name: column(
      'Harbour Foods',
      ...['customer', 'customer name', 'client', 'client name', 'trading name', 'trading as', 'business name'],
      ...['nom du client', 'kunde', 'kundenname', 'cliente', 'nome do cliente'],
    ),
    company,
    abn: column('51 824 753 556', ...abn),
    billing_email: column(
      'accounts@example.com',
      ...['invoice email', 'accounts email', 'email', ...mail, 'e-mail de facturation', 'rechnungs-e-mail'],
      ...['e-mail de faturação'],
    ),
    payment_terms_days: hinted(
      'days',
      '14',
      ...[
        'terms',
        'payment terms days',
        'payment days',
        'conditions de paiement',
        'zahlungsziel',
        'prazo de pagamento',
      ],
    ),
    ...place,
    contact_name: column(
      'Bence Araújo',
      ...['contact', 'contact person', 'main contact', 'interlocuteur', 'ansprechpartner', 'kontaktperson'],
      ...['pessoa de contacto'],
    ),
    contact_phone: column('(07) 5550 1125', 'phone', ...telephone),
    contact_email: column('site@example.com', 'contact e-mail', 'contact mail'),
    contact_role: hinted('oneOf', '', 'role'),
    legal_name: column('Harbour Foods Pty Ltd', ...legalName),
    billing_address: column('', 'invoice address', 'postal address'),
    purchase_order_required: hinted('yesNo', '', 'po required', 'purchase order'),
    invoice_split: hinted('oneOf', '', 'invoice per', 'invoicing', 'invoices are split'),
    timesheet_approval: hinted('oneOf', '', 'approval', 'approval mode', 'hours approved by', 'hours are approved by'),
    approval_timeout_hours: column('', 'approval timeout', 'approval time-out hours'),
    cancellation_notice_hours: column('24', 'cancellation notice', 'notice'),
    minimum_engagement_hours: hinted('hours', '3', 'minimum engagement', 'minimum hours'),
    industry: hinted('listed', ''),
    sector: hinted('listed', ''),
    category: hinted('listed', '', 'customer category', 'client category'),
    account_type: hinted('listed', ''),
    status: hinted('oneOf', '', 'customer status', 'client status'),
    allowed_positions: hinted('several', '', ...positions),
  },
  locations: {
    customer_code: column(
      'CU001',
      ...['client code', 'customer', 'client', 'customer no', 'customer number', 'customer id'],
      ...['code client', 'kundennummer', 'kundennr', 'código do cliente'],
    ),
    name: column(
      'Mosman Warehouse',
      ...['location name', 'location', 'site', 'site name', 'name', 'work site', 'venue', 'lieu', 'nom du site'],
      ...['standort', 'einsatzort', 'local', 'nome do local'],
    ),
    code: column('', 'site code'),
    ...place,
    latitude: column('-33.82846', 'lat'),
    longitude: column('151.24866', 'lng', 'lon', 'long'),
    geofence_m: column('200', 'geofence'),
    time_zone: hinted('zone', 'Australia/Sydney', 'timezone'),
    sub_locations: hinted('several', 'Kitchen; Bar', 'sublocations', 'areas'),
    site_instructions: column('', 'instructions', 'site notes', 'directions'),
    induction_required: hinted('yesNo', '', 'induction'),
    holiday_region: hinted('region', '', 'public holidays'),
    required_skills: hinted('severalListed', '', 'skills', 'skills required'),
    required_documents: hinted('severalListed', '', 'documents', 'papers', 'required papers', 'documents required'),
  },
  employees: {
    employee_code: column(
      'EM00001',
      ...['code', 'id', 'employee id', 'employee number', 'employee no', 'emp id', 'emp no', 'emp code', 'staff id'],
      ...['staff number', 'staff no', 'staff code', 'payroll id', 'payroll number', 'payroll no', 'worker id'],
      ...['matricule', 'code employé', 'numéro employé', 'personalnummer', 'personalnr', 'mitarbeiternummer'],
      ...['mitarbeiternr', 'número de funcionário', 'nº funcionário', 'código do funcionário', 'matrícula'],
    ),
    title: column('', 'salutation', 'anrede', 'civilite', 'título', 'tratamento'),
    first_name: column(
      'Tamsin',
      ...['given name', 'given names', 'first names', 'forename', 'forenames', 'firstname', 'christian name'],
      ...['prenom', 'prénoms', 'vorname', 'vornamen', 'nome', 'nome próprio', 'primeiro nome', 'nomes próprios'],
    ),
    middle_name: column('', 'middle names', 'second name', 'deuxième prénom', 'zweiter vorname', 'nome do meio'),
    last_name: column(
      'Mwangi',
      ...['surname', 'family name', 'lastname', 'last names', 'surnames', 'nom', 'nom de famille'],
      ...['nachname', 'familienname', 'apelido', 'apelidos', 'sobrenome', 'último nome'],
    ),
    preferred_name: column('', 'known as', 'nickname', 'goes by', 'nom d’usage', 'rufname', 'nome preferido'),
    pronouns: column('', 'pronoms', 'pronomen', 'pronomes'),
    birth_date: hinted(
      'day',
      '17/12/1988',
      ...['dob', 'd o b', 'birth date', 'birthdate', 'birthday', 'birth day', 'date of birth dd mm yyyy', 'born'],
      ...[
        'date de naissance',
        'né le',
        'naissance',
        'anniversaire',
        'geburtsdatum',
        'geburtstag',
        'geboren',
        'geb datum',
      ],
      ...['data de nascimento', 'data nascimento', 'nascimento', 'aniversário'],
    ),
    gender: hinted('oneOf', 'F', 'sex', 'sexe', 'geschlecht', 'genero', 'sexo'),
    email: column('tamsin.mwangi@example.com', ...mail, 'personal email', 'work email', 'private e-mail'),
    phone: column('(07) 5550 0000', ...telephone),
    ...place,
    positions: hinted('positions', 'Storeperson; Pick Packer', ...positions),
    employment_type: column(
      'Casual',
      ...['type of employment', 'employment', 'employment status', 'contract type', 'basis', 'work type'],
      ...[
        'type de contrat',
        'type d’emploi',
        'vertragsart',
        'beschäftigungsart',
        'tipo de contrato',
        'tipo de emprego',
      ],
    ),
    start_date: hinted(
      'day',
      '15/04/2026',
      ...['commencement date', 'date started', 'started', 'hire date', 'date hired', 'joined', 'date joined'],
      ...['joining date', 'employment start', 'date d’entrée', 'date d’embauche', 'date de début', 'eintrittsdatum'],
      ...['startdatum', 'einstellungsdatum', 'eintritt', 'data de início', 'data de admissão', 'data de entrada'],
    ),
    company,
    right_to_work: hinted(
      'oneOf',
      'citizen',
      ...['right to work', 'residency', 'residency status', 'citizenship', 'citizenship status', 'work right'],
      ...['droit au travail', 'arbeitserlaubnis', 'arbeitsrecht', 'direito ao trabalho', 'autorização de trabalho'],
    ),
    visa_subclass: column('', 'visa', 'visa type', 'visa class', 'type de visa', 'visum', 'tipo de visto'),
    visa_expires_on: hinted(
      'visa',
      '',
      ...[
        'visa expires',
        'visa expiry',
        'visa expires on',
        'visa end date',
        'visa valid until',
        'fin du visa',
        'expiration du visa',
      ],
      ...['visum bis', 'visum gültig bis', 'visum endet am', 'validade do visto', 'visto termina em'],
    ),
    bsb: column('', 'bsb number', 'bsb no', 'bank bsb'),
    account_number: column('', 'bank account', 'bank account number', 'account no', 'acc no', 'kontonummer'),
    account_name: column('', 'bank account name', 'account holder', 'titulaire du compte', 'kontoinhaber', 'titular'),
    notes: column('', 'remarques', 'comments', 'comment', 'note', 'notizen', 'bemerkungen', 'observações', 'notas'),
    languages: column('English, Shona', 'language', 'languages spoken'),
    has_transport: hinted('yesNo', '', 'transport', 'has car', 'own car'),
    max_travel_km: column('', 'travel distance', 'max travel'),
    country_of_birth: hinted('listed', '', 'birth country', 'born in'),
    category: hinted('listed', ''),
    designation: hinted('listed', '', 'job title'),
    field: hinted('listed', '', 'department'),
    classification: column('', 'award level', 'level', 'grade'),
    tags: hinted('several', '', 'labels'),
    rating: hinted('rating', '', 'stars'),
  },
}

/** The header of one column in a language, and its accepted values. */
export function columnOf(kind: ImportKind, field: string, language: Language) {
  const { example = '', hint } = facts[kind][field] ?? {}
  const header = serverText(language, `imports.column.${kind}.${field}`)
  const words = wordsOf(field, language).join('; ')
  return {
    field,
    header,
    example,
    hint: hint === undefined ? '' : serverText(language, `imports.hint.${hint}`, { words }),
  }
}

// The template headers of all languages, and other known ones; the product's own headers win.
const fieldByName = new Map(
  importKinds.map((kind) => {
    const fields = importFields[kind]
    const others = fields.flatMap((field) => [field, ...(facts[kind][field]?.also ?? [])].map((name) => [name, field]))
    const own = languages
      .toReversed()
      .map((language) => fields.map((field) => [columnOf(kind, field, language).header, field]))
    return [kind, new Map([...others, ...own.flat()].map(([name = '', field = '']) => [bare(name), field]))] as const
  }),
)

/** The field that each header probably means, in the order of the headers; null where it is unknown or already used. */
export function fieldsFound(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const field = fieldByName.get(kind)?.get(bare(header))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The hash of a file's headers, independent of their order and case, under which a mapping is stored. */
export const headersHash = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((header) => header.toLowerCase()).toSorted()))
    .digest('base64url')

/** The kind of a workbook's sheet, by its name in any language. */
export const kindOfSheet = (sheet: string): ImportKind | undefined =>
  importKinds.find((kind) =>
    [kind, ...languages.map((language) => serverText(language, `imports.sheet.${kind}`))].some(
      (name) => bare(name) === bare(sheet),
    ),
  )
