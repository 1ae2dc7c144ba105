import sharp from 'sharp'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Places } from '#server/seed/places.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Worker } from '#server/seed/worker.ts'

type SeedContext = { places: Places; workers: readonly Worker[]; moment: SeedTime; files: FileStore }
type SeededDocument = {
  code: string
  status: 'requested' | 'submitted' | 'approved' | 'rejected' | 'superseded'
  edition?: number
  number?: string
  issuer?: string
  /** days from today */
  issued?: number
  expires?: number
  reason?: string
  note?: string
  /** hours since its submission */
  waits?: number
  /** visible to customers */
  visible?: true
}

// Required by the work itself: without it nobody could be assigned.
const demanded = { FORKLIFT: 'HRW_LF', NURSE: 'NDIS_CHECK', SECURITY: 'SECURITY' } as const

/** Documents of employees: those that their work requires, and for the first ones other required, expiring or rejected ones. */
export async function putDocuments(db: Db, { places, workers, moment, files }: SeedContext) {
  const { agency_id } = places
  const types = await typesByCode(db)
  const demands = Object.entries(demanded).flatMap(([position, code]) => {
    const [position_id, type_id] = [places.position_ids.get(position), types.get(code)]
    return position_id && type_id ? [{ id: newId(), agency_id, type_id, position_id }] : []
  })
  await put(db, 'document_demands', demands)
  const requiredAt = places.sites.flatMap(({ id: location_id, document_types = [] }) =>
    document_types.flatMap((code) => {
      const type_id = types.get(code)
      return type_id ? [{ agency_id, location_id, type_id }] : []
    }),
  )
  await put(db, 'location_documents', requiredAt)
  const file = await putPicture(db, { agency_id, moment, files })
  const rows = workers.flatMap((worker, at) =>
    documentsFor(worker, at, places).flatMap((document) => {
      const type_id = types.get(document.code)
      return type_id ? [rowOf(document, { worker, type_id, file, moment })] : []
    }),
  )
  await put(db, 'employee_documents', rows)
}

async function typesByCode(db: Db) {
  const types = await db
    .selectFrom('document_types')
    .select(['id', 'code'])
    .where('agency_id', 'is', null)
    .orderBy('code')
    .execute()
  return new Map(types.map(({ id, code }) => [code, id]))
}

function documentsFor(worker: Worker, at: number, places: Places): SeededDocument[] {
  const own = documentsByPerson[at] ?? []
  const known = new Set(own.map(({ code }) => code))
  const forSites = sitesOf(worker, places).flatMap(({ document_types = [] }) => document_types)
  const requested = [...new Set(forSites)].filter((code) => !known.has(code))
  return [
    ...held(worker, at, places),
    ...own,
    ...requested.map((code) => ({ code, status: 'approved' as const, issued: -90 - at * 11 })),
  ]
}

/** The locations of an employee: near their home, with their work. */
const sitesOf = ({ region, position_ids }: Worker, places: Places) =>
  places.sites.filter(
    (site) =>
      site.region === region &&
      site.demand.some(({ position }) => position_ids.includes(places.position_ids.get(position) ?? '')),
  )

const held = ({ position_ids }: Worker, at: number, places: Places): SeededDocument[] =>
  Object.entries(demanded)
    .filter(([position]) => position_ids.includes(places.position_ids.get(position) ?? ''))
    .map(([, code]) => ({
      code,
      status: 'approved',
      number: `${code.slice(0, 2)}${4_118_200 + at * 613}`,
      issued: -700 + at * 7,
      expires: 150 + at * 23,
      visible: true,
    }))

// In the order of the employees.
const documentsByPerson: readonly (readonly SeededDocument[])[] = [
  [
    {
      code: 'FIRST_AID',
      status: 'approved',
      issuer: 'St Brendan First Aid',
      issued: -1083,
      expires: 12,
      visible: true,
    },
    { code: 'FOOD_SAFETY', status: 'approved', issuer: 'Kitchen Skills Australia', issued: -420, visible: true },
    { code: 'POLICE_CHECK', status: 'requested', note: 'Harbour Foods asks for one that is younger than a year.' },
    { code: 'DRIVER_LICENCE', status: 'rejected', expires: 900, reason: 'Not readable' },
  ],
  [
    { code: 'FIRST_AID', status: 'superseded', issuer: 'St Brendan First Aid', issued: -1200, expires: -105 },
    {
      code: 'FIRST_AID',
      status: 'approved',
      edition: 2,
      issuer: 'St Brendan First Aid',
      issued: -105,
      expires: 990,
    },
    { code: 'DRIVER_LICENCE', status: 'approved', issued: -800, expires: 1025 },
    { code: 'POLICE_CHECK', status: 'submitted', issued: -4, waits: 76 },
  ],
  [
    { code: 'VISA_GRANT', status: 'approved', issued: -350, expires: 16 },
    { code: 'PASSPORT_COPY', status: 'submitted', issued: -1500, expires: 2150, waits: 51 },
  ],
  [
    { code: 'RSA', status: 'approved', number: 'RSA4118813', issued: -1130, expires: -9, visible: true },
    { code: 'FOOD_SAFETY', status: 'submitted', issuer: 'Kitchen Skills Australia', issued: -6, waits: 27 },
  ],
  [
    { code: 'CPR', status: 'approved', issuer: 'St Brendan First Aid', issued: -342, expires: 23, visible: true },
    { code: 'FIRST_AID', status: 'submitted', issuer: 'St Brendan First Aid', issued: -3, expires: 1092, waits: 2 },
  ],
  [{ code: 'WWCC', status: 'approved', number: 'WWC1184202E', issued: -1780, expires: 46 }],
]

type DocumentFile = { worker: Worker; type_id: string; file: string; moment: SeedTime }

function rowOf(document: SeededDocument, { worker, type_id, file, moment: { today, now } }: DocumentFile) {
  const { code: _, status, edition = 1, issued, expires, ...words } = document
  const isHere = status !== 'requested'
  const isDecided = isHere && status !== 'submitted'
  const dayOf = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  return {
    ...{ id: newId(), agency_id: worker.agency_id, employee_id: worker.id, type_id, edition, status },
    ...{ number: words.number ?? null, issuer: words.issuer ?? null, note: words.note ?? null },
    issued_on: dayOf(issued),
    expires_on: dayOf(expires),
    file_id: isHere ? file : null,
    file_name: isHere ? 'sample.jpg' : null,
    requested_at: now,
    submitted_at: isHere ? new Date(Date.parse(now) - (words.waits ?? 0) * 3_600_000).toISOString() : null,
    submitted_by_name: isHere ? worker.name : null,
    decided_at: isDecided ? now : null,
    decided_by_name: isDecided ? 'Ruth Adler' : null,
    reason: words.reason ?? null,
    visible_to_customer: words.visible ?? false,
  }
}

/** One picture for all of them: a blank card. */
async function putPicture(
  db: Db,
  { agency_id, moment, files }: Omit<SeedContext, 'workers' | 'places'> & { agency_id: string },
) {
  const bytes = await card()
  const stored = await storeFile({ files }, { agency_id, purpose: 'document', content_type: 'image/jpeg', bytes })
  await insertFile(db, stored, new Date(moment.now))
  return stored.id
}

const plain = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
})

const card = () =>
  sharp(plain(860, 540, '#f4f1e8'))
    .composite([
      { input: plain(860, 96, '#27528a'), left: 0, top: 0 },
      { input: plain(210, 270, '#c9ced6'), left: 48, top: 150 },
      ...[160, 220, 280, 340].map((top, at) => ({ input: plain(470 - at * 60, 26, '#9aa3b0'), left: 310, top })),
      { input: plain(764, 18, '#d9d4c4'), left: 48, top: 470 },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
