import { nameOf, type Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

type Reader = Pick<Actor, 'supervisor_id' | 'grants'>
type PackContents = { with_facts: boolean; with_files: boolean }

const hasPermission = ({ grants }: Reader, permission: Permission) => grants.has(nameOf(permission))

/** Packs concern employees of all locations: they are for the office of an agency, not for supervisors. */
export const isInspector = (reader: Pick<Actor, 'supervisor_id'>) => reader.supervisor_id === null

/** A pack shows employees' records and hours, which its maker must be able to open. */
export const mayMakePacks = (reader: Reader) =>
  isInspector(reader) && hasPermission(reader, ['Employee', 'view']) && hasPermission(reader, ['Timesheet', 'view'])

export const seesFacts = (reader: Reader) => hasPermission(reader, ['Employee', 'view sensitive'])

/** Who downloads a pack must be able to see what is in it. */
export const mayOpenPack = (reader: Reader, { with_facts }: Pick<PackContents, 'with_facts'>) =>
  mayMakePacks(reader) && (!with_facts || seesFacts(reader))
