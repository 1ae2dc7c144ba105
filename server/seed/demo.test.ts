import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { jobStatuses } from '#contract/jobs/jobs.ts'
import { leaveKinds } from '#contract/people/leave/leave-types.ts'
import { systemActor } from '#contract/platform/audit.ts'
import { isAbn } from '#contract/values/formats/identifiers.ts'
import { grantable } from '#contract/default-grants.ts'
import { localDateOf } from '#contract/values/time.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'
import { sealedColumns } from '#server/modules/keys/sealed.ts'
import { fixedClock } from '#server/outside/clock.ts'
import { passwordFits } from '#server/outside/secrets/passwords.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { timeZoneOf } from '#server/outside/places/suburbs.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { listenHost, settingsFrom } from '#server/settings.ts'
import { testDatabase, testEngine } from '#server/testing/databases/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { demoEmployeeWork, contradictions, rosterLife, existingDemoRecords } from './demo-checks.ts'
import { hasDemoAccounts, seedWhenEmpty } from './demo.ts'
import { demoPassword } from '#server/seed/records/people/logins.ts'
import { northernLight } from '#server/seed/story/northern.ts'
import { southern } from '#server/seed/story/southern.ts'

const seal = sealWith(new Map([['k1', randomBytes(32)]]))
const silent = () => {}
const seedAt = (database: Database, now: string) =>
  seedWhenEmpty(database, { ...testOutside().outside, clock: fixedClock(now), seal }, 'demo', silent)

// A demo takes seconds to create on a busy machine, so all tests share one for each day; none of them changes it.
const patience = 300_000
const entry = new Map<string, Promise<{ database: Database; lines: string[] }>>()
const seededAt = (now: string) => entry.get(now) ?? made(now)

function made(now: string) {
  const seeding = testDatabase().then(async (database) => {
    // As at a start: jobs are filed under the platform's categories.
    await database.asPlatform(ensureReference, systemActor('start'))
    return { database, lines: await seedAt(database, now) }
  })
  entry.set(now, seeding)
  return seeding
}

afterAll(async () => {
  for (const seeding of entry.values()) await (await seeding).database.close()
})

const days: [day: string, now: string][] = [
  ['an ordinary Wednesday', '2026-11-18T02:00:00.000Z'],
  ['a Monday, a minute after midnight', '2026-11-15T14:01:00.000Z'],
  ['the leap day', '2028-02-29T03:00:00.000Z'],
  ['New Year’s Eve', '2026-12-31T13:00:00.000Z'],
  ['the Sunday on which the clocks go forward, in that night', '2026-10-03T16:30:00.000Z'],
  ['the Sunday on which the clocks go back, in the evening', '2027-04-04T11:30:00.000Z'],
]

describe.each(days)('created on %s', (_day, now) => {
  let database: Database
  beforeAll(async () => ({ database } = await seededAt(now)), patience)

  test('everything that the demo shows exists', async () => {
    const there = await one(database, existingDemoRecords(now))

    expect(there).toMatchObject({
      timesheet_statuses: 9,
      employee_statuses: 8,
      has_draft_next_week: true,
      has_all_responses: true,
      customer_has_approvals: true,
    })
  })

  test('no data contradicts other data', async () => {
    const wrong = await one(database, contradictions(now))

    expect(Object.entries(wrong).filter(([, count]) => count !== 0)).toEqual([])
  })

  test('the demo employee has something of everything', async () => {
    const ava = await one(database, demoEmployeeWork(now, localDateOf(now, 'Australia/Brisbane')))

    expect(ava).toEqual({ accepted_next: 1, to_answer: 2, declined: 1, to_enter: 2, rejected: 1, settled: true })
  })
})

describe('on an ordinary day', () => {
  let database: Database
  let lines: string[]
  beforeAll(async () => ({ database, lines } = await seededAt('2026-11-18T02:00:00.000Z')), patience)

  test('the first agency has its sister company, its customers, locations in six time zones and its employees', async () => {
    const size = await one(
      database,
      sql`select (select count(*) from companies where agency_id = a.id)::int as companies, (select count(*) from customers where agency_id = a.id)::int as customers,
        (select count(*) from locations where agency_id = a.id)::int as sites, (select count(distinct time_zone) from locations where agency_id = a.id)::int as zones,
        (select count(*) from employees where agency_id = a.id)::int as people from companies a where name = 'Southern Cross Staffing'`,
    )

    expect(size).toEqual({ companies: 2, customers: 6, sites: 14, zones: 6, people: 64 })
  })

  test('its positions include the ten of its import files', async () => {
    const imported = [
      'Kitchen Hand',
      'Registered Nurse',
      'Forklift Driver',
      'Pick Packer',
      'Storeperson',
      'Cleaner',
      'Barista',
      'Security Guard',
      'Event Crew',
      'Carer',
    ]

    expect(southern.positions.map(([, name]) => name)).toEqual(expect.arrayContaining(imported))
  })

  test('the current rosters have offers, requests to approve, cancellations, decisions, budgets and templates', async () => {
    expect(await one(database, rosterLife)).toEqual({
      offers: [
        'direct sent',
        'open applied',
        'open declined',
        'open sent',
        'sequential expired',
        'sequential queued',
        'sequential sent',
      ],
      to_approve: ['cover', 'release', 'swap'],
      cancelled_late_and_in_time: true,
      decisions: ['accepted', 'assigned'],
      budgets: true,
      templates: [7, 14],
      changed_request: true,
    })
  })

  test('there is leave of each kind', async () => {
    const rows = await many(
      database,
      sql`select distinct kind from leave_types
        join leave_requests on leave_types.id = coalesce(leave_requests.type_id, leave_requests.secret_type_id)`,
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(leaveKinds.filter((kind) => kind !== 'other')))
  })

  test('the logins are printed, and their password is right', async () => {
    const account = await one(database, sql`select password_hash from accounts where email = 'employee@muster.example'`)

    expect(lines.join('\n')).toContain('employee@muster.example')
    expect(await passwordFits(String(account.password_hash), demoPassword)).toBe(true)
  })

  test("the agency's own roles respect their kind, and each has a user", async () => {
    const roles = await many(
      database,
      sql`select r.name, count(distinct m.id)::int as users, bool_or(p.permission = 'Timesheet/export') as exports, bool_or(p.permission like 'Roster/%') as rosters,
        array_agg(distinct p.permission) <@ ${[...grantable.admin]}::text[] as fits
        from roles r join companies c on c.id = r.agency_id and c.name = 'Southern Cross Staffing' join role_permissions p on p.role_id = r.id
        left join memberships m on m.role_id = r.id group by r.id order by r.name`,
    )

    expect(roles).toEqual([
      { name: 'Payroll', users: 1, exports: true, rosters: false, fits: true },
      { name: 'Roster desk', users: 1, exports: false, rosters: true, fits: true },
    ])
  })

  test('there are users of every status', async () => {
    const { standings } = await one(
      database,
      sql`select array_agg(distinct status order by status) as standings from memberships`,
    )

    expect(standings).toEqual(['active', 'inactive', 'invited', 'suspended'])
  })

  test('agency users have saved views of the long lists, and none is a default view', async () => {
    const views = await database.asPlatform((db) =>
      db.selectFrom('list_views').select(['list', 'name', 'is_default']).orderBy('agency_id').orderBy('name').execute(),
    )

    const stored = ['Documents to chase', 'Still drafts', 'Visa ends in 30 days', 'Waiting for approval']
    expect(views.map(({ name }) => name)).toEqual([...stored, ...stored])
    expect(views.some(({ is_default }) => is_default)).toBe(false)
  })

  test('the audit log has the actors of everything', async () => {
    const { names } = await one(
      database,
      sql`select array_agg(distinct name order by name) as names from audit_entries where agency_id is not null`,
    )

    expect(names).toEqual([systemActor('demo').name])
  })

  test('a second start prints the logins and changes nothing', async () => {
    const before = await one(database, everything)

    const again = await seedAt(database, '2026-11-19T02:00:00.000Z')

    expect(again).toEqual(lines)
    expect(await one(database, everything)).toEqual(before)
  })

  test('neither agency sees anything of the other', async () => {
    const [southern_id, northern_id] = await agencies(database)

    const fromSouth = await seen(database, southern_id)
    const fromNorth = await seen(database, northern_id)

    expect(fromSouth).toEqual([southern_id])
    expect(fromNorth).toEqual([northern_id])
  })

  test("every employee's login belongs to the employee of that name", async () => {
    const wrong = await one(
      database,
      sql`select count(*)::int as n from memberships m join roles r on r.id = m.role_id join accounts a on a.id = m.account_id
        left join employees e on e.id = m.employee_id where r.kind = 'employee' and e.last_name is distinct from a.last_name`,
    )

    expect(wrong).toEqual({ n: 0 })
  })

  test('phone numbers are valid, from the ranges reserved for fiction', async () => {
    const { phones } = await one(
      database,
      sql`select json_agg(phone) as phones from (select phone from employees union all select phone from customer_contacts union all select phone from companies) all_phones where phone is not null`,
    )

    // A list, by the query above.
    const wrong = (phones as string[]).filter(
      (phone) => !parsePhoneNumberFromString(phone)?.isValid() || !/^\+61(491570|[2378](5550|7010))/.test(phone),
    )

    expect(wrong).toEqual([])
  })
})

// A stolen database dump reveals nobody's tax file number, account or passport: figure 16 of the goals of reliability.
test('a dump of the demo contains none of the numbers that are sealed in it', async () => {
  const { database } = await seededAt('2026-11-18T02:00:00.000Z')
  const numbers = await sealedNumbers(database)
  expect(numbers.size).toBeGreaterThan(30)
  const dump = await wholeDump(database)
  // It is one: it contains names, and the ends of the numbers.
  expect(dump).toContain('Ava Nguyen')

  expect([...numbers].filter((number) => dump.includes(number))).toEqual([])
})

const sealedNumbers = (database: Database) =>
  database.readAsPlatform(async (db) => {
    const numbers = new Set<string>()
    for (const { table, text, context } of sealedColumns) {
      const { rows } = await sql<{ text: string; row: never }>`
        select ${text} as text, to_jsonb(held) as row from ${sql.table(table)} held where ${text} is not null`.execute(
        db,
      )
      for (const row of rows) numbers.add(seal.open(row.text, context(row.row)))
    }
    return numbers
  })

/** Every row of every table as text, and again with the digits of grouped numbers joined. */
const wholeDump = (database: Database) =>
  database.asPlatform(async (db) => {
    // The owner sees what no role of the product does.
    await sql`reset role`.execute(db)
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by name`.execute(db)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select held::text as text from ${sql.table(name)} held`.execute(db)
      for (const { text } of rows) {
        const joined = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
        texts.push(text, ...(joined === text ? [] : [joined]))
      }
    }
    return texts.join('\n')
  })

test(
  'a seed that fails half way leaves nothing',
  async () => {
    const engine = await testEngine()
    await engine.transaction('', (session) =>
      session.script(`
        create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
        create trigger refuse_timesheets before insert on timesheets for each row execute function refuse_row();`),
    )
    const database = databaseOver(engine)

    await expect(seedAt(database, '2026-11-18T02:00:00.000Z')).rejects.toThrow('refused')

    expect(await one(database, everything)).toMatchObject({ companies: 0, employees: 0, accounts: 0 })
    await database.close()
  },
  patience,
)

test(
  'by default only the embedded database is filled, and none when disabled, now or at an earlier start',
  async () => {
    const database = await testDatabase()
    const { outside } = testOutside()

    const onServer = await seedWhenEmpty({ ...database, kind: 'postgres' }, outside, 'auto', silent)
    const notSeeded = await seedWhenEmpty(database, outside, 'none', silent)

    // The operator may forget the setting the next time.
    const later = await seedWhenEmpty(database, outside, 'auto', silent)

    expect([...onServer, ...notSeeded, ...later]).toEqual([])
    expect(await one(database, everything)).toMatchObject({ companies: 0, accounts: 0 })
    await database.close()
  },
  patience,
)

test('a database with an account, that of its super admin, never gets a demo', async () => {
  const database = await testDatabase()
  await database.asPlatform(async (db) => {
    await ensureSystemRoles(db)
    const names = { first_name: 'Super', last_name: 'Admin', locale: 'en' as const }
    const email = 'name@example.com'
    await addUser(db, { email, password_hash: 'none', ...names, kind: 'superadmin', agency_id: null })
  }, systemActor('command'))

  const logins = [
    ...(await seedWhenEmpty({ ...database, kind: 'pglite' }, testOutside().outside, 'auto', silent)),
    ...(await seedWhenEmpty(database, testOutside().outside, 'demo', silent)),
  ]

  expect(logins).toEqual([])
  expect(await one(database, everything)).toMatchObject({ companies: 0, accounts: 1 })
  await database.close()
})

const sites = [southern, northernLight].flatMap((story) => story.customers.flatMap((customer) => customer.sites))

test.each(sites)('$name has the time zone of its suburb', (site) => {
  expect(timeZoneOf(site)).toBe(site.time_zone)
})

test('every business number has valid check digits, and is unique', () => {
  const numbers = [southern, northernLight].flatMap(({ head, sister, customers }) => [
    head.abn,
    ...(sister ? [sister.abn] : []),
    ...customers.map(({ abn }) => abn),
  ])

  expect(numbers.filter((abn) => !isAbn(abn))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

const one = async (database: Database, query: ReturnType<typeof sql>) => (await many(database, query))[0] ?? {}

async function many(database: Database, query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const { rows } = await database.asPlatform((db) => sql<Record<string, unknown>>`${query}`.execute(db))
  return rows
}

async function agencies(database: Database): Promise<[string, string]> {
  const { south, north } = await one(
    database,
    sql`select (select id from companies where name like 'Southern Cross Staffing') as south, (select id from companies where name like 'Northern%') as north`,
  )
  return [String(south), String(north)]
}

async function seen(database: Database, agency_id: string) {
  const { rows } = await database.asAgency(agency_id, (db) =>
    sql<{
      agency_id: string
    }>`select distinct agency_id from (${ownedRows}) as rows where agency_id is not null`.execute(db),
  )
  return rows.map((row) => row.agency_id)
}

const ownedRows = sql.join(
  [
    'companies',
    'reference_items',
    'customers',
    'customer_contacts',
    'locations',
    'sub_locations',
    'location_breaks',
    'shift_patterns',
    'employees',
    'employee_positions',
    'memberships',
    'rosters',
    'roster_shifts',
    'assignments',
    'timesheets',
    'timesheet_changes',
  ].map((table) => sql`select agency_id from ${sql.table(table)}`),
  sql` union all `,
)

const everything = sql`select (select count(*) from companies)::int as companies, (select count(*) from employees)::int as employees, (select count(*) from accounts)::int as accounts,
  (select count(*) from assignments)::int as assignments, (select count(*) from timesheets)::int as timesheets, (select count(*) from timesheet_changes)::int as changes`

test(
  'the product listens on this machine only where demo accounts exist, unless HOST is set',
  { timeout: patience },
  async () => {
    const { database } = await seededAt(days[0]?.[1] ?? '')
    const empty = await testDatabase()
    const has = { demo: await hasDemoAccounts(database), none: await hasDemoAccounts(empty) }
    await empty.close()

    expect(has).toEqual({ demo: true, none: false })
    expect(listenHost(settingsFrom({}), has.demo)).toBe('127.0.0.1')
    expect(listenHost(settingsFrom({ HOST: '0.0.0.0' }), has.demo)).toBe('0.0.0.0')
    expect(listenHost(settingsFrom({}), has.none)).toBe('0.0.0.0')
  },
)

test('jobs of every status, applicants of every stage with their history, and templates in four languages are shown', async () => {
  const { database } = await seededAt('2026-11-18T02:00:00.000Z')
  const statuses = await database.readAsPlatform((db) =>
    db.selectFrom('jobs').select('status').distinct().orderBy('status').execute(),
  )
  const stages = await database.readAsPlatform((db) =>
    db.selectFrom('job_applications').select('stage').distinct().orderBy('stage').execute(),
  )
  const { templates, resumes, astray } = await one(
    database,
    sql`select (select count(*) from job_templates where jsonb_array_length(questions) > 1
          and texts ?& array['en', 'fr', 'de', 'pt'])::int as templates,
        (select count(*) from job_applications where resume_file_id is not null)::int as resumes,
        (select count(*) from job_applications a where a.stage <> (select m.to_stage from job_application_moves m
          where m.application_id = a.id order by m.at desc, m.id desc limit 1) or a.stage_since > '2026-11-18T02:00:00Z')::int as astray`,
  )

  expect({ templates, resumes, astray }).toEqual({ templates: 12, resumes: 2, astray: 0 })
  expect(statuses.map(({ status }) => status)).toEqual([...jobStatuses].toSorted())
  expect(stages.map(({ stage }) => stage)).toEqual([...applicationStages].toSorted())
})
