import type { RefusalCode } from '#contract/refusals.ts'
import { cleanEmail, cleanLine } from '#contract/values/formats/clean-text.ts'

/** A person as the provider describes them. */
export type ProviderPerson = {
  readonly subject: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly groups: readonly string[]
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }
type ReadingRules = {
  readonly issuer: string
  readonly trusts_email: boolean
  readonly groups_claim: string
  /** the verified domains of the agency */
  readonly domains: readonly string[]
}

/** The domain of an email address, in lower case. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The person of these claims; a code when their email address proves nothing. */
export function personOf(claims: Claims, rules: ReadingRules): ProviderPerson | RefusalCode {
  const email = emailIn(claims, rules)
  if (email === null || !isEmailVerified(claims, rules)) return 'singleSignOn.emailNotVerified'
  if (!rules.domains.includes(domainOf(email))) return 'singleSignOn.otherDomain'
  // Google signs in everybody. An address of a domain may also be that of a private account, which its owner keeps when they leave.
  if (rules.issuer === googleIssuer && textOf(claims.hd).toLowerCase() !== domainOf(email))
    return 'singleSignOn.otherDomain'
  return { subject: claims.sub, email, ...namesIn(claims, email), groups: groupsIn(claims[rules.groups_claim]) }
}

const googleIssuer = 'https://accounts.google.com'

/** Microsoft Entra leaves `email` out for users without a mailbox; their sign-in name is one of the organisation's own domains. */
function emailIn(claims: Claims, { trusts_email }: ReadingRules) {
  const said = textOf(claims.email) || (trusts_email ? textOf(claims.preferred_username) : '')
  const email = cleanEmail(said)
  return /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 254 ? email : null
}

const isEmailVerified = ({ email_verified: said }: Claims, { trusts_email }: ReadingRules) =>
  said === true || said === 'true' || (said === undefined && trusts_email)

function namesIn(claims: Claims, email: string) {
  const [first, last] = [textOf(claims.given_name), textOf(claims.family_name)]
  if (first !== '' || last !== '')
    return { first_name: (first || last).slice(0, 80), last_name: first ? last.slice(0, 80) : '' }
  const name = textOf(claims.name) || email.slice(0, email.lastIndexOf('@'))
  const space = name.lastIndexOf(' ')
  return {
    first_name: name.slice(0, space < 0 ? 80 : Math.min(80, space)),
    last_name: space < 0 ? '' : name.slice(space + 1, space + 81),
  }
}

const groupsIn = (said: unknown): string[] =>
  (Array.isArray(said) ? said : [said]).filter((one): one is string => typeof one === 'string' && one !== '')

const textOf = (said: unknown) => (typeof said === 'string' ? cleanLine(said.slice(0, 500)) : '')

type GroupRules = {
  readonly groups: readonly { readonly group_name: string; readonly role_id: string }[]
  readonly default_role_id: string | null
}

/** Whether groups decide the roles of the agency's users, or people do. */
export const hasGroups = ({ groups }: GroupRules) => groups.length > 0

/** The role of somebody in these groups: that of the first of the listed groups which they are in; null: none. */
export const roleByGroups = (groupNames: readonly string[], { groups, default_role_id }: GroupRules): string | null =>
  groups.find(({ group_name }) => groupNames.includes(group_name))?.role_id ?? default_role_id
