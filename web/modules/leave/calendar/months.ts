// Months as 'YYYY-MM', and what of leave is in them.
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { addDays, datesFrom, daysBetween } from '#contract/values/time.ts'

const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The month of an address, or that of today. */
export const monthIn = (text: string | null, today: string) => (isMonth(text) ? text : today.slice(0, 7))

export function monthAfter(month: string, months: number) {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The days of a month, in order. */
export function daysOfMonth(month: string): string[] {
  const from = `${month}-01`
  return datesFrom(from, daysBetween(from, `${monthAfter(month, 1)}-01`))
}

export type PlacedSpan = { span: LeaveSpan; first: number; last: number; lane: number }
export type PersonRow = { id: string; name: string; spans: readonly PlacedSpan[]; lanes: number }

/** A row a person, with their leave by the indexes of its days; what overlaps lies in lanes. */
export function rowsOf(leave: readonly LeaveSpan[], days: readonly string[]): PersonRow[] {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const people = new Map<string, { name: string; spans: PlacedSpan[]; ends: number[] }>()
  for (const span of leave) {
    const person = people.get(span.employee_id) ?? { name: span.employee_name, spans: [], ends: [] }
    people.set(span.employee_id, person)
    const first = Math.max(0, daysBetween(from, span.from_day))
    const last = daysBetween(from, span.to_day < to ? span.to_day : to)
    const free = person.ends.findIndex((end) => end < first)
    const lane = free === -1 ? person.ends.length : free
    person.ends[lane] = last
    person.spans.push({ span, first, last, lane })
  }
  return [...people].map(([id, { name, spans, ends }]) => ({ id, name, spans, lanes: ends.length }))
}

/** The weeks that a month lies in, from Monday to Sunday; null: a day of another month. */
export function weeksOf(days: readonly string[], weekdayOf: (date: string) => number): (string | null)[][] {
  const [first = ''] = days
  const lead = weekdayOf(first) - 1
  const cells: (string | null)[] = [...Array.from<null>({ length: lead }).fill(null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export const lastDayOf = (month: string) => addDays(`${monthAfter(month, 1)}-01`, -1)
