import { z } from 'zod'
import { bulkResult, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { employeeActions, type EmployeeStatus, employeeStatuses } from './employees.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, booleanField, id, optionalNote, version } from '#contract/values/values.ts'

/**
 * Why employment ended, in the codes of payroll reporting (docs/au-facts.md section 3.4): voluntary, ill health, deceased, redundancy, dismissal, end of
 * contract, transfer.
 */
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

/** Months for which the record of a declined candidate is stored (domain.md, retention). */
export const declinedRetentionMonths = 12

/** What is checked before an employee is approved or starts; each is a tab of the file. */
export const checkNames = [
  'basic',
  'emergency_contacts',
  'rights',
  'certifications',
  'documents',
  'bank',
  'tax',
  'super',
] as const
export type CheckName = (typeof checkNames)[number]

export const checkResult = z.object({
  name: z.enum(checkNames),
  met: z.boolean(),
  /** not met, but everything was handed in and awaits the agency */
  waits: z.boolean(),
  /** approval requires it; the other checks only warn */
  must: z.boolean(),
  /** the names of the missing documents */
  missing: z.array(z.string()),
})
export type CheckResult = z.infer<typeof checkResult>

const status = z.enum(employeeStatuses)

const statusChange = z.object({
  id: z.string(),
  from_status: status,
  to_status: status,
  reason_code: z.enum(reasonCodes).nullable(),
  note: z.string().nullable(),
  /** on hold: the review date; terminated: the last day; declined: the end of the retention period */
  day: z.string().nullable(),
  /** null: automatic, because of `cause` */
  by_name: z.string().nullable(),
  cause: z.enum(['shift', 'start_date']).nullable(),
  at: z.string(),
})
export type EmployeeStatusChange = z.infer<typeof statusChange>

const employeeLifecycle = z.object({
  id: z.string(),
  status,
  version: z.number().int(),
  /** why, by whom and when the employee was marked “do not rehire”; null: not marked */
  do_not_rehire: z.object({ reason: z.string(), by_name: z.string(), at: z.string() }).nullable(),
  checks: z.array(checkResult),
  /** shifts that have not begun */
  shifts_ahead: z.number().int(),
  /** newest first, at most fifty */
  status_changes: z.array(statusChange),
})
export type EmployeeLifecycle = z.infer<typeof employeeLifecycle>

/** With the actions that the reader can take now. */
const lifecycleWithActions = employeeLifecycle.extend({ allowed_actions: z.array(z.enum(employeeActions)) })
export type LifecycleWithActions = z.infer<typeof lifecycleWithActions>

const details = {
  status,
  note: optionalNote(500),
  reason_code: emptyAsNull(z.enum(reasonCodes).nullable()).default(null),
  day: emptyAsNull(localDate.nullable()).default(null),
  /** removes the employee from future shifts; without it, future shifts refuse a hold or a termination */
  release: booleanField.default(false),
  /** with a termination or a decline: why the agency will not rehire them */
  do_not_rehire: optionalNote(500),
  /** re-opens an employee in spite of the “do not rehire” mark */
  despite_do_not_rehire: booleanField.default(false),
}

/** Employees who left or were declined can be marked; an existing mark can be edited or removed at any time. */
export const canMarkDoNotRehire = (status: EmployeeStatus) => status === 'terminated' || status === 'declined'

/** The agency's internal decisions. */
export const lifecycle = {
  info: read({
    path: '/employee/lifecycle',
    needs: [['Employee', 'view']],
    kinds: staff,
    summary:
      'Returns the lifecycle of an employee: what is complete, future shifts, and who changed the status when and why. For the agency.',
    input: { id },
    result: lifecycleWithActions,
  }),
  changeStatus: write({
    path: '/employee/status-update',
    needs: [['Employee', 'update']],
    kinds: staff,
    summary: 'Changes the status of an employee, with the details that the transition requires.',
    input: { id, version, ...details },
    result: employeeLifecycle,
  }),
  changeStatusMany: write({
    path: '/employee/status-update-many',
    needs: [['Employee', 'update']],
    kinds: staff,
    summary: 'Changes the status of several employees; each row succeeds or fails on its own.',
    input: { ...rowsSeen, ...details },
    result: bulkResult,
  }),
  bar: write({
    path: '/employee/do-not-rehire',
    needs: [['Employee', 'update']],
    kinds: staff,
    summary:
      'Marks an employee who left or was declined as “do not rehire” with a reason; without a reason removes the mark.',
    input: { id, version, reason: optionalNote(500) },
    result: employeeLifecycle,
  }),
}
