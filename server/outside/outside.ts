import type { Clock } from '#server/outside/clock.ts'
import type { Seal } from '#server/outside/seal.ts'

/** Everything the product uses that is not itself: handed in at the start, real ones in production, pretend ones in tests. */
export type Outside = { readonly clock: Clock; readonly seal: Seal }
