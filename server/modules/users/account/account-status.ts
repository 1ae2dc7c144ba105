// The state that counts at a moment. A suspension with an end ends by itself, and nobody has to come and end it.
import { sql } from 'kysely'
import type { UserStatus } from '#contract/accounts/users.ts'

/** The state of an account or a membership at a moment: `.where(standing('accounts', now), '=', 'active')`. */
export const effectiveStatus = (of: string, now: Date) =>
  sql<UserStatus>`muster_standing(${sql.ref(`${of}.status`)}, ${sql.ref(`${of}.status_before`)}, ${sql.ref(`${of}.suspended_until`)}, ${now.toISOString()}::timestamptz)`

/**
 * May somebody come in: the account is active, and so is what they are there (or they were invited there and come for the first
 * time). Of joined tables accounts and memberships.
 */
export const mayComeIn = (now: Date) =>
  sql<boolean>`(${effectiveStatus('accounts', now)} = 'active' and ${effectiveStatus('memberships', now)} in ('active', 'invited'))`
