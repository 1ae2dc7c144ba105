import { allPermissions, grantable, guestGrants, type Kind } from '#contract/permissions.ts'

/** What a role holds after somebody ticked these: once each, in the order of the contract, with what even a guest holds. */
export function completeGrants(ticked: Iterable<string>): string[] {
  const held = new Set([...ticked, ...guestGrants])
  return allPermissions.filter((name) => held.has(name))
}

/** What becomes other between two sets: granted or taken away. */
export const differing = (before: Iterable<string>, after: Iterable<string>): string[] => [
  ...new Set(before).symmetricDifference(new Set(after)),
]

/** Of these permissions, those that somebody with such grants may neither give nor take: nobody does with what they lack. */
export const notHeld = (grants: ReadonlySet<string>, permissions: readonly string[]): string[] =>
  permissions.filter((name) => !grants.has(name) && !guestGrants.includes(name))

/**
 * Of what a role of a kind holds, what somebody may not give a user. What a customer's user or an employee may ever hold is about
 * their own records (an employee applies for jobs, an admin does not), so whoever runs the agency may give it.
 */
export const notToGive = (
  { kind: own, grants }: { kind: Kind; grants: ReadonlySet<string> },
  kind: Kind,
  permissions: readonly string[],
): string[] => {
  const runs = own === 'superadmin' || own === 'admin'
  const theirs = runs && (kind === 'customer' || kind === 'employee') ? grantable[kind] : []
  return notHeld(grants, permissions).filter((name) => !theirs.includes(name))
}

/** Of these permissions, those that no role of the kind may ever hold. */
export const notForKind = (kind: Kind, permissions: readonly string[]): string[] =>
  permissions.filter((name) => !grantable[kind].includes(name))

/** What a copy starts with: of the original, what its own kind may hold and its maker may grant. */
export const copiedSet = (kind: Kind, grants: ReadonlySet<string>, original: readonly string[]): string[] =>
  completeGrants(original.filter((name) => grants.has(name) && grantable[kind].includes(name)))
