import { lockMinutes, maxWrongPins } from '#contract/rostering/clock/kiosk-chain.ts'
import type { UserStatus } from '#contract/accounts/users.ts'

/** The lifetime of access tokens is 15 minutes (domain.md, limits). */
export const accessSeconds = 15 * 60

type AttemptLimit = { readonly times: number; readonly seconds: number }

const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/**
 * Attempt limits. Each key of the throttle begins with the name of its limit, so that no two share a counter. `…From` counts by network
 * address, which an office, a hostel or the customers of a phone network share: it is a brake for floods, high enough for all of them, and
 * where a secret can be checked cheaply it counts only wrong ones and refuses no right one.
 */
export const limits = {
  /** ten wrong passwords lock an account for the rest of a quarter of an hour; a network address gets ten a minute (domain.md) */
  signIn: { times: 10, seconds: quarterHour },
  /** the same for a browser in which the account was signed in before: attempts elsewhere do not count */
  signInOnDevice: { times: 10, seconds: quarterHour },
  signInFrom: { times: 150, seconds: quarterHour },
  /** successes too: enough for a site where everybody signs in at six, but not for a flood of hashing */
  triedFrom: { times: 600, seconds: quarterHour },
  secondFactor: { times: 10, seconds: quarterHour },
  /** wrong current passwords of a signed-in user */
  password: { times: 10, seconds: quarterHour },
  /** sign-ins through identity providers, begun or finished, per network address */
  singleSignOnFrom: { times: 300, seconds: quarterHour },
  /** logout tokens of identity providers, which send one for each session that ends there, per network address */
  logoutsFrom: { times: 3000, seconds: quarterHour },
  register: { times: 5, seconds: hour },
  registerFrom: { times: 200, seconds: hour },
  /** applications without an account, per email address and phone number (domain.md); refused ones do not count */
  apply: { times: 5, seconds: hour },
  applyFrom: { times: 200, seconds: hour },
  /** private links that open nothing, per network address; and changes by the holder of one */
  linksFrom: { times: 30, seconds: quarterHour },
  linkUse: { times: 60, seconds: hour },
  /** wrong pairing codes of kiosks, per network address */
  kioskPairingsFrom: { times: 20, seconds: quarterHour },
  /** of one person at kiosks (domain.md: wrong PINs lock), and at one kiosk */
  kioskTries: { times: maxWrongPins, seconds: lockMinutes * 60 },
  kioskTriesAt: { times: 120, seconds: quarterHour },
  kioskPhotos: { times: 1200, seconds: hour },
  /** of one tablet, which calls every minute and at each punch; what it could not send waits there */
  kioskHeartbeats: { times: 300, seconds: quarterHour },
  kioskPunches: { times: 600, seconds: quarterHour },
  /** of one calendar feed: several devices read it every few minutes */
  calendarReads: { times: 120, seconds: hour },
  codeAgain: { times: 1, seconds: 60 },
  codes: { times: 5, seconds: day },
  codesFrom: { times: 300, seconds: hour },
  guessesFrom: { times: 150, seconds: quarterHour },
} as const satisfies Record<string, AttemptLimit>

export type LimitName = keyof typeof limits

/** Why a user with the right password may not sign in, by the status of their account or of all their memberships. */
export const refusalOfClosed = (statuses: readonly UserStatus[]) =>
  statuses.includes('suspended') ? ('accountSuspended' as const) : ('accountInactive' as const)
