import type { XeroPayRun, XeroPayRunAction } from '#contract/platform/xero/xero-timesheets.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'

/** A pay calendar of Xero: its kind, and the first day of its upcoming period. */
export type PayCalendar = { type: string | null; starts_on: LocalDate | null }
export type XeroPeriod = { from: LocalDate; to: LocalDate }

const periodLengths: Readonly<Record<string, number>> = { WEEKLY: 7, FORTNIGHTLY: 14, FOURWEEKLY: 28 }

/** The period of a calendar that contains a day; null: a kind that has no timesheets, or no start. */
export function periodOf({ type, starts_on }: PayCalendar, day: LocalDate): XeroPeriod | null {
  if (type === null || starts_on === null) return null
  const length = periodLengths[type]
  if (length !== undefined) return periodContaining(starts_on, length, day)
  if (type === 'TWICEMONTHLY') return halfMonth(day)
  return type === 'MONTHLY' ? monthFrom(starts_on, day) : null
}

function periodContaining(starts_on: LocalDate, length: number, day: LocalDate): XeroPeriod {
  const days = Temporal.PlainDate.from(starts_on).until(day).days
  const from = addDays(starts_on, Math.floor(days / length) * length)
  return { from, to: addDays(from, length - 1) }
}

function halfMonth(day: LocalDate): XeroPeriod {
  const date = Temporal.PlainDate.from(day)
  const isFirst = date.day <= 15
  const from = date.with({ day: isFirst ? 1 : 16 })
  return { from: from.toString(), to: date.with({ day: isFirst ? 15 : date.daysInMonth }).toString() }
}

// Counted from the start, so that the 31st stays the last day of every month.
function monthFrom(starts_on: LocalDate, day: LocalDate): XeroPeriod {
  const [first, date] = [Temporal.PlainDate.from(starts_on), Temporal.PlainDate.from(day)]
  const after = (months: number) => first.add({ months })
  let index = (date.year - first.year) * 12 + date.month - first.month
  if (Temporal.PlainDate.compare(after(index), date) > 0) index--
  return {
    from: after(index).toString(),
    to: after(index + 1)
      .subtract({ days: 1 })
      .toString(),
  }
}

/**
 * The period whose timesheet has a line of a run: that of its day. Time of days before the run (a correction of an earlier period) is in the
 * period in which the run ends; what belongs to a period that Xero has paid, in the next one.
 */
export function sheetPeriodOf(
  calendar: PayCalendar,
  works_on: LocalDate,
  run: { starts_on: LocalDate; ends_on: LocalDate },
  paid: ReadonlySet<LocalDate>,
): XeroPeriod | null {
  let period = periodOf(calendar, works_on < run.starts_on ? run.ends_on : works_on)
  while (period !== null && paid.has(period.from)) period = periodOf(calendar, addDays(period.to, 1))
  return period
}

/** `hundredths`: units instead of minutes. */
export type MappedWorkedTime = {
  works_on: LocalDate
  minutes: number
  hundredths: number | null
  earnings_rate_id: string
}
export type SheetLine = { EarningsRateID: string; NumberOfUnits: number[] }

/**
 * The lines of a timesheet: one for each earnings rate with a number of hours, or of units, per day. Time of days outside the period (a correction of an
 * earlier one) has a line of its own, on the first day. What adds up to nothing is left out.
 */
export function sheetLines(worked: readonly MappedWorkedTime[], { from, to }: XeroPeriod): SheetLine[] {
  const length = Temporal.PlainDate.from(from).until(to).days + 1
  const lines = new Map<string, { rate: string; minutes: number[] }>()
  for (const { works_on, minutes, hundredths, earnings_rate_id } of worked) {
    const isInside = works_on >= from && works_on <= to
    const key = `${earnings_rate_id} ${isInside ? 'period' : 'other'}`
    const line = lines.get(key) ?? { rate: earnings_rate_id, minutes: Array.from({ length }, () => 0) }
    const index = isInside ? Temporal.PlainDate.from(from).until(works_on).days : 0
    line.minutes[index] = (line.minutes[index] ?? 0) + minutes + unitMinutes(hundredths)
    lines.set(key, line)
  }
  return [...lines.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { rate, minutes }]) => ({ EarningsRateID: rate, NumberOfUnits: minutes.map(hoursOf) }))
    .filter(({ NumberOfUnits }) => NumberOfUnits.some((units) => units !== 0))
}

/** A unit counts as an hour, so that 60 minutes and 100 hundredths are 1. */
const unitMinutes = (hundredths: number | null) => ((hundredths ?? 0) * 60) / 100

/** Hours with four decimals: 20 minutes are 0.3333. */
export const hoursOf = (minutes: number) => Math.round((minutes / 60) * 10_000) / 10_000

/** Whether a timesheet in Xero has the same units as these lines, whatever their order. */
export function hasSameUnits(theirs: readonly SheetLine[], ours: readonly SheetLine[]): boolean {
  const textOf = (lines: readonly SheetLine[]) =>
    lines
      .filter(({ NumberOfUnits }) => NumberOfUnits.some((units) => units !== 0))
      .map(
        ({ EarningsRateID, NumberOfUnits }) =>
          `${EarningsRateID} ${NumberOfUnits.map((units) => units.toFixed(2)).join(' ')}`,
      )
      .toSorted()
      .join('\n')
  return textOf(theirs) === textOf(ours)
}

/** What can be done about the timesheets of a pay run that Xero does not have yet. */
export function payRunActions({ last_sync, timesheets }: Omit<XeroPayRun, 'allowed_actions'>): XeroPayRunAction[] {
  const isUnderWay = timesheets.some(({ status }) => status === 'queued' || status === 'sending')
  const failed = timesheets.filter(({ status }) => status === 'failed')
  return [
    ...(isUnderWay && last_sync?.status === 'failed' ? ['continue' as const] : []),
    ...(failed.length > 0 ? ['retry' as const] : []),
    ...(failed.some(({ reason }) => reason === 'exists') ? ['replace' as const] : []),
  ]
}
