import { defaultGrants } from '#contract/default-grants.ts'
import type { Kind } from '#contract/permissions.ts'

/** What policies know of a caller: of a role of this kind with the default permissions, or with exactly these. */
export const callerOf = (kind: Kind, grants: readonly string[] = defaultGrants[kind]) => ({
  kind,
  grants: new Set(grants),
})

/** The same with the default permissions except these. */
export const callerWithout = (kind: Kind, ...lacking: readonly string[]) =>
  callerOf(
    kind,
    defaultGrants[kind].filter((name) => !lacking.includes(name)),
  )
