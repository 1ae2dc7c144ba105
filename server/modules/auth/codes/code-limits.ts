// Limits of sending codes, whether or not the address has an account.
import { codeLimits, type CodePurpose } from '#contract/accounts/auth.ts'
import type { Db } from '#server/database/dialect.ts'
import { countAttempt, requireAttempt } from '#server/modules/auth/actions.ts'

/** The result when a code was sent, or would have been. */
export const codeSent = { resend_seconds: codeLimits.resend_seconds }

type CodeRequest = { input: { email: string }; address: string; now: Date }

/** At most once a minute and five times a day per address. */
export async function requireCode(db: Db, purpose: CodePurpose, { input, address, now }: CodeRequest) {
  const who = `${purpose}:${input.email}`
  await requireAttempt(db, 'codeAgain', who, now)
  await requireAttempt(db, 'codes', who, now)
  await requireAttempt(db, 'codesFrom', address, now)
}

/** The first code of a registration is always sent, and counts for later ones. */
export async function recordCode(db: Db, purpose: CodePurpose, email: string, now: Date) {
  await countAttempt(db, 'codeAgain', `${purpose}:${email}`, now)
  await requireAttempt(db, 'codes', `${purpose}:${email}`, now)
}
