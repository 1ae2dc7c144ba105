import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { printParts } from '#contract/people/person-sheets.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { sendRequest } from '#server/testing/requests.ts'

const { sheet, file } = calls.personSheets
let app: TestApp
let admin: Client
let ava: Client
let id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  id = app.world.ava
  const licence = { number: 'LIC998877', class: 'HR', country: 'AU', state: 'QLD', expires_on: '2031-05-01' } as const
  await admin.call(calls.employeeDetails.updateLicence, { id, version: 0, ...licence })
  await admin.call(calls.availability.store, {
    employee_id: id,
    weekdays: [1],
    starts: '07:00',
    ends: '15:00',
    preference: 'preferred',
  })
})
afterAll(() => app.close())

test('the agency and the employee read all parts of the file, with masked numbers', async () => {
  for (const reader of [admin, ava]) {
    const result = await reader.call(sheet, { id })
    expect(result.parts.map(({ name }) => name)).toEqual(printParts)
    expect(JSON.stringify(result)).not.toContain('LIC998877')
    expect(JSON.stringify(result)).toContain('••• 877')
  }
})

test('missing information is shown as missing', async () => {
  const { parts } = await admin.call(sheet, { id })
  expect(parts.find(({ name }) => name === 'emergency_contacts')).toMatchObject({ table: null, note: 'No details.' })
})

test("it is in the reader's language", async () => {
  const answer = await sendRequest(app.app, sheet, {
    token: admin.token,
    input: { id },
    headers: { 'accept-language': 'de' },
  })
  expect(answer.text).toContain('Montag, 07:00–15:00')
  expect(answer.text).toContain('HR')
})

test('the PDF contains the named parts, and printing is recorded in the log', async () => {
  const whole = await sendRequest(app.app, file, { token: ava.token, input: { id } })
  const some = await sendRequest(app.app, file, { token: admin.token, input: { id, parts: 'person,work' } })
  expect(whole.status).toBe(200)
  expect(some.headers['content-type']).toBe('application/pdf')
  expect(some.text.slice(0, 5)).toBe('%PDF-')
  expect(some.text.length).toBeLessThan(whole.text.length)
  const { rows } = await admin.call(calls.audit.list, { record_id: id, action: 'export' })
  expect(rows).toHaveLength(2)
})

test('another employee, a customer and another agency are refused as not found', async () => {
  for (const person of ['employee2', 'customer', 'admin2'] as const) {
    const reader = await app.as(person)
    for (const call of [sheet, file])
      expect([403, 404]).toContain((await sendRequest(app.app, call, { token: reader.token, input: { id } })).status)
  }
})
