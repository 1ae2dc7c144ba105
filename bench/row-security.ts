// What row-level security costs: a page of 25 of 100,000 people, read with it and without.
import { Client } from 'pg'
import type { InputOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { employeesPage } from '#server/modules/employees/list/people-page.ts'
import { systemClock } from '#server/outside/clock.ts'
import { withPostgres } from '#tools/testing/postgres.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'
import { filled, makePeople } from './people-data.ts'

const people = option('people', 100_000, 200)
const rounds = option('rounds', 11, 1)
/** In each round. */
const pages = option('pages', 500, 5)

/** In the same transactions of one connection, so that nothing else differs. On PostgreSQL. */
export async function rowSecurity(): Promise<Ratio[]> {
  const ratios = await withPostgres(measured)
  if (ratios !== 'no server found') return ratios
  console.log('No PostgreSQL server found: row-level security is not measured.')
  return []
}

async function measured(url: string): Promise<Ratio[]> {
  const { agency } = await filled({ url }, (database, analyse) => makePeople(database, analyse, people, 1_000))
  const database = await openDatabase({ dir: 'unused', url })
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const { on, off } = await comparedOn(database, owner, agency).finally(() =>
    Promise.all([database.close(), owner.end()]),
  )
  return [
    {
      bench: 'row-security',
      title: `25 of ${people} people with row-level security, against the same without`,
      ratio: on / off,
      goal: { at_most: 1.15 },
      figures: `${on.toFixed(2)} of ${off.toFixed(2)} ms`,
    },
  ]
}

/** The median of the rounds, each of which measures both. */
async function comparedOn(database: Database, owner: Client, agency: string) {
  const tables = await walledTables(owner)
  const taken: Record<'on' | 'off', number[]> = { on: [], off: [] }
  for (let round = 0; round < rounds; round++)
    for (const state of ['on', 'off'] as const) {
      await switchTo(owner, tables, state)
      taken[state].push(await eachPageMs(database, agency))
    }
  return { on: median(taken.on), off: median(taken.off) }
}

async function walledTables(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relrowsecurity',
  )
  return rows.map(({ name }) => name)
}

const switchTo = (owner: Client, tables: readonly string[], state: 'on' | 'off') =>
  owner.query(
    tables.map((table) => `alter table ${table} ${state === 'on' ? 'enable' : 'disable'} row level security`).join(';'),
  )

async function eachPageMs(database: Database, agency: string): Promise<number> {
  const context = { scope: scopeOfAgency(agency), language: 'en' as const, now: systemClock.now() }
  const input: InputOf<typeof calls.employees.list> = calls.employees.list.input.parse({ page: '1', per_page: '25' })
  const page = () => database.readAsAgency(agency, (db) => employeesPage({ ...context, db }, input))
  // Plans are made anew after the switch.
  for (let at = 0; at < 20; at++) await page()
  const began = performance.now()
  for (let at = 0; at < pages; at++) await page()
  return (performance.now() - began) / pages
}
