import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { payrollName } from '#contract/values/formats/person-names.ts'
import { nameForXero, nameFromXero } from '#server/modules/xero/names.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { codeTo } from '#server/testing/codes.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let admin: Client
let nobody: Client

beforeAll(async () => {
  app = await testApp()
  ;[admin, nobody] = [await app.as('admin'), await app.as('nobody')]
})
afterAll(() => app.close())

const born = { birth_date: '1990-05-17', right_to_work: 'citizen' as const }
const stored = (code: string, first_name: string, more: object = {}) =>
  admin.call(calls.employees.store, {
    ...{ company_id: app.world.agency, employee_code: code, first_name, ...born },
    ...{ email: `${code}@example.com`, phone: '0491 570 156', position_ids: [app.world.chef], accept_duplicates: true },
    ...more,
  })
const found = async (q: string) => (await admin.call(calls.employees.list, { q, sort: 'name' })).rows

test('an employee with one name is stored, shown, found and sorted by it, and found as a duplicate', async () => {
  const { id } = await stored('ONE1', 'Suharto')
  await stored('ONE2', 'Sam', { last_name: 'Abel' })
  await stored('ONE3', 'Zoltan', { last_name: 'Abel' })

  expect(await admin.call(calls.employees.info, { id })).toMatchObject({ first_name: 'Suharto', last_name: '' })
  expect((await found('suharto')).map(({ name }) => name)).toEqual(['Suharto'])
  expect((await found('ONE')).map(({ name }) => name)).toEqual(['Sam Abel', 'Suharto', 'Zoltan Abel'])
  const alike = await admin.call(calls.merging.duplicates, { first_name: 'suharto', birth_date: born.birth_date })
  expect(alike).toMatchObject([{ id, by: ['birth'] }])
  expect((await admin.call(calls.search.find, { q: 'suharto' })).groups.length).toBeGreaterThan(0)
})

test('people with one name register, apply, are added by hand, invited and entered as supervisors', async () => {
  const make = factoriesIn(app, { client: admin })
  const email = 'madonna@example.com'
  await nobody.call(calls.auth.register, {
    ...{ first_name: 'Madonna', email, phone: '0412 345 678', ...born, password: 'four quiet pelicans' },
    ...{ locale: 'en', agency: 'southern-cross-staffing' },
  })
  await nobody.call(calls.auth.verifyCode, { email, otp: await codeTo(app, email), purpose: 'register' })
  const { id: job_id } = await make.publishedJob({})
  const { form_token } = await nobody.call(calls.applications.publicInfo, { id: job_id })
  app.clock.moveBy({ seconds: 5 })
  const apply = { job_id, form_token, first_name: 'Sukarno', email: 'sukarno@example.com', consent: true as const }
  await nobody.call(calls.applications.applyPublicly, apply)
  await admin.call(calls.applications.store, {
    ...{ job_id, first_name: 'Govindjee', email: 'govindjee@example.com', language: 'en', consent: true },
  })
  const supervisor = { first_name: 'Raden', email: 'raden@example.com', company_id: app.world.agency }
  await admin.call(calls.supervisors.store, supervisor)

  expect((await found('madonna')).map(({ name }) => name)).toEqual(['Madonna'])
  const applicants = await admin.call(calls.applications.list, { job_id, sort: 'name' })
  expect(applicants.rows.map(({ name }) => name)).toEqual(['Govindjee', 'Sukarno'])
  const supervisors = await admin.call(calls.supervisors.list, { q: 'raden' })
  expect(supervisors.rows.map(({ name }) => name)).toEqual(['Raden'])
  const people = await admin.call(calls.users.list, { q: 'madonna' })
  expect(people.rows.map(({ name }) => name)).toEqual(['Madonna'])
})

test('a file has people with one name: alone in a column of whole names, or with a dash beside it; an empty name is refused', async () => {
  const rows = [
    ['ONE11', 'Nyoman', '-', 'nyoman@example.com'],
    ['ONE12', '', 'Ketut', 'ketut@example.com'],
    ['ONE13', 'n/a', 'Wayan', 'wayan@example.com'],
  ].map((cells) => [...cells, '17/05/1990', 'Chef', 'Citizen'].join(','))
  const bytes = Buffer.from(
    `Employee code,First name,Last name,Email,Date of birth,Positions,Right to work\n${rows.join('\n')}\n`,
  )
  const whole = Buffer.from(
    'Employee code,Full name,Email,Date of birth,Positions,Right to work\nONE14,Made,made@example.com,17/05/1990,Chef,Citizen\n',
  )
  const checked = async (of: Buffer) => {
    const file = { filename: 'people.csv', bytes: of }
    const { id } = await admin.upload(calls.imports.check, { kind: 'employees' }, file)
    const page = await admin.call(calls.imports.rows, { id, per_page: 100 })
    await admin.call(calls.imports.start, { id })
    await app.runJob('run-imports')
    return page.rows.map(({ verdict, messages }) => [verdict, ...messages.map(({ key }) => key)])
  }

  expect(await checked(bytes)).toEqual([['create'], ['refused', 'validation.nameOrDash'], ['create']])
  expect(await checked(whole)).toEqual([['create', 'validation.onlyName']])
  const names = (await Promise.all(['nyoman', 'wayan', 'made'].map(found))).flat()
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Made', 'Nyoman', 'Wayan'])
})

test('payroll and Xero have a single name as the family name', () => {
  const person = { first_name: 'Suharto', last_name: '' }

  expect(payrollName(person)).toEqual({ first_name: '', last_name: 'Suharto' })
  expect(nameForXero(person)).toEqual({ FirstName: 'NOT APPLICABLE', LastName: 'Suharto' })
  expect(nameFromXero(nameForXero(person))).toEqual(person)
  expect(nameFromXero({ FirstName: '.', LastName: 'Suharto' })).toEqual(person)
  expect(nameFromXero({ FirstName: 'Suharto', LastName: '-' })).toEqual(person)
  expect(nameFromXero({ FirstName: 'James', LastName: 'James' })).toEqual({ first_name: 'James', last_name: 'James' })
  expect(nameFromXero({ FirstName: 'Ava', LastName: 'Nguyen' })).toEqual({ first_name: 'Ava', last_name: 'Nguyen' })
})
