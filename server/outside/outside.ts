import type { Clock } from '#server/outside/clock.ts'
import type { Dns } from '#server/outside/dns.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { S3Settings } from '#server/outside/files/s3-storage.ts'
import type { Scanner } from '#server/outside/files/scanner.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

export type BackupSettings = {
  /** a folder, or s3://… */
  readonly folder: string
  /** for a folder s3://… */
  readonly s3?: S3Settings | undefined
  /** the public key to encrypt them to */
  readonly recipient?: string | undefined
  /** how many are kept, at least one */
  readonly keep: number
  /** the time of day in UTC, like 16:00 */
  readonly at: string
  readonly data_folder: string
  /** postgres://…; undefined: the embedded database of the data folder */
  readonly database_url?: string | undefined
}

/** The external dependencies, injected at the start: real ones in production, fakes in tests. */
export type Outside = {
  readonly clock: Clock
  readonly seal: Seal
  readonly signer: Signer
  readonly files: FileStore
  readonly mail: Mail
  readonly dns: Dns
  /** scans uploaded files */
  readonly scanner: Scanner
  /** when and where backups are made; undefined: they are not */
  readonly backups?: BackupSettings | undefined
  /** the environment variables of the process */
  readonly environment: Readonly<Record<string, string | undefined>>
}
