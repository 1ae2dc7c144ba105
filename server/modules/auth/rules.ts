import type { UserStatus } from '#contract/accounts/users.ts'

/** Access tokens live 15 minutes (domain.md, limits). */
export const accessSeconds = 15 * 60

type Limit = { readonly times: number; readonly seconds: number }

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/**
 * How often something may be tried. Each key of the throttle begins with the name of its limit, so that no two share a counter.
 * `…From` counts by network address, where a whole office may sit behind one.
 */
export const limits = {
  /** ten wrong passwords lock an account for the rest of a quarter of an hour; an address gets ten a minute (domain.md) */
  signIn: { times: 10, seconds: quarter },
  /** the same for one browser from which the account was signed in before: nobody else counts there */
  signInOnDevice: { times: 10, seconds: quarter },
  signInFrom: { times: 150, seconds: quarter },
  /** right ones too: a site where everybody comes in at six, but no flood of hashing */
  triedFrom: { times: 600, seconds: quarter },
  secondFactor: { times: 10, seconds: quarter },
  /** wrong present passwords of somebody who is signed in */
  password: { times: 10, seconds: quarter },
  register: { times: 5, seconds: hour },
  registerFrom: { times: 30, seconds: hour },
  codeAgain: { times: 1, seconds: 60 },
  codes: { times: 5, seconds: day },
  codesFrom: { times: 60, seconds: hour },
  guessesFrom: { times: 150, seconds: quarter },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Why somebody with the right password may not come in, by the states of their account or of all their memberships. */
export const refusalOfClosed = (statuses: readonly UserStatus[]) =>
  statuses.includes('suspended') ? ('accountSuspended' as const) : ('accountInactive' as const)
