/**
 * A process to be killed: `crash-writer.ts <data folder> <migrations folder>` prints "open", then writes one row per transaction and prints
 * its number after each commit.
 */
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/engine/open.ts'

const [dir = '', migrations = ''] = process.argv.slice(2)
const agency = '00000000-0000-4000-8000-000000000001'
// Written at once: a line still in a buffer would not be an acknowledgement.
const print = (line: string) => writeSync(1, `${line}\n`)

const database = await openDatabase({ dir, migrations })
print('open')
const first = await database.asAgency(agency, (db) =>
  sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from things`.execute(db),
)
for (let id = first.rows[0]?.next ?? 1; ; id++) {
  await database.asAgency(agency, (db) =>
    sql`insert into things (agency_id, id, name) values (${agency}, ${id}, ${'x'.repeat(500)})`.execute(db),
  )
  print(String(id))
}
