import { maySeePay } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

/** Agency users who may see pay, and employees, whose scope has only their own time. */
export const mayReadPay = (actor: Pick<Actor, 'kind' | 'grants'>) => actor.kind === 'employee' || maySeePay(actor)
