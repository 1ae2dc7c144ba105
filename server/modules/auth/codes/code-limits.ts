// How often a code may be sent, whoever has the address.
import { codeLimits, type CodePurpose } from '#contract/accounts/auth.ts'
import type { Db } from '#server/database/dialect.ts'
import { mayAttempt, requireAttempt } from '#server/modules/auth/actions.ts'

/** What is answered when a code has been sent, or would have been. */
export const sent = { resend_seconds: codeLimits.resend_seconds }

type CodeRequest = { input: { email: string }; address: string; now: Date }

/** Not twice a minute, and not more than five a day for an address. */
export async function requireCode(db: Db, purpose: CodePurpose, { input, address, now }: CodeRequest) {
  const who = `${purpose}:${input.email}`
  await requireAttempt(db, 'codeAgain', who, now)
  await requireAttempt(db, 'codes', who, now)
  await requireAttempt(db, 'codesFrom', address, now)
}

/** The first code of a registration goes out whatever was sent a moment before, and counts for what is asked for later. */
export async function noteCode(db: Db, purpose: CodePurpose, email: string, now: Date) {
  await mayAttempt(db, 'codeAgain', `${purpose}:${email}`, now)
  await requireAttempt(db, 'codes', `${purpose}:${email}`, now)
}
