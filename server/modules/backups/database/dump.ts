// Reads a whole database in one snapshot, as text that either database can load.
import type { Engine, Session } from '#server/database/engine/engine.ts'
import type { DatabaseFacts, TableFacts } from '#server/modules/backups/archive/manifest.ts'
import { rowHasher } from './row-hash.ts'
import { lineSql, storedSequences, storedTables, type StoredTable, textSettings } from './tables.ts'

export type FileRow = { readonly id: string; readonly size: number; readonly sha256: string }
export type Dump = DatabaseFacts & { readonly files: readonly FileRow[] }

/** Takes some lines of a table. */
export type WriteLines = (table: string, lines: string) => Promise<void>

/** Takes how much of all tables has been read, from 0 to 1. */
export type OnProgress = (share: number) => void

// Each read holds one batch in memory.
const batchBytes = 2_000_000
const mostRows = 5_000

const snapshotStart = `set transaction isolation level repeatable read read only; set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0; ${textSettings}`

/**
 * Reads every row of every table and passes it on; returns what the manifest says of it and the rows of the stored files. All of it is the
 * state of one moment, while others write. The tables are protected from their owner too, so the platform's role reads those.
 */
export const dumpDatabase = (engine: Engine, write: WriteLines, onProgress: OnProgress = () => {}): Promise<Dump> =>
  engine.transaction(snapshotStart, async (session) => {
    const tables: TableFacts[] = []
    const stored = await storedTables(session)
    const total = stored.reduce((sum, { size }) => sum + size, 0)
    let done = 0
    for (const table of stored) {
      tables.push(await dumpTable(session, table, write))
      done += table.size
      onProgress(done / total)
    }
    return { engine: engine.kind, tables, sequences: await storedSequences(session), ...(await factsOf(session)) }
  })

/** Reads every row of a table and passes it on; returns how many there are and their hash. */
export async function dumpTable(session: Session, table: StoredTable, write: WriteLines): Promise<TableFacts> {
  const { name, columns } = table
  const hasher = rowHasher()
  const facts = { rows: 0, bytes: 0 }
  await session.script(
    `${roleFor(table)}; declare dumped no scroll cursor for select ${lineSql(columns)} as line from ${name}`,
  )
  for (let count = 100; count > 0;) {
    const { rows } = await session.query<{ line: string }>(`fetch ${count} from dumped`)
    const lines = rows.map(({ line }) => `${line}\n`).join('')
    for (const { line } of rows) hasher.add(line)
    facts.rows += rows.length
    facts.bytes += Buffer.byteLength(lines)
    if (rows.length > 0) await write(name, lines)
    count = rows.length < count ? 0 : nextCount(rows.length, lines.length)
  }
  await session.script('close dumped; reset role')
  return { name, columns: [...columns], ...facts, hash: hasher.digest() }
}

const roleFor = ({ isProtected }: StoredTable) => (isProtected ? 'set local role muster_platform' : 'reset role')

// A table may have rows of a hundred kilobytes, or of a hundred bytes.
const nextCount = (rows: number, bytes: number) =>
  Math.min(mostRows, Math.max(1, Math.floor((rows * batchBytes) / bytes)))

async function factsOf(session: Session) {
  const migrations = await session.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  )
  await session.script('set local role muster_platform')
  const installation = await session.query<{ id: string }>('select id from installation')
  const keys = await session.query<{ sealed: string; token_key_fingerprint: string }>(
    'select sealed, token_key_fingerprint from installation_keys',
  )
  const files = await session.query<FileRow>('select id, size, sha256 from files order by id')
  await session.script('reset role')
  return {
    migrations: migrations.rows,
    installation: installation.rows[0]?.id ?? '',
    key_check: keys.rows[0] ?? null,
    files: files.rows,
  }
}
