// Columns that several kinds of files have, and other headers for them.

export type ColumnDescription = {
  readonly example: string
  /** the last part of a wording key of `imports.hint` */
  readonly hint?: string
  /** other headers that agencies use for the same field, compared without case, spaces and signs */
  readonly also: readonly string[]
}

export const column = (example: string, ...also: readonly string[]): ColumnDescription => ({ example, also })
export const hinted = (hint: string, example: string, ...also: readonly string[]): ColumnDescription => ({
  example,
  hint,
  also,
})

export const placeColumns = {
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
      'residential address 1',
      'residential street',
      'site address',
      'location address',
      'work address',
      'physical address',
      'business address',
      'address line one',
      'street line 1',
      'street 1',
      'addr 1',
      'addr 1 line 1',
      'line 1',
      'addr',
    ],
    ...['adresse', 'adresse 1', 'rue', 'strasse', 'straße und hausnummer', 'anschrift', 'morada', 'endereço', 'rua'],
  ),
  address_line2: column(
    '',
    ...['address 2', 'address line 2', 'unit', 'unit number', 'building', 'apartment', 'residential address 2'],
    ...['street 2', 'street line 2', 'address line two', 'addr 2', 'addr 1 line 2', 'line 2', 'flat', 'suite'],
    ...['adresse 2', 'complément d’adresse', 'unité, étage ou bâtiment', 'adresszusatz', 'einheit, etage oder gebäude'],
    ...['complemento', 'andar'],
  ),
  suburb: column(
    'South Brisbane',
    ...['city', 'town', 'suburb / town', 'city / suburb', 'locality', 'suburb / city', 'town / city', 'city / town'],
    ...['town / suburb', 'suburb or town', 'suburb town city', 'suburb name'],
    ...['suburb state postcode', 'suburb / state / postcode', 'city state postcode', 'suburb state'],
    ...['ville', 'commune', 'localité', 'ort', 'stadt', 'wohnort', 'cidade', 'localidade'],
  ),
  state: column(
    'QLD',
    ...['state / territory', 'territory', 'region', 'state code', 'state or territory', 'state name', 'st'],
    ...['état', 'bundesland', 'bundesstaat', 'estado'],
  ),
  postcode: column(
    '4101',
    ...['post code', 'postal code', 'zip', 'zip code', 'pcode', 'p code', 'pc', 'zip / postal code', 'zip / postcode'],
    ...['code postal', 'plz', 'postleitzahl', 'codigo postal', 'cep'],
  ),
}
export const companyColumn = hinted(
  'company',
  '',
  ...['company name', 'sister company', 'sister concern', 'employer', 'entity', 'business unit'],
  ...['entreprise', 'société', 'employeur', 'unternehmen', 'firma', 'arbeitgeber', 'empresa', 'empregador'],
)

export const phoneHeaders = [
  ...['mobile', 'mobile number', 'mobile no', 'mobile phone', 'mob', 'mob no', 'cell', 'cell phone', 'mobile 1'],
  ...['phone mobile', 'telephone', 'telephone number', 'telephone no', 'tel', 'tel no', 'phone number', 'phone no'],
  ...[
    'phone 1',
    'ph',
    'ph no',
    'primary phone',
    'contact no',
    'contact number',
    'contact phone',
    'mobile phone number',
    'mobile phone no',
    'téléphone',
    'numéro de téléphone',
    'portable',
    'téléphone portable',
  ],
  ...['téléphone mobile', 'telefon', 'telefonnummer', 'handy', 'handynummer', 'mobil', 'mobilnummer', 'mobiltelefon'],
  ...['telemóvel', 'telefone', 'número de telefone', 'número de telemóvel', 'celular', 'contacto', 'contato'],
]
export const emailHeaders = [
  ...[
    'e-mail',
    'email address',
    'e-mail address',
    'mail',
    'email 1',
    'primary email',
    'email id',
    'e-mail 1',
    'courriel',
    'adresse e-mail',
    'adresse électronique',
  ],
  ...['e-mail-adresse', 'mailadresse', 'endereço de e-mail', 'correio eletrónico', 'correio electrónico'],
]
export const abnHeaders = [
  ...['abn number', 'abn no', 'australian business number', 'tax number', 'abn acn', 'abn / acn', 'business number'],
  ...['australian business no', 'company abn', 'tax id', 'tax registration number', 'client abn', 'customer abn'],
]
export const positionHeaders = [
  ...['position', 'positions', 'role', 'roles', 'job', 'jobs', 'job role', 'position title', 'occupation'],
  ...['primary position', 'primary role', 'main position', 'main role', 'default role', 'default position'],
  ...['job position', 'position held', 'position name', 'role name', 'trade', 'work role', 'job roles'],
  ...['poste', 'postes', 'métier', 'position(en)', 'tätigkeit', 'beruf', 'função', 'funções', 'cargo', 'posição'],
]
export const legalNameHeaders = [
  'registered name',
  'legal entity',
  'legal entity name',
  'entity name',
  'registered company name',
  'raison sociale',
  'firmenname',
  'razão social',
]
