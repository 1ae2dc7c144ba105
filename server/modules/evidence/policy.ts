import { nameOf, type Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

type PackActor = Pick<Actor, 'supervisor_id' | 'grants'>
type PackContents = { with_facts: boolean; with_files: boolean }

const hasPermission = ({ grants }: PackActor, permission: Permission) => grants.has(nameOf(permission))

/** Packs concern employees of all locations: they are for the office of an agency, not for supervisors. */
export const isInspector = (actor: Pick<Actor, 'supervisor_id'>) => actor.supervisor_id === null

/** A pack shows employees' records and hours, which its maker must be able to open. */
export const mayMakePacks = (actor: PackActor) =>
  isInspector(actor) && hasPermission(actor, ['Employee', 'view']) && hasPermission(actor, ['Timesheet', 'view'])

export const seesFacts = (actor: PackActor) => hasPermission(actor, ['Employee', 'view sensitive'])

/** Who downloads a pack must be able to see what is in it. */
export const mayOpenPack = (actor: PackActor, { with_facts }: Pick<PackContents, 'with_facts'>) =>
  mayMakePacks(actor) && (!with_facts || seesFacts(actor))
