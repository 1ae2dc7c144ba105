import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const queue = (input: RequestOf<typeof calls.documents.queue> = {}, by = admin) => by.call(calls.documents.queue, input)
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

test('all documents to review are in one list, the longest waiting first, with their employee', async () => {
  const [first, second] = [await make.submittedDocument(), await make.submittedDocument()]
  const at = new Date(app.clock.now().getTime() + 60_000).toISOString()
  app.clock.moveTo(at)
  const last = await make.submittedDocument()

  const { rows, total } = await queue()

  expect(total).toBe(3)
  expect(new Set(rows.slice(0, 2).map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
  expect(rows[2]).toMatchObject({ id: last.id, status: 'submitted', employee_id: last.employee_id, has_file: true })
  expect(rows[2]?.submitted_at).toBe(at)
  expect(idsOf(await queue({ type_id: last.type_id }))).toEqual([last.id])
  expect(idsOf(await queue({ q: rows[2]?.employee_name ?? '' }))).toEqual([last.id])
  expect(idsOf(await queue({ company_id: app.world.sister }))).toEqual([])
})

test('several are approved at once; one decided by somebody else meanwhile is refused by its row', async () => {
  const { rows } = await queue()
  const [one, other] = rows
  if (one === undefined || other === undefined) throw new Error('two wait')
  await admin.call(calls.documents.decide, { ids: [other.id], versions: [other.version] })

  const decided = await admin.call(calls.documents.decide, {
    ids: [one.id, other.id],
    versions: [one.version, other.version],
  })

  expect(decided).toMatchObject({ done: 1, refused: 1 })
  expect(decided.rows).toMatchObject([
    { id: one.id, ok: true },
    { id: other.id, ok: false, code: 'wrongState' },
  ])
  expect(idsOf(await queue())).not.toContain(one.id)
})

test('approved documents that expire soon or have expired are in another list, by their expiry', async () => {
  const soon = await approvedUntil('2026-12-20')
  const over = await approvedUntil('2026-11-01')
  const later = await approvedUntil('2027-06-01')

  const { rows } = await queue({ queue: 'ending', sort: 'expires_on' })

  expect(rows.map(({ id }) => id)).toEqual([over, soon])
  expect(rows.map(({ days_left }) => days_left)).toEqual([-17, 32])
  expect(idsOf(await queue())).not.toContain(later)
})

async function approvedUntil(expires_on: string) {
  const { id, version } = await make.submittedDocument()
  const { version: corrected } = await admin.call(calls.documents.update, { id, version, expires_on })
  await admin.call(calls.documents.decide, { ids: [id], versions: [corrected] })
  return id
}

test("it is the agency's: it has nothing of another agency, and other users cannot read it", async () => {
  expect((await queue({}, await app.as('admin2'))).total).toBe(0)
  for (const role of ['employee', 'customer'] as const)
    await expect(queue({}, await app.as(role)), role).rejects.toMatchObject({ status: 403 })
})

test('a single document is returned in any status, for readers of the list', async () => {
  const { id, version } = await make.submittedDocument()
  expect(await admin.call(calls.documents.info, { id })).toMatchObject({ id, status: 'submitted' })
  await admin.call(calls.documents.decide, { ids: [id], versions: [version] })

  const document = await admin.call(calls.documents.info, { id })
  expect(document).toMatchObject({
    status: 'approved',
    decided_by_name: 'Ruth Adler',
    company_name: expect.any(String),
  })
  await expect((await app.as('admin2')).call(calls.documents.info, { id })).rejects.toMatchObject({ status: 404 })
  for (const role of ['employee', 'customer'] as const)
    await expect((await app.as(role)).call(calls.documents.info, { id }), role).rejects.toMatchObject({ status: 403 })
})
