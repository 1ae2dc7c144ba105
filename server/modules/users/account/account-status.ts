// The effective status at an instant. A suspension with an end expires by itself.
import { sql } from 'kysely'
import type { UserStatus } from '#contract/accounts/users.ts'

/** The effective status of an account or a membership at an instant: `.where(standing('accounts', now), '=', 'active')`. */
export const effectiveStatus = (of: string, now: Date | string) =>
  sql<UserStatus>`muster_effective_user_status(${sql.ref(`${of}.status`)}, ${sql.ref(`${of}.status_before`)}, ${sql.ref(`${of}.suspended_until`)}, ${now}::timestamptz)`

/**
 * Whether a user may sign in: the account is active, and so is the membership (or it is invited, and this is the first sign-in). For joined
 * tables accounts and memberships.
 */
export const canSignInSql = (now: Date) =>
  sql<boolean>`(${effectiveStatus('accounts', now)} = 'active' and ${effectiveStatus('memberships', now)} in ('active', 'invited'))`
