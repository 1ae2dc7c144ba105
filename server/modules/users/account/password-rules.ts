// The rules for new passwords, used wherever one is chosen.
import { type PasswordContext, passwordFaultOf, passwordLength } from '#contract/accounts/passwords.ts'
import { refuseField } from '#contract/refusals.ts'

/**
 * Refuses, at the field `password`, one that is short, long, common, a pattern, or derived from the address (domain.md, validation rules).
 */
export function requireGoodPassword(password: string, about: PasswordContext) {
  const fault = passwordFaultOf(password, about)
  if (fault !== null)
    refuseField('password', `validation.${fault}`, fault === 'passwordTooShort' ? { limit: passwordLength.least } : {})
}
