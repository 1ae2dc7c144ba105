import { maySeePay, nameOf } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

/** The payslips of all employees: pay, with sensitive data beside it. */
export const mayOpenPaySlips = (actor: Pick<Actor, 'kind' | 'grants'>) =>
  maySeePay(actor) && actor.grants.has(nameOf(['Employee', 'view sensitive']))
