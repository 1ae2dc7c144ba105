// The rules of a part of a line, when the rest of it is fixed or not yet known.
import type { Line } from '#server/optimiser/staffing.ts'
import type { Instance, PersonRules } from './instance.ts'
import type { DayWindow } from './line-pricer.ts'

/** A person with the limits of some days only. */
type PartRules = { person: PersonRules; days: DayWindow }

const daysOfStretch = 28
const daysAhead = 14

/** The part of a line between two days that may change while the rest stays; null when there is none. */
export function partOf(
  instance: Instance,
  person: PersonRules,
  line: Line,
  wanted: { from: number; to: number },
): (PartRules & { rest: Line }) | null {
  const types = typesByDay(instance, line)
  const least = Math.max(1, person.min_days_off)
  const { from, offFirst } = beginningOf(types, wanted.from, least)
  const { to, offLast } = endOf(types, wanted.to, least)
  if (to - from <= offFirst + offLast) return null
  const count = instance.types.length
  const rest = ownLine(
    person,
    line.cells.filter((cell) => cell < from * count || cell >= to * count),
  )
  const left = withoutUsed(instance, person, rest)
  const days = { from, to, cuts_first: from === 0, cuts_last: to === instance.days }
  return { person: withDaysOff(left, days, offFirst, offLast), days, rest }
}

/** Where a line that is built from its beginning goes on: what is before stays, and so many days off follow. */
type LineStart = { from: number; offFirst: number }

/** The next stretch of a line that is built from its beginning, within its share of what is limited over the whole period. */
export function stretchOf(
  instance: Instance,
  person: PersonRules,
  line: Line,
  { from, offFirst }: LineStart,
): PartRules {
  const to = instance.days - from < 2 * daysOfStretch ? instance.days : from + daysOfStretch + daysAhead
  const share = to / instance.days
  const longest = instance.types.reduce((most, { minutes }) => Math.max(most, minutes), 0)
  const soFar = {
    ...person,
    max_shifts: person.max_shifts.map((most) => Math.ceil(most * share)),
    max_minutes: person.max_minutes * share,
    min_minutes: to === instance.days ? person.min_minutes : person.min_minutes * share - longest,
    max_weekends: Math.ceil(person.max_weekends * share),
  }
  // What comes after the end is unknown, and the last days of a stretch are searched again in the next one.
  const days = { from, to, cuts_first: from === 0, cuts_last: true }
  return { person: withDaysOff(withoutUsed(instance, soFar, line), days, offFirst, 0), days }
}

/** Where the next stretch begins, and the line before it. */
export function startAfter(
  instance: Instance,
  person: PersonRules,
  built: Line,
  { from }: LineStart,
): { start: LineStart; line: Line } {
  const least = Math.max(1, person.min_days_off)
  const start = beginningOf(typesByDay(instance, built), from + daysOfStretch, least)
  return {
    start,
    line: ownLine(
      person,
      built.cells.filter((cell) => cell < start.from * instance.types.length),
    ),
  }
}

function ownLine({ request_costs, base_cost }: PersonRules, cells: Int32Array): Line {
  return { cells, cost: cells.reduce((sum, cell) => sum + request_costs[cell]!, base_cost) }
}

/** The type of each day, -1 for none. */
function typesByDay({ days, types }: Instance, { cells }: Line): Int8Array {
  const row = new Int8Array(days).fill(-1)
  for (const cell of cells) row[Math.floor(cell / types.length)] = cell % types.length
  return row
}

/** A block that goes over the beginning stays, and so do as many days off beside what stays as the rules require. */
function beginningOf(types: Int8Array, wanted: number, least: number): LineStart {
  let from = wanted
  while (from > 0 && from < types.length && types[from - 1]! >= 0 && types[from]! >= 0) from++
  let before = from
  while (before > 0 && types[before - 1]! < 0) before--
  return { from, offFirst: before === 0 ? 0 : Math.max(0, least - (from - before)) }
}

function endOf(types: Int8Array, wanted: number, least: number): { to: number; offLast: number } {
  const days = types.length
  let to = Math.min(days, wanted)
  while (to < days && to > 0 && types[to]! >= 0 && types[to - 1]! >= 0) to--
  let after = to
  while (after < days && types[after]! < 0) after++
  return { to, offLast: after === days ? 0 : Math.max(0, least - (after - to)) }
}

/** What the limits leave beside a part of the line. */
function withoutUsed({ types, days }: Instance, person: PersonRules, { cells }: Line): PersonRules {
  const max_shifts = person.max_shifts.slice()
  let minutes = 0
  let weekends = 0
  let last = -1
  for (const cell of cells) {
    const day = Math.floor(cell / types.length)
    const type = cell % types.length
    max_shifts[type]!--
    minutes += types[type]!.minutes
    const weekend = day % 7 >= 5 ? Math.floor(day / 7) : -1
    if (weekend >= 0 && weekend !== last) weekends++
    if (weekend >= 0) last = weekend
  }
  return {
    ...person,
    max_shifts,
    max_minutes: Math.max(0, person.max_minutes - minutes),
    min_minutes: Math.max(0, person.min_minutes - minutes),
    max_weekends: Math.min(Math.ceil(days / 7), person.max_weekends - weekends),
    base_cost: 0,
  }
}

function withDaysOff(person: PersonRules, { from, to }: DayWindow, first: number, last: number): PersonRules {
  const days_off = person.days_off.slice()
  for (let day = from; day < Math.min(to, from + first); day++) days_off.push(day)
  for (let day = Math.max(from, to - last); day < to; day++) days_off.push(day)
  return { ...person, days_off }
}
