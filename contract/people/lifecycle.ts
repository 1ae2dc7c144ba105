import { z } from 'zod'
import { bulkResult, read, rowsSeen, write } from '#contract/call.ts'
import { employeeActions, type EmployeeStatus, employeeStatuses } from './employees.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, flag, id, optionalNote, version } from '#contract/values/values.ts'

/** Why somebody went, in the letters that payroll wants (au-facts.md section 8): voluntary, ill health, deceased, redundancy, dismissal, end of contract, transfer. */
export const endReasons = ['V', 'I', 'D', 'R', 'F', 'C', 'T'] as const
export const declineReasons = [
  'not_suitable',
  'no_right_to_work',
  'documents_missing',
  'no_answer',
  'withdrew',
  'other',
] as const

export const reasonCodes = [...endReasons, ...declineReasons] as const

/** Months for which the record of somebody declined is kept (domain.md, retention). */
export const declinedRetentionMonths = 12

/** What is looked at before somebody is approved or starts; each is a tab of the file. */
export const checkNames = ['basic', 'kin', 'rights', 'certifications', 'documents', 'bank', 'tax', 'super'] as const
export type CheckName = (typeof checkNames)[number]

const check = z.object({
  name: z.enum(checkNames),
  met: z.boolean(),
  /** nobody is approved without it; the others only warn */
  must: z.boolean(),
  /** the papers that are missing */
  missing: z.array(z.string()),
})
export type Check = z.infer<typeof check>

const status = z.enum(employeeStatuses)

const move = z.object({
  id: z.string(),
  from_status: status,
  to_status: status,
  reason_code: z.enum(reasonCodes).nullable(),
  note: z.string().nullable(),
  /** on hold: when to look again; terminated: the last day; declined: until when the record is kept */
  day: z.string().nullable(),
  /** null: nobody; it followed from `cause` */
  by_name: z.string().nullable(),
  cause: z.enum(['shift', 'start_date']).nullable(),
  at: z.string(),
})
export type LifeMove = z.infer<typeof move>

const life = z.object({
  id: z.string(),
  status,
  version: z.number().int(),
  /** whether, why and by whom it was said that the agency will not take them on again */
  do_not_rehire: z.object({ reason: z.string(), by_name: z.string(), at: z.string() }).nullable(),
  checks: z.array(check),
  /** shifts that have not begun */
  shifts_ahead: z.number().int(),
  /** the newest first, at most fifty */
  moves: z.array(move),
})
export type Life = z.infer<typeof life>

/** With what the reader can do with them now. */
const shownLife = life.extend({ allowed_actions: z.array(z.enum(employeeActions)) })
export type ShownLife = z.infer<typeof shownLife>

const details = {
  status,
  note: optionalNote(500),
  reason_code: emptyAsNull(z.enum(reasonCodes).nullable()).default(null),
  day: emptyAsNull(localDate.nullable()).default(null),
  /** takes the person off the shifts ahead; without it, shifts refuse a hold or an end */
  release: flag.default(false),
  /** with an end or a no: why the agency will not take them on again */
  do_not_rehire: optionalNote(500),
  /** re-opens somebody who is marked so all the same */
  despite_do_not_rehire: flag.default(false),
}

/** Whoever is over with may be marked; a mark that is there may be worded anew or taken away whenever. */
export const canBeDoNotRehire = (status: EmployeeStatus) => status === 'terminated' || status === 'declined'

export const lifecycle = {
  info: read({
    path: '/employee/lifecycle',
    needs: [['Employee', 'view']],
    says: 'How far somebody is: what is complete, what lies ahead, and who moved them when and why. For the agency.',
    input: { id },
    result: shownLife,
  }),
  move: write({
    path: '/employee/status-update',
    needs: [['Employee', 'update']],
    says: 'Moves somebody along their lifecycle, with what the move must say.',
    input: { id, version, ...details },
    result: life,
  }),
  moveMany: write({
    path: '/employee/status-update-many',
    needs: [['Employee', 'update']],
    says: 'Moves several people to a status, each as if alone; answers row by row.',
    input: { ...rowsSeen, ...details },
    result: bulkResult,
  }),
  bar: write({
    path: '/employee/do-not-rehire',
    needs: [['Employee', 'update']],
    says: 'Marks somebody who left or was declined as not to be taken on again, with the reason; without one takes the mark away.',
    input: { id, version, reason: optionalNote(500) },
    result: life,
  }),
}
