import type { ExtraChoice, TimesheetExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'

/** What a drawer is open for: something recorded, something new of the rule set, or a new expense; null: closed. */
export type OpenedExtra = TimesheetExtra | { choice: ExtraChoice } | 'expense' | null
