// An export that an operator writes with a command (tools/export.ts), into a folder or an archive of any size.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { recordExportedNumbers } from '#server/modules/employees/details/exported-numbers.ts'
import type { Outside } from '#server/outside/outside.ts'
import { type ZippedFile, type ZippedStream, zipStream } from '#server/outside/files/zip-stream.ts'
import { exportFiles, type ExportResult } from './archive.ts'

type CommandContext = { database: Database; outside: Pick<Outside, 'clock' | 'files' | 'seal'> }

export type ExportCommand = {
  /** the id or the name of the agency */
  company: string
  /** a file that ends with .zip, or a folder, which is empty or does not exist yet */
  place: string
  with_numbers: boolean
  with_files: boolean
}

const commandActor = systemActor('command')
// Nobody's: an operator has no account here.
const noAccount = '00000000-0000-0000-0000-000000000000'

/** Writes everything of an agency; throws a readable text when there is no such agency, or something is in the folder already. */
export async function exportTo({ database, outside }: CommandContext, { company, place, ...wanted }: ExportCommand) {
  const agency = await database.readAsPlatform((db) => agencyNamed(db, company))
  const made_at = outside.clock.now()
  let result: ExportResult = { row_count: 0, file_count: 0 }
  const source = {
    ...{
      agency,
      subject: null,
      language: 'en' as const,
      made_at,
      made_by: commandActor.name,
      with_files: wanted.with_files,
    },
    ...{ seal: wanted.with_numbers ? outside.seal : null, files: outside.files },
    read: <T>(work: (db: Db) => Promise<T>) => database.readAsAgency(agency.id, work),
    readAsPlatform: <T>(work: (db: Db) => Promise<T>) => database.readAsPlatform(work),
    progress: () => Promise.resolve(),
  }
  const files = exportFiles(source, (ended) => (result = ended))
  await (place.endsWith('.zip') ? writeArchive(files, place) : writeFolder(files, place))
  await database.asAgency(
    agency.id,
    async (db) => {
      const by = { account_id: noAccount, by_name: commandActor.name, at: made_at.toISOString() }
      if (wanted.with_numbers) await recordExportedNumbers(db, { agency_id: agency.id, ...by })
      await recordEvent(db, { agency_id: agency.id, action: 'export', entity: 'data_exports', facts: wanted })
    },
    commandActor,
  )
  return { agency: agency.name, ...result }
}

async function agencyNamed(db: Db, company: string) {
  const agencies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'time_zone'])
    .whereRef('id', '=', 'agency_id')
    .orderBy('name')
    .execute()
  const meant = agencies.filter(({ id, name }) => id === company || name.toLowerCase() === company.toLowerCase())
  const [agency] = meant
  if (agency !== undefined && meant.length === 1) return agency
  const known = agencies.map(({ id, name }) => `${id}  ${name}`).join('\n')
  throw new Error(`Name one of the agencies by its id or its name:\n${known}`)
}

type Files = AsyncIterable<ZippedFile | ZippedStream>
// It has people's data.
const forOwner = { flags: 'wx', mode: 0o600 }

async function writeArchive(files: Files, path: string) {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(zipStream(files), createWriteStream(path, forOwner))
}

async function writeFolder(files: Files, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
  for await (const file of files) {
    const path = join(folder, file.name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const content = 'bytes' in file ? [file.bytes] : file.chunks
    await pipeline(Readable.from(content), createWriteStream(path, forOwner))
  }
}
