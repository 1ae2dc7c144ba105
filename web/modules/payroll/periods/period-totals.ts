import type { PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { openStatuses, type TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

const statusesOf = {
  open: [...openStatuses, 'rejected'],
  approved: ['approved'],
  exported: ['exported'],
  paid: ['paid'],
} as const satisfies Record<string, readonly TimesheetStatus[]>

/** The paid minutes of a period's timesheets that are not approved yet, approved, exported, or paid. */
export const minutesIn = (totals: PayPeriodRow['totals'], which: keyof typeof statusesOf) =>
  totals
    .filter(({ status }) => statusesOf[which].some((one) => one === status))
    .reduce((sum, { paid_minutes }) => sum + paid_minutes, 0)
