import type { EmployeeStatus } from '#contract/people/employees.ts'
import {
  type CheckResult,
  declinedRetentionMonths,
  declineReasons,
  endReasons,
  type EmployeeStatusChange,
  canMarkDoNotRehire,
} from '#contract/people/lifecycle.ts'
import { refuseField } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'

/** Whether every required check is complete. */
export const isComplete = (checks: readonly CheckResult[]) => checks.every(({ must, met }) => met || !must)

/** Statuses that require future shifts to be released first. */
export const stopsWork = (to: EmployeeStatus) => to === 'on_hold' || to === 'terminated'

type TransitionDetails = {
  status: EmployeeStatus
  do_not_rehire: string | null
  note: string | null
  reason_code: EmployeeStatusChange['reason_code']
  day: LocalDate | null
}
type TransitionReason = Omit<TransitionDetails, 'status' | 'do_not_rehire'>

/** The stored details of a transition; refuses missing required ones at their field. `today` is the date at the agency. */
export function transitionReasonOf(
  { status, do_not_rehire, ...fields }: TransitionDetails,
  today: LocalDate,
): TransitionReason {
  if (do_not_rehire !== null && !canMarkDoNotRehire(status)) refuseField('do_not_rehire', 'validation.invalid')
  if (status === 'on_hold') return onHoldReason(fields, today)
  if (status === 'terminated') return endedWith(fields, today)
  if (status === 'declined') return declinedWith(fields, today)
  return { note: fields.note, reason_code: null, day: null }
}

function onHoldReason({ note, day }: TransitionReason, today: LocalDate): TransitionReason {
  if (note === null) refuseField('note', 'validation.required')
  if (day === null) refuseField('day', 'validation.required')
  if (day <= today) refuseField('day', 'validation.inPast')
  return { note, reason_code: null, day }
}

function endedWith({ note, reason_code, day }: TransitionReason, today: LocalDate): TransitionReason {
  if (!endReasons.some((code) => code === reason_code)) refuseField('reason_code', 'validation.required')
  if (day === null) refuseField('day', 'validation.required')
  if (day > today) refuseField('day', 'validation.inFuture')
  return { note, reason_code, day }
}

function declinedWith({ note, reason_code }: TransitionReason, today: LocalDate): TransitionReason {
  if (!declineReasons.some((code) => code === reason_code)) refuseField('reason_code', 'validation.required')
  return { note, reason_code, day: Temporal.PlainDate.from(today).add({ months: declinedRetentionMonths }).toString() }
}
