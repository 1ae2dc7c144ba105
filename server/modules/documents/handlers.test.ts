import { createServer } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { scannerWith } from '#server/outside/files/scanner.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn, someHeic } from '#server/testing/records/factories.ts'
import { sendDocumentReminders } from './reminders.ts'

let app: TestApp
let admin: Client
let ava: Client
let id: string
let type_id: string
let make: ReturnType<typeof factoriesIn>
let picture: Buffer

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  id = app.world.ava
  make = factoriesIn(app, { client: admin })
  const red = { width: 40, height: 30, channels: 3, background: 'red' } as const
  picture = await sharp({ create: red })
    .withExif({ IFD0: { Copyright: 'Somewhere private' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())
beforeEach(async () => {
  const fields = { ...make.newDocumentType(), needs_expires: true, needs_file: true }
  type_id = (await admin.call(calls.documentTypes.store, fields)).id
})

const card = (bytes: Uint8Array = picture, filename = 'card.exe') => ({ filename, bytes })
const upload = (expires_on = '2027-11-18', by = ava) =>
  by.upload(calls.documents.submit, { id, type_id, expires_on }, card())
const decide = (document: { id: string; version: number }, action: 'approve' | 'reject' = 'approve', reason?: string) =>
  admin.call(calls.documents.decide, {
    ids: [document.id],
    versions: [document.version],
    action,
    reason: reason ?? '',
  })
const ofType = async () =>
  (await ava.call(calls.documents.list, { id })).documents.filter((document) => document.type_id === type_id)

describe('a document', () => {
  test('is requested, submitted, rejected with a reason, submitted again and approved', async () => {
    const requested = await admin.call(calls.documents.request, { id, type_id })
    await expect(admin.call(calls.documents.request, { id, type_id })).rejects.toMatchObject({
      code: 'documents.onItsWay',
    })
    const first = await upload()
    expect(first).toMatchObject({ id: requested.id, status: 'submitted', has_file: true, file_name: 'card.jpg' })

    await expect(decide(first, 'reject')).resolves.toMatchObject({ refused: 1 })
    await decide(first, 'reject', 'The back is missing')
    const second = await upload()
    await decide(second)

    expect(await ofType()).toMatchObject([
      { edition: 2, status: 'approved', days_left: 365 },
      { edition: 1, status: 'rejected', reason: 'The back is missing' },
    ])
  })

  test('is refused, and its file deleted, when the agency has no space left, until there is more', async () => {
    const stored = await app.outside.files.all()
    app.environment.STORAGE_PER_AGENCY_MB = '1'
    onTestFinished(() => void delete app.environment.STORAGE_PER_AGENCY_MB)
    await app.database.asPlatform((db) => db.updateTable('files').set({ size: 999_999 }).execute())

    await expect(upload()).rejects.toMatchObject({
      code: 'agencyStorageFull',
      message: expect.stringContaining('1 MB'),
    })
    expect(await app.outside.files.all()).toEqual(stored)
    expect(await ofType()).toEqual([])

    delete app.environment.STORAGE_PER_AGENCY_MB
    await upload()
    expect(await ofType()).toHaveLength(1)
  })

  test('stores a number that its type does not require', async () => {
    const type = await admin.call(calls.documentTypes.store, { ...make.newDocumentType(), needs_number: false })
    const about = { id, type_id: type.id, number: 'AB-123' }
    const submitted = await ava.call(calls.documents.submit, about)
    expect(submitted).toMatchObject({ number: 'AB-123' })

    const { version } = submitted
    const corrected = { id: submitted.id, version, number: 'AB-124', issued_on: '2026-11-01' }
    expect(await ava.call(calls.documents.update, corrected)).toMatchObject({ number: 'AB-124' })
  })

  test('is superseded by its renewal only when that is approved, and is unchanged', async () => {
    await decide(await upload('2026-12-01'))
    const renewal = await upload('2028-12-01')
    expect((await ofType()).map(({ status }) => status)).toEqual(['submitted', 'approved'])

    await decide(renewal)

    expect(await ofType()).toMatchObject([
      { status: 'approved', expires_on: '2028-12-01' },
      { status: 'superseded', expires_on: '2026-12-01' },
    ])
    await expect(decide(renewal)).resolves.toMatchObject({ rows: [{ ok: false, code: 'wrongState' }] })
  })

  test('is replaced by a later submission while it is unreviewed, and can be withdrawn by the employee', async () => {
    await upload()
    const { id: document, version } = await upload()
    expect((await ofType()).map(({ status }) => status)).toEqual(['submitted', 'withdrawn'])

    const gone = await ava.call(calls.documents.remove, { id: document, version })

    expect(gone.status).toBe('withdrawn')
  })

  test('cannot be withdrawn, approved or made visible to customers by the employee', async () => {
    const { id: document, version } = await upload()
    const facts = { id: document, version, expires_on: '2027-01-01', visible_to_customer: true }
    expect(await ava.call(calls.documents.update, facts)).toMatchObject({ visible_to_customer: false })
    const decision = { ids: [document], versions: [version + 1] }
    await expect(ava.call(calls.documents.decide, decision)).rejects.toMatchObject({ status: 403 })
    await decide({ id: document, version: version + 1 })
    await expect(ava.call(calls.documents.remove, { id: document, version: version + 2 })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is not found by another employee, a customer and another agency', async () => {
    const { id: document, version } = await upload()
    for (const role of ['noah', 'customer', 'admin2', 'employee2'] as const) {
      const stranger = await app.as(role)
      const refused = expect.toSatisfy((status: number) => status === 403 || status === 404)
      const refusal = { status: refused }
      await expect(stranger.call(calls.documents.list, { id }), role).rejects.toMatchObject(refusal)
      await expect(stranger.download(calls.documents.file, { id: document }), role).rejects.toMatchObject(refusal)
      await expect(stranger.call(calls.documents.remove, { id: document, version }), role).rejects.toMatchObject(
        refusal,
      )
      await expect(upload('2027-01-01', stranger), role).rejects.toMatchObject(refusal)
    }
  })
})

describe('a file', () => {
  test('is stored without camera metadata, and returned as a download', async () => {
    const { id: document } = await upload()

    const { bytes, content_type, filename } = await admin.download(calls.documents.file, { id: document })

    expect([content_type, filename]).toEqual(['image/jpeg', 'card.jpg'])
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('of another type is refused by its bytes, whatever its name', async () => {
    const facts = { id, type_id, expires_on: '2027-01-01' }
    const script = card(Buffer.from('<svg onload="alert(1)"/>'), 'card.jpg')
    await expect(ava.upload(calls.documents.submit, facts, script)).rejects.toMatchObject({
      status: 422,
      fields: { file: expect.anything() },
    })
    const large = card(Buffer.alloc(10 * 1024 * 1024 + 1))
    await expect(ava.upload(calls.documents.submit, facts, large)).rejects.toMatchObject({ status: 413 })
    expect(await ofType()).toEqual([])
  })

  test('in the format of iPhones is refused with what to do, wherever a photo can be sent', async () => {
    const facts = { id, type_id, expires_on: '2027-01-01' }
    const { version } = await admin.call(calls.companies.info, { id: app.world.agency })

    for (const send of [
      () => ava.upload(calls.documents.submit, facts, someHeic),
      () => ava.upload(calls.profiles.avatar, {}, someHeic),
      () => admin.upload(calls.companies.logo, { id: app.world.agency, version }, someHeic),
    ])
      await expect(send()).rejects.toMatchObject({
        fields: { file: [expect.stringMatching(/HEIC.*screenshot.*JPEG/)] },
      })
  })

  test('is checked by the virus scanner, which reports its result', async () => {
    const scanned: Buffer[] = []
    const clamd = createServer((socket) => {
      socket.on('data', (piece: Buffer) => {
        scanned.push(piece)
        const all = Buffer.concat(scanned)
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return
        socket.end(all.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
        scanned.length = 0
      })
    })
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
    const address = clamd.address()
    const port = typeof address === 'object' ? address?.port : 0
    const scan = scannerWith(`tcp://127.0.0.1:${port}`)

    expect(await scan(Buffer.from('a harmless letter'))).toBe('clean')
    expect(await scan(Buffer.from('an EICAR letter'))).toBe('infected')
    await new Promise((resolve) => clamd.close(resolve))
    expect(await scan(Buffer.from('a letter'))).toBe('unreachable')
  })
})

describe('a reminder', () => {
  const received = async (kind: string) =>
    (await ava.call(calls.notifications.list, { per_page: 100 })).rows.filter((note) => note.kind === kind).length

  test('is sent once for each configured day, however many servers run', async () => {
    await sendDocumentReminders(app.database, app.clock.now())
    await decide(await upload('2026-12-10'))
    const before = await received('documentExpiring')

    const at = (day: string) => new Date(`${day}T02:00:00Z`)
    expect(await Promise.all([1, 2, 3].map(() => sendDocumentReminders(app.database, at('2026-11-18'))))).toContain(1)
    expect(await received('documentExpiring')).toBe(before + 1)
    expect(await sendDocumentReminders(app.database, at('2026-12-03'))).toBeGreaterThan(0)
    expect(await sendDocumentReminders(app.database, at('2026-12-03'))).toBe(0)
    expect(await received('documentExpiring')).toBeGreaterThan(before + 1)
    await sendDocumentReminders(app.database, at('2026-12-11'))
    expect(await received('documentExpired')).toBeGreaterThan(0)
  })
})

test('a document required by a location blocks employees without it from its shifts', async () => {
  const { id: other } = await admin.call(calls.documentTypes.store, {
    kind: 'document',
    code: 'SITECARD',
    name: 'Site card',
  })
  const shift = await make.shift()
  const found = async () => {
    const {
      rows: [person],
    } = await admin.call(calls.rosters.availability, { roster_shift_id: shift.id, employee_ids: [id] })
    return person?.findings.filter(({ rule }) => rule.startsWith('document'))
  }
  const site = await admin.call(calls.locations.info, { id: shift.location_id })
  const { version, name, time_zone, status } = site
  const change = { id: site.id, version, name, time_zone, status }
  expect(await found()).toEqual([])

  await admin.call(calls.locations.update, { ...change, required_document_type_ids: [other] })

  expect(await found()).toMatchObject([
    { rule: 'documentMissing', severity: 'block', facts: { type_name: 'Site card' } },
  ])
})

async function demand(demanded: 'everybody' | 'nobody') {
  const { rows } = await admin.call(calls.documentTypes.list, { per_page: 100 })
  const version = rows.find((type) => type.id === type_id)?.demand_version ?? -1
  await admin.call(calls.documentTypes.demand, { id: type_id, version, demanded })
}

test('a document required of everybody blocks employees without it, until it is approved', async () => {
  await demand('everybody')
  expect((await ava.call(calls.documents.list, { id })).missing.map((type) => type.id)).toContain(type_id)
  const shift = await make.shift()
  const rules = async () => {
    const input = { roster_shift_id: shift.id, employee_ids: [id] }
    const {
      rows: [person],
    } = await admin.call(calls.rosters.availability, input)
    return person?.findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('document'))
  }
  expect(await rules()).toEqual(['documentMissing'])
  await decide(await upload('2026-11-20'))
  expect(await rules()).toEqual(['documentEnds'])
  await decide(await upload('2026-11-24'))
  expect(await rules()).toEqual([])
  await demand('nobody')
})

test('the dashboard lists employees whose documents expire soon', async () => {
  await decide(await upload('2026-12-01'))

  const { rows } = await admin.call(calls.dashboard.documents, {})
  expect(rows.map(({ employee_id }) => employee_id)).toContain(id)
  expect(await ava.call(calls.dashboard.personDocuments, { user_id: id })).not.toEqual([])
})
