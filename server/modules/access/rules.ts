import { allPermissions, grantable } from '#contract/default-grants.ts'
import { guestGrants, type Kind } from '#contract/permissions.ts'

/** The permissions of a role for a selection: each once, in the order of the contract, with the guest's permissions. */
export function completeGrants(ticked: Iterable<string>): string[] {
  const granted = new Set([...ticked, ...guestGrants])
  return allPermissions.filter((name) => granted.has(name))
}

/** The difference of two sets: granted or revoked permissions. */
export const symmetricDifference = (before: Iterable<string>, after: Iterable<string>): string[] => [
  ...new Set(before).symmetricDifference(new Set(after)),
]

/** The permissions that a user with these grants may neither grant nor revoke: those they lack. */
export const missingPermissions = (grants: ReadonlySet<string>, permissions: readonly string[]): string[] =>
  permissions.filter((name) => !grants.has(name) && !guestGrants.includes(name))

/**
 * The permissions of a role that the user may not assign. What customers and employees can hold concerns their own records (an employee
 * applies for jobs, an admin does not), so every user who manages the agency's users may assign it.
 */
export const ungrantablePermissions = (
  { kind: own, grants }: { kind: Kind; grants: ReadonlySet<string> },
  kind: Kind,
  permissions: readonly string[],
): string[] => {
  const runs = own === 'superadmin' || own === 'admin'
  const theirs = runs && (kind === 'customer' || kind === 'employee') ? grantable[kind] : []
  return missingPermissions(grants, permissions).filter((name) => !theirs.includes(name))
}

/** The permissions that no role of the kind may hold. */
export const invalidForKind = (kind: Kind, permissions: readonly string[]): string[] =>
  permissions.filter((name) => !grantable[kind].includes(name))

/** The initial permissions of a copy: those of the original that its kind may hold and the actor may grant. */
export const copiedSet = (kind: Kind, grants: ReadonlySet<string>, original: readonly string[]): string[] =>
  completeGrants(original.filter((name) => grants.has(name) && grantable[kind].includes(name)))
