import { nameOf } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

/** Whether an agency user may see hourly rates. */
export const maySeeRates = ({ kind, grants }: Pick<Actor, 'kind' | 'grants'>) =>
  (kind === 'admin' || kind === 'superadmin') && grants.has(nameOf(['Rate', 'view']))
