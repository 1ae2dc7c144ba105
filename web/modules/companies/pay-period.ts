import type { PayCycle } from '#contract/customers/companies.ts'
import { addDays, daysBetween } from '#web/lib/format.ts'

const daysByPeriod = { weekly: 7, fortnightly: 14 } as const

/** The pay period that contains a day: periods begin on `anchor` and at every cycle before and after it. */
export function payPeriod(cycle: PayCycle, anchor: string, day: string): { from: string; to: string } {
  if (cycle === 'monthly') return monthly(anchor, day)
  const length = daysByPeriod[cycle]
  const from = addDays(anchor, Math.floor(daysBetween(anchor, day) / length) * length)
  return { from, to: addDays(from, length - 1) }
}

function monthly(anchor: string, day: string) {
  const here = periodStart(anchor, day, 0)
  const from = here <= day ? here : periodStart(anchor, day, -1)
  return { from, to: addDays(periodStart(anchor, from, 1), -1) }
}

/** The anchor's day of the month in the month of `day`, or the given number of months later; in a shorter month, its last day. */
function periodStart(anchor: string, day: string, months: number) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months]
  const last = new Date(Date.UTC(year, month, 0))
  const wanted = Math.min(Number(anchor.slice(8)), last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${String(wanted).padStart(2, '0')}`
}
