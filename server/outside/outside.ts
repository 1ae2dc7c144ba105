import type { Clock } from '#server/outside/clock.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Scanner } from '#server/outside/files/scanner.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

/** Everything the product uses that is not itself: handed in at the start, real ones in production, pretend ones in tests. */
export type Outside = {
  readonly clock: Clock
  readonly seal: Seal
  readonly signer: Signer
  readonly files: FileStore
  readonly mail: Mail
  /** looks through what people hand in */
  readonly scanner: Scanner
  /** what the process was given when it was started */
  readonly environment: Readonly<Record<string, string | undefined>>
}
