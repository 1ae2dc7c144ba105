// The columns and rows of each report, as its files show them.
import { overtimeTriggers } from '#contract/payroll/pay-rules/rule-set.ts'
import { type BudgetGroup, budgetGroups } from '#contract/payroll/reports/budget-report.ts'
import { type MarginGroup, marginGroups } from '#contract/payroll/margins.ts'
import { type LiabilityGroup, liabilityGroups, type LiabilityTypes } from '#contract/payroll/reports/leave-liability.ts'
import type { ReportName } from '#contract/payroll/reports/report-names.ts'
import { overtimeGroups, positionGroups } from '#contract/payroll/reports/time-reports.ts'
import { maySeePay } from '#contract/permissions.ts'
import type { Context } from '#server/http/context.ts'
import { dayIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { liabilityReport } from '#server/modules/leave/liability/report.ts'
import { budgetReport } from '#server/modules/pay/budgets/report.ts'
import { marginRows } from '#server/modules/pay/margins/report.ts'
import type { TimeFilter, TimeReading } from '#server/modules/reports/time/figures.ts'
import { overtimeRows, positionRows } from '#server/modules/reports/time/queries.ts'

/** Minutes, cents, a number, hundredths of a percent or of another number. */
type ColumnKind = 'text' | 'minutes' | 'cents' | 'count' | 'basis_points' | 'hundredths'

export type ReportColumn = { key: string; title: string; kind: ColumnKind }
export type ReportTable = {
  /** where it has other days than those that were asked for */
  period?: { from: string; to: string }
  columns: readonly ReportColumn[]
  rows: readonly Readonly<Record<string, string | number | null>>[]
}

/** What a report is about; `group` is one of the report's own, or it is added up by the first of them. */
export type ReportInput = TimeFilter & LiabilityInput & { report: ReportName; group: string }
/** of balances of leave, as of the last day of the filter; `is_sent`: by itself */
type LiabilityInput = {
  types?: LiabilityTypes
  type_id?: string | undefined
  company_id?: string | undefined
  is_sent?: boolean
}

type ReportReading = TimeReading & Pick<Context, 'now'>

/** A report as its reader may see it, in their language. */
export function reportTable(reading: ReportReading, { report, group, ...filter }: ReportInput): Promise<ReportTable> {
  if (report === 'overtime') return overtimeTable(reading, { ...filter, group: oneOf(overtimeGroups, group) })
  if (report === 'hours') return positionsTable(reading, { ...filter, group: oneOf(positionGroups, group) })
  if (report === 'budget') return budgetTable(reading, { ...filter, group: oneOf(budgetGroups, group) })
  if (report === 'leave_liability') return liabilityTable(reading, { ...filter, group: oneOf(liabilityGroups, group) })
  return marginTable(reading, { ...filter, group: oneOf(marginGroups, group) })
}

const oneOf = <Group extends string>([first, ...others]: readonly [Group, ...Group[]], group: string): Group =>
  others.find((one) => one === group) ?? first

const reasons = [...overtimeTriggers, 'missed_break', 'minimum_overtime'] as const

async function overtimeTable(reading: TimeReading, filter: Parameters<typeof overtimeRows>[1]): Promise<ReportTable> {
  const columns = columnsIn(reading)
  const rows = await overtimeRows(reading, filter)
  const { group } = filter
  return {
    columns: [
      ...columns('text', ['name'], `reports.group.${group}`),
      ...(group === 'location' ? columns('text', ['customer_name']) : []),
      ...columns('minutes', ['minutes', 'ordinary_minutes', 'overtime_minutes']),
      ...columns(
        'minutes',
        reasons.map((reason) => `${reason}_minutes`),
      ),
      ...columns('minutes', ['unsplit_minutes']),
      ...(maySeePay(reading.actor) ? [...columns('cents', ['extra_cents']), ...columns('text', ['currency'])] : []),
    ],
    rows: rows.map((row) => ({ ...row, name: row.name ?? dayIn(reading.language, row.id, 'medium') })),
  }
}

async function positionsTable(reading: TimeReading, filter: Parameters<typeof positionRows>[1]): Promise<ReportTable> {
  const columns = columnsIn(reading)
  const { group } = filter
  return {
    columns: [
      ...columns('text', ['name'], 'reports.group.position'),
      ...(group === 'customer' ? columns('text', ['customer_name']) : []),
      ...(group === 'month' ? columns('text', ['month']) : []),
      ...columns('count', ['people']),
      ...columns('minutes', ['minutes', 'ordinary_minutes', 'weekend_minutes', 'holiday_minutes', 'overtime_minutes']),
      ...columns('minutes', ['unsplit_minutes']),
    ],
    rows: (await positionRows(reading, filter)).map((row) => ({ ...row, month: row.month?.slice(0, 7) ?? null })),
  }
}

async function marginTable(reading: TimeReading, filter: TimeFilter & { group: MarginGroup }): Promise<ReportTable> {
  const columns = columnsIn(reading)
  const { group } = filter
  return {
    columns: [
      ...columns('text', ['name'], `reports.group.${group}`),
      ...(group === 'location' ? columns('text', ['customer_name']) : []),
      ...columns('cents', ['charge_cents', 'cost_cents', 'margin_cents']),
      ...columns('basis_points', ['margin_basis_points']),
      ...columns('text', ['currency']),
      ...columns('minutes', ['minutes']),
      ...columns('count', ['incomplete']),
    ],
    rows: (await marginRows(reading, filter)).map((row) => ({ ...row, name: row.name ?? row.id.slice(0, 7) })),
  }
}

async function budgetTable(reading: ReportReading, filter: TimeFilter & { group: BudgetGroup }): Promise<ReportTable> {
  const columns = columnsIn(reading)
  const { group } = filter
  const { weeks, rows } = await budgetReport(reading, filter)
  const ofSite = group === 'site_week' || group === 'location'
  return {
    period: weeks,
    columns: [
      ...(ofSite ? columns('text', ['location_name'], 'reports.group.location') : []),
      ...(group === 'week' ? [] : columns('text', ['customer_name'])),
      ...(group === 'site_week' || group === 'week' ? columns('text', ['week'], 'reports.group.week') : []),
      ...columns('cents', ['budget_cents', 'rostered_cents', 'rostered_difference_cents']),
      ...columns('basis_points', ['rostered_difference_basis_points']),
      ...columns('cents', ['actual_cents', 'actual_difference_cents']),
      ...columns('basis_points', ['actual_difference_basis_points']),
      ...columns('text', ['currency']),
      ...columns('minutes', ['budget_minutes', 'rostered_minutes', 'actual_minutes']),
      ...columns('count', ['without_budget', 'without_cost']),
    ],
    rows: rows.map(({ rostered_incomplete, actual_incomplete, ...row }) => ({
      ...{ ...row, week: row.week === null ? null : dayIn(reading.language, row.week, 'medium') },
      without_cost: rostered_incomplete + actual_incomplete,
    })),
  }
}

async function liabilityTable(
  reading: ReportReading,
  { to, ...filter }: TimeFilter & LiabilityInput & { group: LiabilityGroup },
): Promise<ReportTable> {
  const columns = columnsIn(reading)
  const { group } = filter
  const { on, rows } = await liabilityReport(reading, { ...filter, on: to })
  const isOf = (...groups: LiabilityGroup[]) => groups.includes(group)
  return {
    period: { from: on, to: on },
    columns: [
      ...(isOf('employee') ? columns('text', ['employee_name'], 'reports.group.employee') : []),
      ...(isOf('employee', 'leave_type') ? columns('text', ['type_name'], 'reports.group.leave_type') : []),
      ...(isOf('employee', 'company') ? columns('text', ['company_name'], 'reports.group.company') : []),
      ...(isOf('employee', 'location') ? columns('text', ['location_name'], 'reports.group.location') : []),
      ...(isOf('employee') ? [] : columns('count', ['people'])),
      ...columns('minutes', ['minutes']),
      ...columns('hundredths', ['days_hundredths']),
      ...(isOf('employee') ? columns('cents', ['rate_cents']) : []),
      ...columns('cents', ['value_cents']),
      ...columns('text', ['currency']),
      ...columns('count', ['without_rate']),
    ],
    rows,
  }
}

/** Columns with their titles in the reader's language; `title`: the key of another one. */
const columnsIn =
  ({ language }: Pick<TimeReading, 'language'>) =>
  (kind: ColumnKind, keys: readonly string[], title?: string): ReportColumn[] =>
    keys.map((key) => ({ key, kind, title: serverText(language, title ?? `reports.column.${key}`) }))
