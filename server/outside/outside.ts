import type { Clock } from '#server/outside/clock.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Scanner } from '#server/outside/files/scanner.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

/** The external dependencies, injected at the start: real ones in production, fakes in tests. */
export type Outside = {
  readonly clock: Clock
  readonly seal: Seal
  readonly signer: Signer
  readonly files: FileStore
  readonly mail: Mail
  /** scans uploaded files */
  readonly scanner: Scanner
  /** the environment variables of the process */
  readonly environment: Readonly<Record<string, string | undefined>>
}
