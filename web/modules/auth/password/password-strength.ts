import { guessFaultOf, type PasswordContext, passwordFaultOf, passwordLength } from '#contract/accounts/passwords.ts'

/** The rules of a password, and which of them this one meets. */
export const rulesOf = (password: string, about: PasswordContext) =>
  ({
    length: password.length >= passwordLength.least && password.length <= passwordLength.most,
    guess: password.length >= 4 && guessFaultOf(password, about) === null,
  }) as const

export type Strength = 'weak' | 'good' | 'strong'

/** The strength of a password; one that the server would refuse is weak. */
export function strengthOf(password: string, about: PasswordContext): Strength {
  if (passwordFaultOf(password, about) !== null) return 'weak'
  return password.length >= 16 && new Set(password).size >= 9 ? 'strong' : 'good'
}
