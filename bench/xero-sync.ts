// A dry run of 5,000 employees against the stand-in for Xero, which has none of them: everybody is read, mapped, compared and stored.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { queueEmployees, runQueuedSyncs } from '#server/modules/xero/sync/queue.ts'
import { type LinkKey, sealedTokens } from '#server/modules/xero/tokens.ts'
import type { Outside } from '#server/outside/outside.ts'
import { testOutside } from '#server/testing/outside.ts'
import { fakeXero } from '#server/testing/fakes/fake-xero.ts'
import { fakeSettings } from '#server/testing/fakes/xero-writes.ts'
import { filled, makePeople } from './people-data.ts'
import { onBothDatabases, type StorageOption } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'

const rounds = option('rounds', 3, 1)
const people = option('people', 5_000, 20)

export const xeroSync = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where }: StorageOption): Promise<Ratio[]> {
  const fake = await fakeXero()
  const { outside, remove } = testOutside()
  Object.assign(outside.environment, fake.environment)
  fakeSettings(fake)
  const times = await filled(where, async (database, analyse) => {
    const { agency } = await makePeople(database, analyse, people, 10)
    const key = { agency_id: agency, company_id: agency }
    await database.asPlatform((db) => connect(db, key, outside, fake.state.organisations[0]?.tenantId ?? null))
    fake.state.access.add('bench')
    await analyse()
    const [plans, copies]: [number[], number[]] = [[], []]
    // In turns, so that other work on the machine slows both.
    for (let round = 0; round < rounds; round++) {
      await database.asAgency(agency, (db) =>
        queueEmployees(
          { db, actor: { account_id: null, name: 'Bench' }, now: outside.clock.now() },
          key,
          null,
          'compare',
        ),
      )
      plans.push(await seconds(() => runQueuedSyncs(database, outside, async () => {})))
      copies.push(await copyTime(database, agency))
    }
    return { plan: median(plans), copy: median(copies) }
  }).finally(async () => {
    await fake.close()
    await remove()
  })
  const figures = `${times.plan.toFixed(1)} s for ${people} employees, the statement ${times.copy.toFixed(2)} s`
  const title = `${kind}: comparing ${people} employees with Xero, against one statement that writes the same rows`
  return [{ bench: 'xero-sync', title, ratio: times.plan / times.copy, goal: { at_most: 10 }, figures }]
}

/** Everybody is active, and the company connected. */
async function connect(db: Db, key: LinkKey, outside: Outside, tenant_id: string | null) {
  const { agency_id } = key
  await sql`update employees set status = 'active' where agency_id = ${agency_id}::uuid`.execute(db)
  await sql`update companies set pay_cycle = 'weekly', pay_cycle_anchor = '2026-11-16' where id = ${agency_id}::uuid`.execute(
    db,
  )
  const tokens = sealedTokens(key, { access: 'bench', refresh: 'bench', expires_in: 100_000 }, outside)
  const link = {
    ...key,
    ...tokens,
    tenant_id,
    connected_by_name: 'Bench',
    connected_at: outside.clock.now().toISOString(),
  }
  await db.insertInto('xero_links').values(link).execute()
}

async function seconds(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Deletes what the comparison stored, and writes it again by one statement. */
async function copyTime(database: Database, agency_id: string) {
  const rows = await database.asAgency(agency_id, async (db) => {
    const { rows: stored } = await sql<{
      row: unknown
    }>`delete from xero_employees held returning to_jsonb(held) as row`.execute(db)
    return stored.map(({ row }) => row)
  })
  if (rows.length < people) throw new Error(`only ${rows.length} employees were compared`)
  const copy = (db: Db) =>
    sql`insert into xero_employees select * from jsonb_populate_recordset(null::xero_employees, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    )
  return seconds(() => database.asAgency(agency_id, copy))
}
