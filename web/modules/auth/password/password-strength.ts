import { guessFaultOf, type PasswordAbout, passwordFaultOf, passwordLength } from '#contract/accounts/passwords.ts'

/** What is asked of a password, and whether this one does it. */
export const rulesOf = (password: string, about: PasswordAbout) =>
  ({
    length: password.length >= passwordLength.least && password.length <= passwordLength.most,
    guess: password.length >= 4 && guessFaultOf(password, about) === null,
  }) as const

export type Strength = 'weak' | 'good' | 'strong'

/** How well a password keeps; what the server would refuse is weak. */
export function strengthOf(password: string, about: PasswordAbout): Strength {
  if (passwordFaultOf(password, about) !== null) return 'weak'
  return password.length >= 16 && new Set(password).size >= 9 ? 'strong' : 'good'
}
