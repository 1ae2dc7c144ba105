import { nameOf } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

/** Whoever of the agency may see at what rate an hour is worked. */
export const maySeeRates = ({ kind, grants }: Pick<Actor, 'kind' | 'grants'>) =>
  (kind === 'admin' || kind === 'superadmin') && grants.has(nameOf(['Rate', 'view']))
