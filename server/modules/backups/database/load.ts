// Loads the rows of an archive into an empty, migrated database.
import type { Engine, Session } from '#server/database/engine/engine.ts'
import type { Manifest, TableFacts } from '#server/modules/backups/archive/manifest.ts'
import { dumpTable } from './dump.ts'
import { storedTables, type StoredTable, textSettings } from './tables.ts'

/** Passes on the lines of the archive, table by table. */
export type ReadLines = (take: (table: string, lines: string) => Promise<void>) => Promise<void>

const loadStart = `set local statement_timeout to 0; set local lock_timeout to 0; set local idle_in_transaction_session_timeout to 0; ${textSettings}`

/**
 * Replaces the rows of every table in one transaction, which commits only if every table has the rows of the manifest. Our triggers write
 * nothing meanwhile; the foreign keys and many indexes are made again at the end, which checks all rows.
 */
export async function loadDatabase(engine: Engine, manifest: Manifest, read: ReadLines): Promise<void> {
  await engine.transaction(loadStart, async (session) => {
    const tables = await storedTables(session)
    refuseOtherTables(tables, manifest)
    const force = await withoutForce(session)
    const filled = await filledTables(session, tables, manifest)
    const makeRules = await withoutRules(session, filled, manifest)
    await session.script(filled.map(({ name }) => `delete from ${name}`).join(';'))
    await read((name, lines) => insertLines(session, tableOf(tables, manifest, name), lines))
    await setSequences(session, manifest)
    await makeRules()
    await force()
    await refuseOtherRows(session, filled, manifest)
  })
  await engine.transaction('', (session) => session.script('analyze'))
}

function refuseOtherTables(tables: readonly StoredTable[], manifest: Manifest): void {
  const [ours, theirs] = [tables, manifest.tables].map((list) => list.map(({ name }) => name).join(', '))
  if (ours !== theirs) throw new Error('The archive has other tables than its migrations make. Nothing was restored.')
}

/** Lets the owner see the rows of protected tables; returns a function that ends it. */
async function withoutForce(session: Session): Promise<() => Promise<void>> {
  const { rows } = await session.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  const all = (change: string) =>
    session.script(rows.map(({ table }) => `alter table ${table} ${change} row level security`).join(';'))
  await all('no force')
  return () => all('force')
}

/** The tables with rows, now or in the archive: the others stay as they are. */
async function filledTables(session: Session, tables: readonly StoredTable[], manifest: Manifest) {
  const { rows } = await session.query<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  const names = new Set([...rows, ...manifest.tables.filter((facts) => facts.rows > 0)].map(({ name }) => name))
  return tables.filter(({ name }) => names.has(name))
}

/**
 * Switches off the triggers of these tables, and removes their foreign keys and, of large ones, the indexes and exclusion constraints.
 * Returns a function that makes all of it again, as the catalogue described it.
 */
async function withoutRules(session: Session, filled: readonly StoredTable[], manifest: Manifest) {
  const names = filled.map(({ name }) => name)
  const large = manifest.tables.filter(({ rows }) => rows >= largeTable).map(({ name }) => name)
  const { rows: rules } = await session.query<Rule>(removableRules, [names, large])
  await session.script(
    [...names.map((name) => `alter table ${name} disable trigger user`), ...rules.map(({ remove }) => remove)].join(
      ';',
    ),
  )
  return () =>
    session.script(
      [
        `set local maintenance_work_mem to '128MB'`,
        ...rules.toSorted((one, other) => other.turn - one.turn).map(({ make }) => make),
        ...names.map((name) => `alter table ${name} enable trigger user`),
      ].join(';'),
    )
}

/** With fewer rows, making an index costs more than filling it. */
const largeTable = 500

/** `turn`: rules are removed in this order and made in the opposite one, since foreign keys need indexes. */
type Rule = { remove: string; make: string; turn: number }

// Primary keys and unique constraints stay: our own functions may depend on them.
const removableRules = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    case contype when 'f' then 1 else 2 end as turn
  from pg_constraint
  where connamespace = 'public'::regnamespace
    and (contype = 'f' and conrelid::regclass::text = any ($1::text[]) or contype = 'x' and conrelid::regclass::text = any ($2::text[]))
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
  from pg_index
  where indrelid::regclass::text = any ($2::text[])
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid and contype <> 'f')
  order by turn, remove`

/** The table with the columns that the archive has, in its order. */
function tableOf(tables: readonly StoredTable[], manifest: Manifest, name: string): StoredTable & TableFacts {
  const table = tables.find((one) => one.name === name)
  const facts = manifest.tables.find((one) => one.name === name)
  if (table === undefined || facts === undefined) throw new Error(`The archive has rows of an unknown table: ${name}`)
  const { columns } = facts
  return { ...table, ...facts, types: columns.map((column) => typeOf(table, column)) }
}

function typeOf({ name, columns, types }: StoredTable, column: string): string {
  const type = types[columns.indexOf(column)]
  if (type === undefined) throw new Error(`The archive has an unknown column: ${name}.${column}`)
  return type
}

async function insertLines(session: Session, { name, columns, types }: StoredTable, lines: string): Promise<void> {
  const values = types.map((type, at) => `(line ->> ${at})::${type}`)
  await session.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
  )
}

async function setSequences(session: Session, { sequences }: Manifest): Promise<void> {
  for (const { table, column, value } of sequences)
    await session.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce($3::bigint, 1), $3::bigint is not null)`,
      [table, column.replaceAll('"', ''), value],
    )
}

async function refuseOtherRows(session: Session, tables: readonly StoredTable[], manifest: Manifest): Promise<void> {
  for (const { name } of tables) {
    const table = tableOf(tables, manifest, name)
    const restored = await dumpTable(session, table, async () => {})
    if (restored.hash !== table.hash || restored.rows !== table.rows)
      throw new Error(`${name}: what was restored is not what the archive has. Nothing was restored.`)
  }
}
