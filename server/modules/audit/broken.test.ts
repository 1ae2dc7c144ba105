import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#server/database/engine/engine.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import { databaseOver } from '#server/database/transaction.ts'
import { chainOwners, verifyChain } from '#server/modules/audit/chains.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { testEngine } from '#server/testing/databases/databases.ts'
import { makeWorld, type World } from '#server/testing/world.ts'
import { sql } from 'kysely'

let engine: Engine
let world: World
const database = () => databaseOver(engine)

beforeAll(async () => {
  engine = await testEngine()
  await database().asPlatform(ensureSystemRoles)
  world = await makeWorld(database())
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await database().asAgency(world.agency, (db) =>
      sql`update customers set name = ${name} where id = ${world.harbour}`.execute(db),
    )
})
afterAll(() => engine.close())
beforeEach(() => tampered('select 1', ''))

// The database owner can disable its guards; the test does so, and restores from copies made before.
const tampered = (statement: string, undo: string) =>
  engine.transaction('set local row_security to off', (session) =>
    session.script(`
      alter table audit_entries no force row level security; alter table audit_changes no force row level security;
      alter table audit_entries disable trigger user; alter table audit_changes disable trigger user;
      ${undo}; ${statement};
      alter table audit_entries enable trigger user; alter table audit_changes enable trigger user;
      alter table audit_entries force row level security; alter table audit_changes force row level security`),
  )

// All columns except generated ones.
const columns =
  'id, agency_id, number, at, account_id, membership_id, name, call, address, summary, changes_hash, prev_hash, hash'

async function faultsAfter(statement: string) {
  await tampered(
    `create table kept_entries as table audit_entries; create table kept_changes as table audit_changes; ${statement}`,
    '',
  )
  const chain = await database().readAsPlatform(async (db) => {
    const everybody = scopeOf({ kind: 'superadmin', agency_id: null, employee_id: null, customer_id: null })
    const owner = (await chainOwners(db, everybody)).find(({ agency_id }) => agency_id === world.agency)
    return verifyChain(db, owner ?? expect.fail('no chain'))
  })
  await tampered(
    'drop table kept_entries; drop table kept_changes',
    `delete from audit_entries; delete from audit_changes; insert into audit_entries (${columns}) select ${columns} from kept_entries; insert into audit_changes table kept_changes`,
  )
  return chain.broken
}

const own = () => `agency_id = '${world.agency}'`

test('an untouched log has no faults', async () => {
  expect(await faultsAfter('select 1')).toEqual([])
})

test('an edited entry is found', async () => {
  expect(await faultsAfter(`update audit_entries set name = 'Somebody else' where ${own()} and number = 3`)).toEqual([
    { number: 3, reason: 'changed' },
  ])
})

test('an edited entry whose hash was adapted is found by the next entry', async () => {
  const edit = `update audit_entries set name = 'Somebody else' where ${own()} and number = 3;
    update audit_entries entry set hash = muster_audit_hash(entry) where ${own()} and number = 3`

  expect(await faultsAfter(edit)).toEqual([{ number: 4, reason: 'order' }])
})

test('an edited, added or deleted change is found', async () => {
  const entry = `(select id from audit_entries where ${own()} and number = 2)`

  expect(await faultsAfter(`update audit_changes set before = '{}' where entry_id = ${entry}`)).toEqual([
    { number: 2, reason: 'changes' },
  ])
  expect(await faultsAfter(`delete from audit_changes where entry_id = ${entry}`)).toEqual([
    { number: 2, reason: 'changes' },
  ])
  expect(
    await faultsAfter(
      `insert into audit_changes (agency_id, entry_id, line, entity, action) select agency_id, id, 9, 'customers', 'delete' from audit_entries where id = ${entry}`,
    ),
  ).toEqual([{ number: 2, reason: 'changes' }])
})

test('a deleted entry is found, also the last', async () => {
  expect(await faultsAfter(`delete from audit_entries where ${own()} and number = 3`)).toEqual([
    { number: 3, reason: 'missing' },
  ])
  expect(await faultsAfter(`delete from audit_entries where ${own()} and number = 5`)).toEqual([
    { number: 5, reason: 'lost' },
  ])
})

test('two swapped entries are found', async () => {
  const swap = `update audit_entries set number = 99 where ${own()} and number = 2;
    update audit_entries set number = 2 where ${own()} and number = 3; update audit_entries set number = 3 where ${own()} and number = 99`

  expect(await faultsAfter(swap)).toEqual([
    { number: 2, reason: 'changed' },
    { number: 3, reason: 'changed' },
    { number: 4, reason: 'order' },
  ])
})
