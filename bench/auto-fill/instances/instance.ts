/** What one person may work, in the words of the public instances. Days off are indexes of days from zero. */
export type PersonRules = {
  id: string
  /** The most shifts of each type, by its index. */
  max_shifts: readonly number[]
  max_minutes: number
  min_minutes: number
  max_consecutive: number
  min_consecutive: number
  min_days_off: number
  max_weekends: number
  days_off: readonly number[]
  /** The cost of working a shift, by `day * types + type`: negative where it is requested. */
  request_costs: readonly number[]
  /** The cost of working none of the requested shifts. */
  base_cost: number
}

/** A public instance of the shift-scheduling benchmark (schedulingbenchmarks.org); its first day is a Monday. */
export type Instance = {
  days: number
  types: readonly { id: string; minutes: number; not_before: readonly number[] }[]
  people: readonly PersonRules[]
  /** By `day * types + type`. */
  cover: readonly { required: number; under: number; over: number }[]
}

/** Reads the text of an instance; throws on an unknown shift or person. */
export function readInstance(text: string): Instance {
  const sections = sectionsOf(text)
  const rows = (name: string) => sections.get(name) ?? []
  const days = Number(rows('HORIZON')[0]?.[0])
  const ids = rows('SHIFTS').map(([id = '']) => id)
  const typeOf = (id: string) => requireIndex(ids.indexOf(id), 'shift', id)
  const types = rows('SHIFTS').map(([id = '', minutes, not]) => ({
    id,
    minutes: Number(minutes),
    not_before: listOf(not).map(typeOf),
  }))
  const cover = Array.from({ length: days * ids.length }, () => ({ required: 0, under: 0, over: 0 }))
  for (const [day, type = '', required, under, over] of rows('COVER'))
    cover[Number(day) * ids.length + typeOf(type)] = {
      required: Number(required),
      under: Number(under),
      over: Number(over),
    }
  return { days, types, people: peopleOf(rows, days, typeOf, ids.length), cover }
}

function peopleOf(
  rows: (name: string) => string[][],
  days: number,
  typeOf: (id: string) => number,
  types: number,
): PersonRules[] {
  const on = byPerson(rows('SHIFT_ON_REQUESTS'))
  const off = byPerson(rows('SHIFT_OFF_REQUESTS'))
  const free = byPerson(rows('DAYS_OFF'))
  return rows('STAFF').map(([id = '', shifts, ...numbers]) => {
    const [max_minutes = 0, min_minutes = 0, max_consecutive = 0, min_consecutive = 0, min_days_off = 0, weekends = 0] =
      numbers.map(Number)
    const max_shifts = Array.from({ length: types }, () => 0)
    for (const [type = '', most] of listOf(shifts).map((one) => one.split('='))) max_shifts[typeOf(type)] = Number(most)
    const request_costs = Array.from({ length: days * types }, () => 0)
    const add = (row: readonly string[], sign: number) => {
      const at = Number(row[1]) * types + typeOf(row[2] ?? '')
      request_costs[at] = (request_costs[at] ?? 0) + sign * Number(row[3])
    }
    for (const row of on(id)) add(row, -1)
    for (const row of off(id)) add(row, 1)
    return {
      id,
      max_shifts,
      max_minutes,
      min_minutes,
      max_consecutive,
      min_consecutive,
      min_days_off,
      max_weekends: weekends,
      days_off: free(id).flatMap((row) => row.slice(1).map(Number)),
      request_costs,
      base_cost: on(id).reduce((sum, row) => sum + Number(row[3]), 0),
    }
  })
}

function byPerson(rows: string[][]) {
  const grouped = Map.groupBy(rows, ([id = '']) => id)
  return (id: string) => grouped.get(id) ?? []
}

const listOf = (text: string | undefined) => (text ?? '').split('|').filter((one) => one !== '')

function requireIndex(at: number, what: string, id: string): number {
  if (at < 0) throw new Error(`the instance has no ${what} ${id}`)
  return at
}

/** The comma-separated rows by the section that they are in. */
function sectionsOf(text: string): Map<string, string[][]> {
  const sections = new Map<string, string[][]>()
  let rows: string[][] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('SECTION_')) sections.set(line.slice('SECTION_'.length), (rows = []))
    else rows.push(line.split(',').map((one) => one.trim()))
  }
  return sections
}
