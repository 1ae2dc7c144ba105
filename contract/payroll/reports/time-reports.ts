// Reports of worked time from the stored lines of pay: overtime with its reasons, and hours by position.
import { z } from 'zod'
import { download, large, list, read, report } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id } from '#contract/values/values.ts'
import { reportFormats } from './report-names.ts'

export const overtimeGroups = ['customer', 'location', 'position', 'employee', 'week'] as const
export type OvertimeGroup = (typeof overtimeGroups)[number]

/** What the minutes of a position are divided by. */
export const positionGroups = ['customer', 'month', 'none'] as const
export type PositionGroup = (typeof positionGroups)[number]

/** What is in a report only where it is asked for. */
export const submittedTimeStatuses = ['submitted', 'client_approved'] as const satisfies readonly TimesheetStatus[]

const filters = {
  /** by the day on which the work starts */
  from: localDate.optional(),
  to: localDate.optional(),
  customer_id: id.optional(),
  location_id: id.optional(),
  /** also time that waits for an approval; it is not priced yet, so its minutes are only in `unsplit_minutes` */
  with_submitted: booleanField.optional(),
}

const count = z.number().int()

/** Sums of time that is approved or later. Each minute of it is in one of ordinary, weekend, holiday, overtime and unsplit. */
const figures = {
  /** of pay */
  currency: z.string(),
  timesheets: count,
  people: count,
  minutes: count,
  ordinary_minutes: count,
  /** ordinary hours with the percentages of a Saturday or a Sunday */
  weekend_minutes: count,
  holiday_minutes: count,
  overtime_minutes: count,
  /** without lines of time: not priced, or paid by the piece */
  unsplit_minutes: count,
  /** of overtime, by what made it overtime */
  day_minutes: count,
  week_minutes: count,
  cycle_minutes: count,
  days_minutes: count,
  span_minutes: count,
  short_rest_minutes: count,
  /** paid more because a break was missed; these minutes are counted above already */
  missed_break_minutes: count,
  /** paid up to the least overtime and not worked, so in no other sum */
  minimum_overtime_minutes: count,
  /**
   * what the overtime, missed breaks and least overtime cost more than the same worked minutes at the ordinary percentage of a weekday. Null
   * for those who may not see pay, where nothing is split, and where a rule set has no ordinary percentage
   */
  extra_cents: z.number().int().nullable(),
}

const totals = z.object(figures)
export type TimeTotals = z.infer<typeof totals>

const overtimeRow = z.object({
  /** of a week: its Monday */
  id: z.string(),
  /** null: of a week */
  name: z.string().nullable(),
  /** of a site: its customer */
  customer_name: z.string().nullable(),
  ...figures,
})
export type OvertimeRow = z.infer<typeof overtimeRow>

const positionRow = z.object({
  /** of the position */
  id: z.string(),
  name: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** its first day */
  month: z.string().nullable(),
  ...figures,
})
export type PositionRow = z.infer<typeof positionRow>

/** Who sees the timesheets of others. */
const timePermission = [['Timesheet', 'list']] as const

const fileInput = { ...filters, format: z.enum(reportFormats).default('pdf') }

export const timeReports = {
  totals: report(
    read({
      path: '/report/time-totals',
      needs: timePermission,
      kinds: staff,
      summary: 'Returns ordinary time and overtime by reason of approved time in a period, for each currency.',
      input: filters,
      result: z.object({ totals: z.array(totals) }),
    }),
  ),
  overtime: list({
    path: '/report/overtime',
    needs: timePermission,
    kinds: staff,
    summary:
      'Lists overtime of approved time by customer, site, position, person or week, with its reasons; what it cost more only for those who may see pay.',
    filters: { ...filters, group: z.enum(overtimeGroups).default('customer') },
    sorts: ['overtime_minutes', 'extra_cents', 'minutes', 'name'],
    row: overtimeRow,
  }),
  positions: list({
    path: '/report/hours-by-position',
    needs: timePermission,
    kinds: staff,
    summary:
      'Lists hours of approved time by position, and by customer or month: ordinary, weekend, holiday and overtime, with the number of people.',
    filters: { ...filters, group: z.enum(positionGroups).default('customer') },
    sorts: ['minutes', 'overtime_minutes', 'weekend_minutes', 'holiday_minutes', 'people', 'name'],
    row: positionRow,
  }),
  overtimeFile: large(
    download({
      path: '/report/overtime-file',
      needs: timePermission,
      kinds: staff,
      summary: 'Downloads the overtime of a period with its reasons as PDF, XLSX or CSV.',
      input: { ...fileInput, group: z.enum(overtimeGroups).default('customer') },
    }),
  ),
  positionsFile: large(
    download({
      path: '/report/hours-by-position-file',
      needs: timePermission,
      kinds: staff,
      summary: 'Downloads the hours of a period by position as PDF, XLSX or CSV.',
      input: { ...fileInput, group: z.enum(positionGroups).default('customer') },
    }),
  ),
}
