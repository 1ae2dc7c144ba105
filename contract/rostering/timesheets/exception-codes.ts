// What does not add up between the roster, the punches and a timesheet (decision 041). The calls are in timesheet-exceptions.ts; the
// settings of an agency and the rows of timesheets use this file.
import { z } from 'zod'

/** How serious an exception is: "approve all" leaves out timesheets with an open one of the highest severity. */
export const exceptionSeverities = ['low', 'medium', 'high'] as const
export type ExceptionSeverity = (typeof exceptionSeverities)[number]

/** docs/domain.md section 8, with the severity that applies unless the agency configures another. */
export const exceptionDefaults = {
  unscheduled: 'medium',
  early_in: 'low',
  late_in: 'medium',
  early_out: 'medium',
  late_out: 'medium',
  hours_differ: 'medium',
  missing_in: 'high',
  missing_out: 'high',
  missing_break: 'medium',
  too_little_break: 'medium',
  too_much_break: 'low',
  wrong_site: 'high',
  outside_fence: 'high',
  inaccurate_position: 'low',
  no_position: 'medium',
  photo_mismatch: 'high',
  clock_drift: 'medium',
  long_shift: 'medium',
  short_rest: 'medium',
  below_minimum: 'medium',
  visa_hours: 'high',
} as const satisfies Record<string, ExceptionSeverity>
export type ExceptionCode = keyof typeof exceptionDefaults
// Object.keys loses the key type, which is that of the table above.
export const exceptionCodes = Object.keys(exceptionDefaults) as [ExceptionCode, ...ExceptionCode[]]

/**
 * Hours that were not rostered, or that differ from the roster by more than the tolerance. They cannot be switched off: while one of these
 * is open, the agency has to approve in any mode of the customer (decision 041).
 */
export const rosterCodes = ['unscheduled', 'early_in', 'late_in', 'early_out', 'late_out', 'hours_differ'] as const
export type RosterCode = (typeof rosterCodes)[number]
export const isRosterCode = (code: ExceptionCode): code is RosterCode => rosterCodes.some((one) => one === code)

/** Reported by a person; the others follow from the records. */
export const reportedCodes: readonly ExceptionCode[] = ['photo_mismatch']

/** The office's alone: a supervisor does not see an employee's visa. */
export const officeCodes: readonly ExceptionCode[] = ['visa_hours']

/**
 * How an exception was resolved: the recorded hours stayed as they were, they were replaced by the clocked or by the rostered ones, or the
 * agency approved them.
 */
export const exceptionResolutions = ['as_recorded', 'clocked', 'rostered', 'approved'] as const
export type ExceptionResolution = (typeof exceptionResolutions)[number]

export const timesheetException = z.object({
  code: z.enum(exceptionCodes),
  severity: z.enum(exceptionSeverities),
  /** the figures of its sentence, by code */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** null: open */
  resolved: z
    .object({
      at: z.string(),
      by_name: z.string(),
      resolution: z.enum(exceptionResolutions),
      note: z.string().nullable(),
    })
    .nullable(),
})
export type TimesheetException = z.infer<typeof timesheetException>

/** The settings of an agency: a severity for each code. */
export const severitySettings = Object.fromEntries(
  exceptionCodes.map((code) => [
    `exception_${code}`,
    {
      group: 'exceptions',
      type: 'choice',
      default: exceptionDefaults[code],
      options: isRosterCode(code) ? exceptionSeverities : ['off', ...exceptionSeverities],
    },
  ]),
  // fromEntries loses the keys, which are those of the type.
) as unknown as {
  readonly [Code in ExceptionCode as `exception_${Code}`]: {
    readonly group: 'exceptions'
    readonly type: 'choice'
    readonly default: ExceptionSeverity
    readonly options: readonly ['off', ...ExceptionSeverity[]]
  }
}
