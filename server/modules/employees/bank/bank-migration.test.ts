import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/database/values/ids.ts'
import { migrate, migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import { databaseOver } from '#server/database/transaction.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { testEngine } from '#server/testing/databases/databases.ts'
import { migrationFiles } from '#server/testing/databases/fixture-migrations.ts'
import { sealedPlace } from '#server/modules/employees/details/rules.ts'

/** The migrations before accounts had a table of their own. */
function migrationsBefore() {
  const names = readdirSync(migrationsFolder).filter((name) => name > '0000_roles.sql' && name < '0081')
  return migrationFiles(
    Object.fromEntries(names.map((name) => [name, readFileSync(join(migrationsFolder, name), 'utf8')])),
  )
}

test('the single account becomes the account that takes the remainder, and its number can still be opened', async () => {
  const engine = await testEngine({ migrations: migrationsBefore() })
  const database = databaseOver(engine)
  const seal = sealWith(new Map([['k1', randomBytes(32)]]))
  const [agency_id, employee_id] = [newId(), newId()]
  const place = sealedPlace({ agency_id, employee_id }, 'bank')
  await database.asPlatform(async (db) => {
    await sql`insert into companies (id, agency_id, type, name, email, time_zone)
      values (${agency_id}, ${agency_id}, 'head', 'Southern Cross', 'a@b.example', 'Australia/Brisbane')`.execute(db)
    await sql`insert into employees (id, agency_id, company_id, employee_code, first_name, last_name, birth_date, email, right_to_work)
      values (${employee_id}, ${agency_id}, ${agency_id}, 'E1', 'Ava', 'Nguyen', '1990-01-01', 'ava@b.example', 'citizen')`.execute(
      db,
    )
    await sql`insert into employee_groups (id, agency_id, employee_id, name, data, number_sealed, number_ends, version, reviewed_data, reviewed_number_ends)
      values (${newId()}, ${agency_id}, ${employee_id}, 'bank', '{"account_name": "Ava", "bsb": "999-001"}',
        ${seal.seal('12345678', place)}, '678', 3, '{"account_name": "Ava", "bsb": "999-002"}', '321')`.execute(db)
  })

  await migrate(engine, migrationsIn(migrationsFolder))

  const [account] = await database.readAsPlatform((db) => db.selectFrom('employee_bank_accounts').selectAll().execute())
  expect(account).toMatchObject({ employee_id, sequence: 1, bsb: '999-001', number_ends: '678', amount_cents: null })
  expect(seal.open(account?.number_sealed ?? '', place)).toBe('12345678')
  const [group] = await database.readAsPlatform((db) => db.selectFrom('employee_groups').selectAll().execute())
  const reviewed = { id: account?.id, account_name: 'Ava', bsb: '999-002', number_ends: '321', split: 'remainder' }
  expect(group).toMatchObject({ version: 3, data: {}, number_sealed: null })
  expect(group?.reviewed_data).toEqual({ accounts: [{ ...reviewed, amount_cents: null }] })
  await engine.close()
})
