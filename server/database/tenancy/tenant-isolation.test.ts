import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngine } from '#server/testing/databases/databases.ts'
import { migrationFiles } from '#server/testing/databases/fixture-migrations.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { migrate, migrationsIn } from '#server/database/migrate.ts'

let engine: Engine
beforeAll(async () => {
  engine = await testEngine({ migrations: migrationFiles({}) })
})
afterAll(() => engine.close())

const migrateWith = (files: Record<string, string>) => migrate(engine, migrationsIn(migrationFiles(files)))

test.each([
  [
    'a table without tenant isolation',
    'create table made_a (agency_id uuid)',
    'made_a: row-level security is not enabled and forced',
  ],
  [
    'a table without force',
    `create table made_a (agency_id uuid); call muster_protect('made_a'); alter table made_a no force row level security`,
    'not enabled and forced',
  ],
  [
    'a table without its policy',
    `create table made_a (agency_id uuid); call muster_protect('made_a'); drop policy agency on made_a`,
    'the policy "agency" of muster_protect is missing',
  ],
  [
    'a policy that sees everything',
    `create table made_a (agency_id uuid); call muster_protect('made_a'); alter policy agency on made_a using (true)`,
    '"agency" of muster_protect is missing',
  ],
  [
    'a further policy that widens',
    `create table made_a (agency_id uuid); call muster_protect('made_a'); create policy more on made_a using (true)`,
    'the policy "more" widens',
  ],
  [
    'a view with its owner’s rights',
    'create view made_a as select 1 as one',
    'made_a: a view needs security_invoker = true',
  ],
])('the start refuses %s', async (_, sql, gap) => {
  await expect(migrateWith({ '0001_a.sql': sql })).rejects.toThrow(gap)
})

test('a migration without tenant isolation leaves nothing', async () => {
  await expect(migrateWith({ '0001_a.sql': 'create table made_a (agency_id uuid)' })).rejects.toThrow('gaps')

  const { rows } = await engine.transaction('', (session) =>
    session.query(`select to_regclass('made_a')::text as found`),
  )

  expect(rows).toEqual([{ found: null }])
})

test('protected tables, with rows readable for everybody, and invoker views pass', async () => {
  const sql = `create table made_a (agency_id uuid, id int); call muster_protect('made_a'); call muster_show_unowned('made_a');
    create view made_b with (security_invoker = true) as select id from made_a; call muster_share('made_b', 'select')`

  await expect(migrateWith({ '0001_a.sql': sql })).resolves.toEqual(['0001_a.sql'])
})
