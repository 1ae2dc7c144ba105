import { nameOf } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'

type ExportActor = Pick<Actor, 'grants'>

export const seesNumbers = ({ grants }: ExportActor) => grants.has(nameOf(['Employee', 'view sensitive']))

/** Who downloads an export must be able to see what is in it. */
export const mayOpenExport = (actor: ExportActor, { with_numbers }: { with_numbers: boolean }) =>
  !with_numbers || seesNumbers(actor)
