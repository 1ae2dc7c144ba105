// What an archive says about itself; its last member, so that an archive without one is not complete.
import { z } from 'zod'

/** The member of the archive. */
export const manifestName = 'manifest.json'

/** Raised when older versions could not read an archive any more. */
const archiveFormat = 1

const tableShape = z.object({
  name: z.string(),
  /** the stored columns, in the order of the values in each line; generated ones are computed anew */
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  /** of all rows in any order (rowHash) */
  hash: z.string(),
})

const manifestShape = z.object({
  format: z.literal(archiveFormat),
  /** the version of Muster that made it */
  version: z.string(),
  made_at: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  encrypted: z.boolean(),
  installation: z.string(),
  /** proves whether keys are those of this installation (server/modules/keys); null: it had none yet */
  key_check: z.object({ sealed: z.string(), token_key_fingerprint: z.string() }).nullable(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(tableShape),
  /** the sequences of columns that count by themselves */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.string().nullable() })),
  files: z.array(z.object({ id: z.string(), size: z.number(), sha256: z.string() })),
  /** the ids of files whose row was read and which were deleted for good meanwhile */
  missing_files: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableFacts = z.infer<typeof tableShape>
export type DatabaseFacts = Pick<
  Manifest,
  'engine' | 'installation' | 'key_check' | 'migrations' | 'tables' | 'sequences'
>

export const currentFormat = archiveFormat

/** Throws for an archive of a later format. */
export function parseManifest(text: string): Manifest {
  const read = manifestShape.safeParse(JSON.parse(text))
  if (!read.success) throw new Error('A later version of Muster made this archive: restore it with that version.')
  return read.data
}
