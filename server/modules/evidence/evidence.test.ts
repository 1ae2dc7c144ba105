import { generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { unzip, zipFiles, type ZipEntry } from '#server/outside/spreadsheets/zip.ts'
import { csvRecords } from '#server/outside/spreadsheets/table-csv.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { smallDisk } from '#server/testing/crash/small-disk.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { timeRecorded, workIn } from '#server/testing/records/work.ts'
import { verifyArchive, verifyPack } from './verification.ts'

const { store, list, file, estimate, key } = calls.evidence
const taxFileNumber = '123456782'
const november = {
  from: '2026-11-01',
  to: '2026-11-30',
  recipient: 'Labour Hire Authority',
  purpose: 'Inspection 4711',
}

const disk = smallDisk(4)
afterAll(() => disk?.remove())

let app: TestApp
let admin: Client
let avasShift: string

beforeAll(async () => {
  app = await testApp()
  const plan = await rosteringIn(app)
  admin = plan.admin
  const { ava, noah, agency } = app.world
  await app.database.asPlatform(async (db) => {
    const kitchen = { latitude: -27.46844, longitude: 153.02334 }
    await db.updateTable('locations').set(kitchen).where('id', '=', app.world.brisbane).execute()
    const far = { suburb: 'Sunnybank', state: 'QLD', max_travel_km: 10 }
    await db.updateTable('employees').set(far).where('id', '=', ava).execute()
  })
  const { assignment_ids } = await plan.published([ava], { works_on: '2026-11-24' })
  avasShift = assignment_ids[0] ?? ''
  await app.database.asPlatform((db) =>
    sql`insert into punches (id, agency_id, company_id, employee_id, location_id, assignment_id, kind, at, received_at, source,
        latitude, longitude, distance_m, inside_fence, recorded_by_name)
      values (gen_random_uuid(), ${agency}, ${agency}, ${ava}, ${app.world.brisbane}, ${avasShift}, 'in', '2026-11-23T21:58:00Z',
        '2026-11-23T21:58:01Z', 'mobile', -27.474512, 153.019934, 40, true, 'Ava Nguyen')`.execute(db),
  )
  await plan.published([noah], { works_on: '2026-11-25', location_id: app.world.tweed })
  const { at } = workIn(app)
  await app.database.asPlatform((db) => timeRecorded(db, at('2026-11-16'), { employee_id: ava, status: 'approved' }))
  await admin.call(calls.employeeDetails.updateTax, {
    ...{ id: ava, version: 0, tfn_status: 'quoted', number: taxFileNumber, residency: 'resident' },
    declared_on: '2026-11-01',
  })
  const make = factoriesIn(app, { client: admin })
  const type = await admin.call(calls.documentTypes.store, {
    ...make.newDocumentType(),
    ...{ kind: 'certification' as const, needs_file: true },
  })
  const document = await admin.upload(
    calls.documents.submit,
    { id: ava, type_id: type.id, expires_on: '2027-11-18', number: 'WC-77' },
    somePdf,
  )
  await admin.call(calls.documents.decide, { ids: [document.id], versions: [document.version], action: 'approve' })
})
afterAll(() => app.close())

async function packOf(
  input: Omit<Partial<RequestOf<typeof store>>, 'id'> = {},
  client = admin,
  language: 'en' | 'de' = 'en',
) {
  const { id } = await client.call(store, { ...november, ...input }, { language })
  await app.runJob('make-evidence-packs')
  const { rows } = await client.call(list, {})
  const pack = rows.find((row) => row.id === id) ?? expect.fail('the pack is not listed')
  const { bytes, filename } = await client.download(file, { id })
  return { pack, filename, files: unzip(Buffer.from(bytes), 50_000_000, () => true) }
}

const textOf = (files: readonly ZipEntry[], name: string) =>
  (files.find((one) => one.name === name) ?? expect.fail(`no file ${name}`)).bytes.toString()

function rowsOf(files: readonly ZipEntry[], name: string) {
  const [heads, ...rows] = csvRecords(Buffer.from(textOf(files, `data/${name}.csv`)))
  const names = heads?.cells.map(({ text }) => text) ?? []
  return rows.map(({ cells }) => Object.fromEntries(names.map((column, at) => [column, cells[at]?.text ?? ''])))
}

describe('a pack', () => {
  test('has who worked where, with work rights, documents, notifications and approvals', async () => {
    const { pack, files } = await packOf({ employee_id: app.world.ava })

    expect(pack).toMatchObject({
      ...{ subject: 'employee', subject_name: 'Ava Nguyen', status: 'ready', made_by_name: 'Ruth Adler' },
      ...{ recipient: 'Labour Hire Authority', purpose: 'Inspection 4711', with_facts: true, can_download: true },
    })
    expect(files).toHaveLength(pack.entries ?? 0)
    expect(rowsOf(files, 'work')).toMatchObject([
      { work_date: '2026-11-16', site: 'Brisbane Kitchen', timesheet_status: 'approved', paid_minutes: '480' },
      { work_date: '2026-11-24', employee_name: 'Ava Nguyen', assignment_status: 'pending', assignment_id: avasShift },
    ])
    expect(rowsOf(files, 'eligibility-decisions')).toMatchObject([
      {
        kind: 'assigned',
        assignment_id: avasShift,
        by_name: 'Ruth Adler',
        // The decision has one, about the distance from home, which is in no pack.
        findings: '[]',
        facts: expect.stringContaining('week_minutes'),
      },
    ])
    expect(rowsOf(files, 'notifications')).toMatchObject([{ assignment_id: avasShift, response_required: 'yes' }])
    expect(rowsOf(files, 'punches')).toMatchObject([{ kind: 'in', distance_m: '40', assignment_id: avasShift }])
    expect(textOf(files, 'data/punches.csv')).not.toContain('153.0')
    expect(rowsOf(files, 'people')).toMatchObject([
      { employee_name: 'Ava Nguyen', shifts: '1', approved_minutes: '480' },
    ])
    expect(rowsOf(files, 'audit-log')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'assignments', record_id: avasShift, action: 'insert' }),
      ]),
    )
    const [document] = rowsOf(files, 'documents')
    expect(document).toMatchObject({ status: 'approved', number: 'WC-77', decided_by: 'Ruth Adler' })
    const stored = files.find(({ name }) => name === document?.['file'])
    expect(stored?.bytes.equals(somePdf.bytes)).toBe(true)
    expect(textOf(files, 'summary.pdf').startsWith('%PDF')).toBe(true)
  })

  test('about a location or a period has its people only', async () => {
    const { tweed, brisbane } = app.world
    const people = async (input: { location_id?: string }) =>
      rowsOf((await packOf({ ...input, with_files: false })).files, 'people').map((row) => row['employee_name'])

    expect(await people({ location_id: tweed })).toEqual(['Noah Patel'])
    expect(await people({ location_id: brisbane })).toEqual(['Ava Nguyen'])
    expect(await people({})).toEqual(['Ava Nguyen', 'Noah Patel'])
  })

  test('has no tax file number, bank account or rate anywhere', async () => {
    const { files } = await packOf()

    for (const { name, bytes } of files) expect([name, bytes.includes(taxFileNumber)]).toEqual([name, false])
    const heads = files
      .filter(({ name }) => name.endsWith('.csv'))
      .map(({ bytes }) => bytes.toString().split('\r\n')[0])
    expect(heads.join()).not.toMatch(/tax|bank|rate|salary|super/)
  })

  test('has what was recorded beside hours once they are approved; what was spent and receipts only for those who see sensitive data', async () => {
    const { id: extra_id, timesheet_id, title } = await factoriesIn(app, { client: admin }).extra()
    await admin.upload(calls.timesheetAttachments.add, { id: timesheet_id, extra_id }, somePdf)
    const { employee_id, works_on } = await admin.call(calls.timesheets.view, { id: timesheet_id })
    const pack = async (client = admin) => (await packOf({ employee_id, from: works_on, to: works_on }, client)).files
    const draft = await pack()
    expect(rowsOf(draft, 'timesheet-extras')).toEqual([])
    expect(rowsOf(draft, 'timesheet-attachments')).toEqual([])
    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ status: 'approved' }).where('id', '=', timesheet_id).execute(),
    )

    const approved = await pack()
    expect(rowsOf(approved, 'timesheet-extras')).toMatchObject([
      { timesheet_id, kind: 'expense', title, units: '', amount_spent: '42.50', extra_id },
    ])
    const [receipt] = rowsOf(approved, 'timesheet-attachments')
    expect(receipt).toMatchObject({ timesheet_id, extra_id })
    const stored = approved.find(({ name }) => name === receipt?.['file'])
    expect(stored?.bytes.equals(somePdf.bytes)).toBe(true)

    const role = await withCustomRole(app, 'admin')
    await role.holds(['Audit/view', 'Employee/view', 'Timesheet/view'])
    const limited = await pack(role.client)
    expect(rowsOf(limited, 'timesheet-extras')).toMatchObject([{ title, amount_spent: '' }])
    expect(rowsOf(limited, 'timesheet-attachments')).toEqual([])
  })

  test('is worded in the language of its maker', async () => {
    const { files } = await packOf({ employee_id: app.world.ava }, admin, 'de')

    expect(textOf(files, 'README.txt')).toContain('Nachweispaket von')
  })
})

describe('the verification', () => {
  let files: ZipEntry[]
  let fingerprint: string
  beforeAll(async () => {
    ;({ files } = await packOf({ employee_id: app.world.ava }))
    fingerprint = (await admin.call(key, {}))?.fingerprint ?? expect.fail('no key')
  })
  const replaced = (name: string, bytes: (before: Buffer) => Buffer) =>
    files.map((one) => (one.name === name ? { name, bytes: bytes(one.bytes) } : one))
  const without = (name: string) => files.filter((one) => one.name !== name)

  test('finds nothing in an untouched pack with the fingerprint that the product shows', () => {
    expect(verifyPack(files, fingerprint)).toEqual([])
  })

  test('finds a changed file', () => {
    const forged = replaced('data/work.csv', (before) => Buffer.from(before.toString().replace('480', '240')))
    expect(verifyPack(forged, fingerprint)).toEqual([{ fault: 'changed', name: 'data/work.csv' }])
  })

  test('finds a removed file and an added one', () => {
    const forged = [...without('data/approvals.csv'), { name: 'data/extra.csv', bytes: Buffer.from('x') }]
    expect(verifyPack(forged, fingerprint)).toEqual([
      { fault: 'missing', name: 'data/approvals.csv' },
      { fault: 'unlisted', name: 'data/extra.csv' },
    ])
  })

  test('finds a second file of the same name, wherever in the archive it is', () => {
    const forged = { name: 'data/timesheets.csv', bytes: Buffer.from('employee,hours\nAva,80\n') }

    expect(verifyPack([...files, forged], fingerprint)).toContainEqual({ fault: 'double', name: forged.name })
    expect(verifyPack([forged, ...files], fingerprint)).toEqual([{ fault: 'double', name: forged.name }])
    expect(verifyPack([{ ...forged, name: 'Data/Timesheets.csv' }, ...files], fingerprint)).toContainEqual({
      fault: 'double',
      name: forged.name,
    })
  })

  test('finds content that the directory of the archive does not list, and accepts the archive without it', () => {
    const [genuine, forged] = [zipFiles(files), zipFiles([{ name: 'data/timesheets.csv', bytes: Buffer.from('x') }])]
    const hidden = { fault: 'archive', name: 'hidden content' }
    const renamed = Buffer.from(genuine)
    renamed.write('Data/', genuine.indexOf('data/'))

    expect(verifyArchive(genuine, fingerprint)).toEqual([])
    expect(verifyArchive(Buffer.concat([genuine, Buffer.from('more')]), fingerprint)).toEqual([hidden])
    expect(verifyArchive(movedBehind(forged, genuine), fingerprint)).toEqual([hidden])
    expect(verifyArchive(renamed, fingerprint)).toEqual([hidden])
    expect(verifyArchive(Buffer.from('no archive'), fingerprint)).toEqual([
      { fault: 'archive', name: 'zip without directory' },
    ])
  })

  test('finds a changed manifest, also when its signature or key was replaced', () => {
    const manifest = (before: Buffer) =>
      Buffer.from(
        before
          .toString()
          .split('\n')
          .filter((line) => !line.includes('approvals'))
          .join('\n'),
      )
    const forged = replaced('MANIFEST.sha256', manifest).filter(({ name }) => name !== 'data/approvals.csv')
    expect(verifyPack(forged, fingerprint)).toEqual([{ fault: 'signature', name: 'MANIFEST.sha256.sig' }])

    const other = generateKeyPairSync('ed25519')
    const pem = Buffer.from(other.publicKey.export({ format: 'pem', type: 'spki' }).toString())
    const resigned = replaced('public-key.pem', () => pem).map((one) =>
      one.name === 'MANIFEST.sha256.sig' ? { ...one, bytes: sign(null, manifestIn(files), other.privateKey) } : one,
    )
    expect(verifyPack(resigned, fingerprint)).toEqual([
      { fault: 'key', name: 'public-key.pem' },
      { fault: 'changed', name: 'public-key.pem' },
    ])
  })

  test('finds a missing manifest, signature or key', () => {
    for (const name of ['MANIFEST.sha256', 'MANIFEST.sha256.sig', 'public-key.pem'])
      expect(verifyPack(without(name), fingerprint)).toEqual([{ fault: 'missing', name }])
  })
})

/** The archive with other bytes before it, as programs that read only its directory accept it: all its offsets are moved. */
function movedBehind(before: Buffer, archive: Buffer): Buffer {
  const moved = Buffer.from(archive)
  const end = moved.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = moved.readUInt32LE(end + 16)
  moved.writeUInt32LE(at + before.length, end + 16)
  for (let left = moved.readUInt16LE(end + 10); left > 0; left--) {
    moved.writeUInt32LE(moved.readUInt32LE(at + 42) + before.length, at + 42)
    at += 46 + moved.readUInt16LE(at + 28)
  }
  return Buffer.concat([before, moved])
}

const manifestIn = (files: readonly ZipEntry[]) =>
  files.find(({ name }) => name === 'MANIFEST.sha256')?.bytes ?? Buffer.alloc(0)

describe('access', () => {
  test('facts need the permission for sensitive data, when it is made and when it is downloaded', async () => {
    const { pack } = await packOf({ employee_id: app.world.ava })
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Audit/view', 'Employee/view', 'Timesheet/view'])

    await expect(role.client.download(file, { id: pack.id })).rejects.toMatchObject({ code: 'mayNot' })
    const { files, pack: own } = await packOf({ employee_id: app.world.ava }, role.client)
    expect(own.with_facts).toBe(false)
    expect(rowsOf(files, 'eligibility-decisions')).toMatchObject([{ facts: '' }])
    expect(rowsOf(files, 'documents')).toMatchObject([{ number: '' }])
    expect(rowsOf(files, 'people')).toMatchObject([{ birth_date: '' }])
    expect(rowsOf(files, 'audit-log').every((row) => row['before'] === '' && row['after'] === '')).toBe(true)
  })

  test('is refused without the permissions to see employees and timesheets, and to supervisors', async () => {
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Audit/view', 'Employee/view sensitive'])
    const input = { ...november, employee_id: app.world.ava }
    await expect(role.client.call(store, input)).rejects.toMatchObject({ code: 'mayNot' })
    await expect(role.client.call(estimate, { from: input.from, to: input.to })).rejects.toMatchObject({
      code: 'mayNot',
    })

    const other = await app.as('admin2')
    const { pack } = await packOf({ employee_id: app.world.ava })
    await expect(other.download(file, { id: pack.id })).rejects.toMatchObject({ status: 404 })
    expect((await other.call(list, {})).rows).toEqual([])
    await expect(other.call(store, input)).rejects.toMatchObject({ fields: { employee_id: expect.anything() } })
  })

  test('is recorded: who made a pack, for whom and why, and who downloaded it', async () => {
    const { pack } = await packOf({ employee_id: app.world.ava })

    const { rows } = await admin.call(calls.audit.list, { entity: 'evidence_packs', record_id: pack.id })
    const actions = rows.map(({ name, summary }) => [name, summary[0]?.action])
    expect(actions).toEqual([
      ['Ruth Adler', 'export'],
      ['system: evidence', 'update'],
      ['system: evidence', 'update'],
      ['Ruth Adler', 'insert'],
    ])
  })
})

describe('a request', () => {
  test('is estimated, and refused for two subjects or too long a period', async () => {
    const { ava, brisbane } = app.world
    const days = { from: november.from, to: november.to }
    expect(await admin.call(estimate, { ...days, employee_id: ava })).toMatchObject({
      ...{ people: 1, shifts: 1, timesheets: 1, decisions: 1, notifications: 1, files: 1, too_large: false },
    })
    await expect(admin.call(store, { ...november, employee_id: ava, location_id: brisbane })).rejects.toMatchObject({
      fields: { location_id: expect.anything() },
    })
    await expect(admin.call(store, { ...november, from: '2026-01-01' })).rejects.toMatchObject({
      fields: { to: expect.anything() },
    })
  })

  test('whose process died three times has failed, with a reference to the cause', async () => {
    const { id } = await admin.call(store, { ...november, employee_id: app.world.ava })
    await app.database.asPlatform((db) =>
      sql`update evidence_packs set status = 'running', attempts = 3, lease_until = '2026-11-01' where id = ${id}`.execute(
        db,
      ),
    )

    await app.runJob('make-evidence-packs')

    const { rows } = await admin.call(list, { status: 'failed' })
    expect(rows).toMatchObject([
      { id, failure_reference: expect.stringMatching(/^[0-9a-f-]{36}$/), can_download: false },
    ])
  })

  test.skipIf(disk === null)('is made once there is space again, however often the disk was full', async () => {
    const { files } = app.outside
    Object.assign(app.outside, { files: fileStoreIn(join(disk?.folder ?? '', 'files')) })
    disk?.fill()
    const { id } = await admin.call(store, { ...november, employee_id: app.world.ava, with_files: false })

    for (let attempt = 0; attempt < 5; attempt++)
      await expect(app.runJob('make-evidence-packs')).rejects.toThrow('failed')
    disk?.free()
    await app.runJob('make-evidence-packs')

    const { rows } = await admin.call(list, {})
    expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'ready', can_download: true })
    Object.assign(app.outside, { files })
  })

  test('leaves out a file that is lost, and names it in the pack', async () => {
    const { rows } = await app.database.asPlatform((db) =>
      sql<{ file_id: string }>`select file_id from employee_documents where file_id is not null`.execute(db),
    )
    const [{ file_id } = expect.fail('no document')] = rows
    const bytes = (await app.outside.files.read(file_id)) ?? expect.fail('no file')
    await app.outside.files.erase(file_id)

    const { files } = await packOf({ employee_id: app.world.ava })

    await app.outside.files.write(file_id, bytes)
    expect(verifyPack(files, null)).toEqual([])
    expect(JSON.parse(textOf(files, 'pack.json'))).toMatchObject({
      missing_files: [expect.stringContaining('documents/')],
    })
    expect(rowsOf(files, 'documents')).toMatchObject([
      { file: '', uploaded_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  test('that is not ready cannot be downloaded, and its archive is deleted after two weeks', async () => {
    const { id } = await admin.call(store, { ...november, employee_id: app.world.ava })
    await expect(admin.download(file, { id })).rejects.toMatchObject({ code: 'evidence.notReady' })
    await app.runJob('make-evidence-packs')
    const now = app.clock.now().toISOString()

    app.clock.moveTo('2026-12-03T00:00:00Z')
    await app.runJob('expire-evidence-packs')
    const later = await app.as('admin')
    await expect(later.download(file, { id })).rejects.toMatchObject({ code: 'evidence.notReady' })
    const { rows } = await later.call(list, { status: 'expired' })
    expect(rows.find((row) => row.id === id)).toMatchObject({ purpose: 'Inspection 4711', can_download: false })
    app.clock.moveTo(now)
    admin = await app.as('admin')
  })
})

test('an agency has five packs in the making at most; the next one is refused with the reason, and not another agency’s', async () => {
  const admin2 = await app.as('admin2')
  for (let made = 0; made < 5; made++) await admin.call(store, november)
  const [sixth, foreign] = await Promise.allSettled([
    admin.call(store, november),
    admin2.call(store, { ...november, employee_id: null }),
  ])

  expect(sixth).toMatchObject({ reason: { code: 'evidence.enough', params: { limit: 5 } } })
  expect(foreign).toMatchObject({ status: 'fulfilled' })
  await app.runJob('make-evidence-packs')
  await expect(admin.call(store, november)).resolves.toMatchObject({ status: 'queued' })
})
