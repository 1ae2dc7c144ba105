// The files of a pack, made one after the other while the archive is written.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { ZippedFile } from '#server/outside/files/zip-stream.ts'
import { writeCsv } from '#server/outside/spreadsheets/table-write.ts'
import type { PackPart } from './parts/part.ts'
import { packParts } from './parts/parts.ts'
import { selectedFiles as selectedFilesIn, type PackSelection, selectedAssignments } from './parts/selection.ts'
import { readmeOf } from './readme.ts'
import { manifestLine, maxRowsShown, safeName } from './rules.ts'
import { summaryPdf } from './summary.ts'
import type { PackToMake, ArchiveSource, PackTables, PackRow } from './archive-source.ts'

export const manifestName = 'MANIFEST.sha256'
export const signatureName = 'MANIFEST.sha256.sig'
export const publicKeyName = 'public-key.pem'
export const packFormat = 'muster-evidence/1'

export type ArchiveResult = { entries: number; manifest_sha256: string }

/** The files of the archive; `onEnd` gets the result once the last of them was read. */
export async function* archiveFiles(
  source: ArchiveSource,
  onEnd: (result: ArchiveResult) => void,
): AsyncGenerator<ZippedFile> {
  let manifest = ''
  let entries = 0
  for await (const file of contentsOf(source)) {
    manifest += manifestLine(sha256(file.bytes), file.name)
    entries += 1
    yield file
  }
  const bytes = Buffer.from(manifest)
  yield { name: manifestName, bytes }
  yield { name: signatureName, bytes: source.signer.sign(bytes) }
  onEnd({ entries: entries + 2, manifest_sha256: sha256(bytes) })
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function* contentsOf(source: ArchiveSource): AsyncGenerator<ZippedFile> {
  const { pack, signer } = source
  const stored = pack.with_files ? await source.read((db) => storedFiles(db, pack)) : []
  const total = stored.length + packParts.length + 1
  let done = 0
  const step = () => source.progress((done += 1), total)
  const paths = new Map<string, string>()
  const missing: string[] = []
  for (const file of stored) {
    const bytes = await source.files.read(file.file_id)
    if (bytes === null) missing.push(file.path)
    else {
      paths.set(file.id, file.path)
      yield { name: file.path, bytes }
    }
    await step()
  }
  const tables = new Map<string, { count: number; first: PackRow[] }>()
  for (const part of packParts) {
    const { rows } = await source.read((db) => part.rows(contextOf(pack)).execute(db))
    tables.set(part.name, { count: rows.length, first: rows.slice(0, maxRowsShown) })
    yield { name: `data/${part.name}`, bytes: await csvOf(part, rows, paths) }
    await step()
  }
  const head = await source.read((db) => auditHead(db, pack))
  yield { name: 'summary.pdf', bytes: await summaryPdf(source, tables) }
  yield {
    name: 'pack.json',
    bytes: Buffer.from(`${JSON.stringify(descriptionOf(source, tables, { missing, head }), null, 2)}\n`),
  }
  yield { name: 'README.txt', bytes: Buffer.from(readmeOf(source)) }
  yield { name: publicKeyName, bytes: Buffer.from(signer.public_key) }
  await step()
}

function csvOf(part: PackPart, rows: readonly PackRow[], paths: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const columns = part.columns.map((key) => ({ key, header: key }))
  return writeCsv(
    { columns, rows: rows.values().map((row) => ({ ...row, file: paths.get(String(row['stored_id'])) })) },
    ',',
  )
}

const contextOf = ({ language, with_facts, ...of }: PackToMake) => ({ of, language, with_facts })

/** In an order that stays, with their paths in the archive: numbered, since two can have one name. */
async function storedFiles(db: Db, pack: PackToMake) {
  const { rows } = await sql<{
    id: string
    file_id: string
    file_name: string | null
    kind_code: string
    employee_code: string
  }>`
    with ${selectedAssignments(pack)}, ${selectedFilesIn(pack, pack.with_facts)}
    select stored.id, stored.file_id, stored.file_name, stored.kind_code, employees.employee_code
    from stored join employees on employees.id = stored.employee_id
    order by employees.employee_code, stored.kind_code, stored.id`.execute(db)
  return rows.map(({ employee_code, kind_code, file_name, ...file }, at) => {
    const name = [String(at + 1).padStart(4, '0'), safeName(kind_code), safeName(file_name ?? '')].join('-')
    return { ...file, path: `documents/${safeName(employee_code)}/${name}` }
  })
}

/** The last entry of the agency’s audit log: a later copy of the log must still have it. */
const auditHead = (db: Db, { agency_id }: PackSelection) =>
  db
    .selectFrom('audit_entries')
    .select(['number', 'hash'])
    .where('agency_id', '=', agency_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

type ArchiveRemarks = { missing: readonly string[]; head: { number: number; hash: string } | undefined }

const descriptionOf = (
  { pack, made_at, signer }: ArchiveSource,
  tables: PackTables,
  { missing, head }: ArchiveRemarks,
) => ({
  format: packFormat,
  pack_id: pack.id,
  agency: { id: pack.agency_id, name: pack.agency_name, abn: pack.agency_abn },
  subject: { kind: pack.subject, id: pack.subject_id, name: pack.subject_name },
  first_day: pack.first_day,
  last_day: pack.last_day,
  recipient: pack.recipient,
  purpose: pack.purpose,
  requested_by: pack.made_by_name,
  requested_at: pack.created_at,
  made_at: made_at.toISOString(),
  with_sensitive_data: pack.with_facts,
  with_document_files: pack.with_files,
  rows: Object.fromEntries([...tables].map(([name, { count }]) => [name, count])),
  /** recorded, but not in the storage any more */
  missing_files: missing,
  audit_head: head ?? null,
  public_key_sha256: signer.fingerprint,
})
