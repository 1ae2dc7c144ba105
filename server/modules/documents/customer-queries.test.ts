import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let admin: Client
let harbour: Client
let summit: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  admin = plan.admin
  make = factoriesIn(app, { client: admin })
  harbour = await app.as('customer')
  summit = (await withCustomRole(app, 'customer', { customer_id: app.world.summit })).client
})
afterAll(() => app.close())

const seen = async (by: Client, input: { customer_id?: string } = {}) =>
  (await by.call(calls.customerDocuments.list, input)).rows
const namesSeen = async (by: Client) => (await seen(by)).map(({ name }) => name)

/** An approved document of Ava's, with its visibility to customers. */
async function held(visible_to_customer: boolean, number = 'LF4X18200') {
  const type = await admin.call(calls.documentTypes.store, { ...make.newDocumentType(), needs_number: true })
  const file = { filename: 'licence.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const facts = { id: app.world.ava, type_id: type.id, number, expires_on: '2027-05-01' }
  const { id, version } = await admin.upload(calls.documents.submit, facts, file)
  await admin.call(calls.documents.decide, { ids: [id], versions: [version] })
  const { id: _, type_id: __, ...fields } = facts
  await admin.call(calls.documents.update, { id, version: version + 1, ...fields, visible_to_customer })
  return id
}

test('a customer without employees sees none, and no file', async () => {
  const shown = await held(true)

  expect(await seen(harbour)).toEqual([])
  await expect(harbour.download(calls.customerDocuments.file, { id: shown })).rejects.toMatchObject({ status: 404 })
})

test('a customer sees the visible documents of employees on a published shift, with only the end of the number', async () => {
  const hidden = await held(false)
  const { roster_id } = await plan.planned([app.world.ava])
  expect(await seen(harbour)).toEqual([])

  await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

  const [ava, ...others] = await seen(harbour)
  expect(others).toEqual([])
  expect(ava).toMatchObject({ name: 'Ava Nguyen', position_names: ['Chef'] })
  expect(ava?.documents).toMatchObject([{ number_ends: '200', expires_on: '2027-05-01', days_left: 164 }])
  expect(JSON.stringify(ava)).not.toContain('4X18')
  const file = await harbour.download(calls.customerDocuments.file, { id: ava?.documents[0]?.id ?? '' })
  expect(file).toMatchObject({ content_type: 'application/pdf', filename: 'licence.pdf' })
  await expect(harbour.download(calls.customerDocuments.file, { id: hidden })).rejects.toMatchObject({ status: 404 })
})

test('another customer sees nothing of them, even with the id of this customer or of a file', async () => {
  const [ava] = await seen(harbour)
  expect(await seen(summit)).toEqual([])
  await expect(seen(summit, { customer_id: app.world.harbour })).rejects.toMatchObject({ status: 404 })
  await expect(
    summit.download(calls.customerDocuments.file, { id: ava?.documents[0]?.id ?? '' }),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test('the agency sees what a customer sees; employees, supervisors and other agencies do not', async () => {
  const input = { customer_id: app.world.harbour }
  expect(await seen(admin, input)).toEqual(await seen(harbour))
  await expect(seen(admin)).rejects.toMatchObject({ status: 422, fields: { customer_id: expect.anything() } })
  for (const role of ['employee', 'admin2', 'customer2'] as const)
    await expect(seen(await app.as(role), input), role).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404),
    })
})

test('a placed employee is visible until the placement ends, one who worked there for four weeks after', async () => {
  const { id, version } = await admin.call(calls.placements.store, {
    employee_id: app.world.noah,
    customer_id: app.world.summit,
    position_id: app.world.chef,
    starts_on: '2026-11-01',
    ends_on: '2026-12-05',
  })
  expect(await namesSeen(summit)).toEqual(['Noah Patel'])
  await admin.call(calls.placements.end, { id, version, ends_on: '2026-11-17' })
  expect(await namesSeen(summit)).toEqual([])

  app.clock.moveTo('2026-12-22T02:00:00Z')
  expect(await namesSeen(await app.as('customer'))).toEqual(['Ava Nguyen'])
  app.clock.moveTo('2026-12-23T02:00:00Z')
  expect(await namesSeen(await app.as('customer'))).toEqual([])
})
