// Every list and dropdown with a search index (decision 079) finds each of its texts, and nothing of another agency.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Db } from '#server/database/dialect.ts'
import { searchedTables } from '#server/database/lists/search.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let admin: Client
let northern: Client
let made: Awaited<ReturnType<typeof makeAll>>

beforeAll(async () => {
  app = await testApp()
  ;[admin, northern] = await Promise.all([app.as('admin'), app.as('admin2')])
  made = await makeAll()
})
afterAll(() => app.close())

/** A row of every list, with the same texts everywhere in the agency. */
async function makeAll() {
  const of = factoriesIn(app, { client: admin })
  const ids = {
    customers: (await of.customer()).id,
    locations: (await of.location()).id,
    subLocations: (await of.subLocation()).id,
    supervisors: (await of.supervisor()).id,
    customerShifts: (await of.pattern()).id,
    companyShifts: (await of.companyPattern()).id,
    rosters: (await of.roster()).id,
    shifts: (await of.shift()).id,
    assignments: (await of.planned()).id,
    timesheets: (await of.sheet('submitted')).id,
    customerEmployees: (await of.listing()).id,
    users: (await of.user()).id,
    payslips: (await of.paySlip()).id,
    documents: (await of.submittedDocument()).id,
    employees: (await of.employee()).id,
    jobs: (await of.publishedJob()).id,
    jobTemplates: (await of.template()).id,
    applications: (await of.application()).id,
  }
  await of.contact(ids.customers)
  await app.database.asPlatform((db) => renameAll(db, ids.users))
  await app.database.asAgency(app.world.agency, (db) => renameOne(db, ids.customers), actor)
  const [entry] = (await admin.call(calls.audit.list, { record_id: ids.customers, per_page: 10 })).rows
  return { ...ids, audit: entry?.id ?? '' }
}

const actor = { name: 'Xántippe', call: '/capybara', address: '203.0.113.77' }
const renameOne = (db: Db, id: string) =>
  sql`update customers set name = 'Ünderwood Żółw' where id = ${id}::uuid`.execute(db)

async function renameAll(db: Db, user: string) {
  const runAsActor = (change: RawBuilder<unknown>) =>
    sql`update ${change} where agency_id = ${app.world.agency}::uuid`.execute(db)
  await runAsActor(
    sql`customers set name = 'Żółw ' || name, legal_name = 'Quokka', code = 'Koala' || code, abn = '51824753556', suburb = 'Wombatville'`,
  )
  await runAsActor(sql`customer_contacts set name = 'Émile Dupré', is_main = true`)
  await runAsActor(
    sql`locations set name = 'Ångström ' || name, code = 'Dingo' || left(id::text, 13), suburb = 'Cassowary', postcode = '4879'`,
  )
  await runAsActor(sql`sub_locations set name = 'Bärenhalle', code = 'Emu9'`)
  await runAsActor(sql`supervisors set first_name = 'Søhnke', last_name = 'Öberg', email = 'numbat@example.com'`)
  await runAsActor(sql`shift_patterns set name = 'Früh', translations = '{"fr": "Matinée"}'`)
  await runAsActor(sql`rosters set name = 'Wöche'`)
  await runAsActor(
    sql`employees set first_name = 'Ëlodie', last_name = 'O’Brienne‑Nguyễn', employee_code = 'Quoll' || employee_code, email = 'bilby' || email`,
  )
  await runAsActor(
    sql`jobs set code = 'Platypus' || code, texts = '{"en": {"title": "Wällaby"}, "de": {"title": "Füchse"}}'`,
  )
  await runAsActor(sql`job_templates set name = 'Tåpir ' || name`)
  await runAsActor(sql`job_applications set first_name = 'Ñandu', last_name = 'Kiwi', email = 'galah' || email`)
  await runAsActor(sql`document_types set name = 'Påpier'`)
  await runAsActor(sql`pay_slips set employee_name = 'Ëlodie Nguyễn', employee_code = 'Quoll'`)
  await sql`update memberships set invited_last_name = 'Řehoř' where id = ${user}::uuid`.execute(db)
  await sql`update accounts set email = 'possum@example.com'
    where id = (select account_id from memberships where id = ${user}::uuid)`.execute(db)
}

const person = ['ËLODIE', 'nguyen', "O'Brienne", 'obrienne', 'o´brienne-NGUYEN', 'quollx', 'bilbyp']
const customer = ['zolw', 'ŻÓŁW', 'quokka', 'koala', '51824753556', 'wombatville']
const site = ['angstrom', 'Dingo', 'cassowary', '4879']

type SearchResult = { rows: readonly { id: string }[]; total: number }
type Search = (client: Client, input: { q: string; per_page: 100 }) => Promise<SearchResult>
const list = (of: keyof typeof made, search: Search, texts: readonly string[], what = of as string) => ({
  of,
  search,
  texts,
  what,
})

type SearchChoices = (client: Client, input: { q: string }) => Promise<readonly { id: string }[]>
const choices = (of: keyof typeof made, search: SearchChoices, texts: readonly string[]) =>
  list(
    of,
    async (by, { q }) => {
      const rows = await search(by, { q })
      return { rows, total: rows.length }
    },
    texts,
    `choices of ${of}`,
  )

const lists = [
  list('jobs', (by, requested) => by.call(calls.jobs.list, requested), ['wallaby', 'fuchse', 'platypus']),
  list('jobTemplates', (by, requested) => by.call(calls.jobTemplates.list, requested), ['tapir']),
  list('applications', (by, requested) => by.call(calls.applications.list, requested), [
    'nandu',
    'kiwi',
    'galah',
    'fuchse',
  ]),
  list('employees', (by, requested) => by.call(calls.employees.list, requested), person),
  list('customers', (by, requested) => by.call(calls.customers.list, requested), [...customer, 'emile dupre']),
  list('locations', (by, requested) => by.call(calls.locations.list, requested), [...site, ...customer]),
  list('subLocations', (by, requested) => by.call(calls.subLocations.list, requested), [
    ...site,
    ...customer,
    'barenhalle',
    'emu9',
  ]),
  choices('customers', (by, requested) => by.call(calls.customers.choices, requested), customer),
  choices('locations', (by, requested) => by.call(calls.locations.all, requested), [...site, ...customer]),
  choices('subLocations', (by, requested) => by.call(calls.subLocations.all, requested), [
    'barenhalle',
    'emu9',
    ...site,
    ...customer,
  ]),
  list('supervisors', (by, requested) => by.call(calls.supervisors.list, requested), [
    'sohnke',
    'ÖBERG',
    'numbat@example',
  ]),
  list('customerShifts', (by, input) => by.call(calls.shifts.list, input), ['FRUH', 'matinee', ...customer]),
  list('companyShifts', (by, input) => by.call(calls.shifts.list, input), ['Früh', 'southern cross']),
  list('rosters', (by, requested) => by.call(calls.rosters.list, requested), ['woche', ...site, ...customer]),
  list('shifts', (by, requested) => by.call(calls.rosters.shifts, requested), ['woche', ...site, ...customer]),
  list('assignments', (by, requested) => by.call(calls.rosters.assignments, requested), [
    ...person,
    ...site,
    ...customer,
  ]),
  list('timesheets', (by, requested) => by.call(calls.timesheets.list, requested), [...person, ...site, ...customer]),
  list('customerEmployees', (by, requested) => by.call(calls.customerEmployees.list, requested), [...person, ...site]),
  list('users', (by, requested) => by.call(calls.users.list, requested), ['rehor', 'possum@example']),
  list('documents', (by, requested) => by.call(calls.documents.queue, requested), [...person, 'papier']),
  list('payslips', (by, requested) => by.call(calls.payslips.list, requested), ['Nguyen', 'quoll']),
  list('audit', (by, requested) => by.call(calls.audit.list, requested), [
    'xantippe',
    'capybara',
    '203.0.113.77',
    'underwood',
  ]),
]

describe.each(lists)('$what', ({ of, search, texts }) => {
  const isFoundBy = async (q: string) => {
    const { rows } = await search(admin, { q, per_page: 100 })
    return rows.some(({ id }) => id === made[of])
  }

  test('are found by each of their texts, ignoring case and accents', async () => {
    const found = await Promise.all(texts.map(isFoundBy))

    expect(texts.filter((_, at) => !found[at])).toEqual([])
  })

  test('are found by all of their words in any order, and by two letters', async () => {
    const words = [...texts.slice(0, 1), ...texts.slice(-1)].toReversed().join('  ')

    const found = [
      await isFoundBy(words),
      await isFoundBy(`${words} nowhere`),
      await isFoundBy(texts[0]?.slice(0, 2) ?? ''),
    ]

    expect(found).toEqual([true, false, true])
  })

  test('are not found by another agency, nor by a wildcard', async () => {
    const others = await Promise.all(texts.map((q) => search(northern, { q, per_page: 100 })))
    const wild = await Promise.all(['%%%', '___', '%'].map((q) => search(admin, { q, per_page: 100 })))

    expect([...others, ...wild].map(({ total }) => total)).toEqual([...texts, 1, 2, 3].map(() => 0))
  })
})

test.each(searchedTables)(
  'the index of %s is limited to the agency of its transaction, and returns nothing without one',
  async (table) => {
    const all = sql<{ id: string }>`select alike.id from ${sql.raw(`muster_${table}_like('%')`)} alike (id) order by id`
    const own = sql<{
      id: string
    }>`select id from ${sql.table(table)} where agency_id = ${app.world.agency}::uuid order by id`

    const inAgency = await app.database.asAgency(app.world.agency, (db) => all.execute(db))
    const inNone = await app.database.asPlatform((db) => all.execute(db))

    expect(inAgency.rows).toEqual((await app.database.asPlatform((db) => own.execute(db))).rows)
    expect(inNone.rows).toEqual([])
  },
)
