// What is kept of a release: a backup of a small database, as that version made it, and what its calls say about it.
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, RequestOf, ResultOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { systemActor } from '#contract/platform/audit.ts'
import { databaseOver } from '#server/database/transaction.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { backUp } from '#server/modules/backups/back-up.ts'
import { requireOwnFiles } from '#server/modules/files/installation.ts'
import { verifyKeys } from '#server/modules/keys/key-check.ts'
import { readSecrets } from '#server/outside/secrets/secrets.ts'
import { type Client, testAppOn, type TestApp } from '#server/testing/app.ts'
import { testEngine } from '#server/testing/databases/databases.ts'
import { type Factories, factoriesIn, somePicture } from '#server/testing/records/factories.ts'
import { makeWorld } from '#server/testing/world.ts'

export const releasesFolder = import.meta.dirname
export const archiveName = 'data.tar.zst'
export const factsName = 'facts.json'

/** Public: they protect only what is made here. */
export const releaseKeys = {
  MUSTER_TOKEN_KEY: Buffer.alloc(32, 'a public key of tests').toString('base64'),
  MUSTER_SEAL_KEYS: `kept:${Buffer.alloc(32, 'another public key of tests').toString('base64')}`,
}

/** Writes the archive of this version into a new folder; `migrations`: of an earlier state of the database. */
export async function makeRelease(name: string, migrations?: string): Promise<string> {
  const keys = readSecrets(releaseKeys, '')
  if (keys === null) throw new Error('Programming error: the keys of releases are not read')
  const engine = await testEngine(migrations === undefined ? {} : { migrations })
  const database = databaseOver(engine)
  await database.asPlatform(ensureSystemRoles, systemActor('start'))
  const app = await testAppOn({ database, world: await makeWorld(database) }, {}, keys)
  await requireOwnFiles(database, app.outside.files)
  await verifyKeys(database, keys)
  const ids = await makeRecords(app)
  await app.clearThrottles()
  const folder = join(releasesFolder, name)
  mkdirSync(folder)
  const { files, clock } = app.outside
  const { place } = await backUp({ engine, files, now: clock.now() }, folder)
  renameSync(place.address, join(folder, archiveName))
  const admin = await app.as('admin')
  const facts = await factsThrough({ call: admin.call, download: bytesThrough(admin) }, ids)
  writeFileSync(join(folder, factsName), `${JSON.stringify({ ids, facts }, null, 2)}\n`)
  await app.close()
  return join(folder, archiveName)
}

/** Records of many kinds beside those that the facts are about, so that each migration finds some to change. */
const kinds = [
  'activeUser',
  'attachment',
  'breakRule',
  'chargedShift',
  'exception',
  'exportedRun',
  'fileSitting',
  'heldSkill',
  'holiday',
  'imported',
  'insurance',
  'listing',
  'lockedPayPeriod',
  'offer',
  'paySlip',
  'placement',
  'rosterTemplate',
  'shiftNotice',
  'shiftRequest',
  'studyPeriod',
  'subLocation',
  'supervisorLogin',
  'swap',
  'view',
  'visaHolder',
] as const satisfies readonly (keyof Factories)[]

async function makeRecords(app: TestApp) {
  const admin = await app.as('admin')
  const of = factoriesIn(app, { client: admin })
  for (const kind of kinds) await of[kind]()
  const { ava } = app.world
  await admin.call(calls.employeeDetails.updateTax, {
    id: ava,
    version: 0,
    tfn_status: 'quoted',
    number: '123 456 782',
    residency: 'resident',
    declared_on: '2026-11-01',
  })
  const { id: type_id } = await of.documentType()
  const document = await admin.upload(calls.documents.submit, { id: ava, type_id }, somePicture)
  const { roster_id } = await of.planned()
  const { id: timesheet_id } = await of.sheet('approved')
  return { employee_id: ava, document_id: document.id, roster_id, timesheet_id }
}

export type ReleaseIds = Awaited<ReturnType<typeof makeRecords>>
export type Reader = {
  call: <C extends Call>(call: C, input: RequestOf<C>) => Promise<ResultOf<C>>
  download: (input: RequestOf<typeof calls.documents.file>) => Promise<Uint8Array>
}

const bytesThrough =
  (client: Client): Reader['download'] =>
  async (input) =>
    (await client.download(calls.documents.file, input)).bytes

/** What calls say about people, shifts, hours, files and encrypted values: nothing that depends on today. */
export async function factsThrough({ call, download }: Reader, ids: ReleaseIds) {
  const { rows } = await call(calls.employees.list, { per_page: 100, sort: 'employee_code' })
  const { shifts, assignments } = await call(calls.rosters.filter, { roster_id: ids.roster_id })
  const sheet = await call(calls.timesheets.view, { id: ids.timesheet_id })
  const { number } = await call(calls.employeeDetails.reveal, { id: ids.employee_id, group: 'tax', purpose: 'payroll' })
  const bytes = await download({ id: ids.document_id })
  return {
    people: rows.map(({ employee_code, name, status }) => `${employee_code} ${name}, ${status}`),
    shifts: shifts.map(({ works_on, starts_at, ends_at, status }) => `${works_on} ${starts_at} ${ends_at} ${status}`),
    assigned: assignments.map(({ status }) => status),
    hours: { works_on: sheet.works_on, paid_minutes: sheet.paid_minutes, status: sheet.status },
    tax_number: number,
    document: createHash('sha256').update(bytes).digest('hex'),
  }
}
