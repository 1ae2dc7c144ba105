// Checks a roster of a public instance. Independent: it reads the instance itself and shares no code with the optimiser.

/** The shift of each person on each day as its id, '' for none, in the order of the instance’s staff. */
export type InstanceRoster = readonly (readonly string[])[]

export type CheckResult = { cost: number; violations: string[] }

type StaffMember = {
  id: string
  most: Map<string, number>
  max_minutes: number
  min_minutes: number
  max_run: number
  min_run: number
  min_off: number
  max_weekends: number
}

/** The cost of a roster by the instance’s text, and every hard constraint that it violates. */
export function checkRoster(text: string, roster: InstanceRoster): CheckResult {
  const file = parseSections(text)
  const staff = file('STAFF').map(toStaff)
  const minutes = new Map(file('SHIFTS').map(([id = '', length]) => [id, Number(length)]))
  const forbidden = new Set(
    file('SHIFTS').flatMap(([id = '', , next = '']) => next.split('|').map((to) => `${id}>${to}`)),
  )
  const days = Number(file('HORIZON')[0]?.[0])
  if (roster.length !== staff.length) return { cost: Number.NaN, violations: [`${roster.length} rows`] }
  const violations = staff.flatMap((person, at) =>
    violationsOf(person, roster[at] ?? [], { minutes, forbidden, days }).map((what) => `${person.id}: ${what}`),
  )
  const worked = (id: string, day: string | undefined) => roster[staff.findIndex((one) => one.id === id)]?.[Number(day)]
  for (const [id = '', ...off] of file('DAYS_OFF'))
    for (const day of off) if (worked(id, day)) violations.push(`${id}: works on day off ${day}`)
  let cost = 0
  for (const [id = '', day, type, weight] of file('SHIFT_ON_REQUESTS'))
    if (worked(id, day) !== type) cost += Number(weight)
  for (const [id = '', day, type, weight] of file('SHIFT_OFF_REQUESTS'))
    if (worked(id, day) === type) cost += Number(weight)
  for (const [day, type, required, under, over] of file('COVER')) {
    const short = Number(required) - roster.filter((row) => row[Number(day)] === type).length
    cost += short > 0 ? short * Number(under) : -short * Number(over)
  }
  return { cost, violations }
}

type Rules = { minutes: Map<string, number>; forbidden: Set<string>; days: number }

function violationsOf(person: StaffMember, row: readonly string[], { minutes, forbidden, days }: Rules): string[] {
  const violations: string[] = []
  if (row.length !== days) violations.push(`${row.length} days`)
  let total = 0
  for (const [day, shift] of row.entries()) {
    if (shift === '') continue
    if (!minutes.has(shift)) violations.push(`unknown shift ${shift}`)
    total += minutes.get(shift) ?? 0
    const next = row[day + 1] ?? ''
    if (next !== '' && forbidden.has(`${shift}>${next}`)) violations.push(`${next} after ${shift} on day ${day + 1}`)
  }
  for (const shift of minutes.keys()) {
    const count = row.filter((one) => one === shift).length
    if (count > (person.most.get(shift) ?? 0)) violations.push(`${count} shifts ${shift}`)
  }
  if (total > person.max_minutes) violations.push(`${total} minutes, too many`)
  if (total < person.min_minutes) violations.push(`${total} minutes, too few`)
  const weekends = row.filter((shift, day) => day % 7 === 5 && (shift !== '' || (row[day + 1] ?? '') !== '')).length
  if (weekends > person.max_weekends) violations.push(`${weekends} weekends`)
  return [...violations, ...runViolations(person, row)]
}

/** Runs of work days and of days off; what is cut off by the period may be short. */
function runViolations(person: StaffMember, row: readonly string[]): string[] {
  const violations: string[] = []
  let start = 0
  for (let day = 1; day <= row.length; day++) {
    if (day < row.length && (row[day] === '') === (row[start] === '')) continue
    const length = day - start
    const isCut = start === 0 || day === row.length
    if (row[start] === '') {
      if (length < person.min_off && !isCut) violations.push(`${length} days off from day ${start}`)
    } else if (length > person.max_run || (length < person.min_run && !isCut))
      violations.push(`${length} work days from day ${start}`)
    start = day
  }
  return violations
}

function toStaff([id = '', shifts = '', ...rest]: string[]): StaffMember {
  const [max_minutes = 0, min_minutes = 0, max_run = 0, min_run = 0, min_off = 0, max_weekends = 0] = rest.map(Number)
  const most = new Map(shifts.split('|').map((one) => [one.split('=')[0] ?? '', Number(one.split('=')[1])]))
  return { id, most, max_minutes, min_minutes, max_run, min_run, min_off, max_weekends }
}

/** The rows of a section by its name. */
function parseSections(text: string): (section: string) => string[][] {
  const parts = text.split(/^SECTION_/m).slice(1)
  const sections = parts.map((part) => {
    const [name = '', ...lines] = part.split(/\r?\n/)
    const rows = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
    return [name.trim(), rows.map((row) => row.split(',').map((value) => value.trim()))] as const
  })
  return (section) => sections.find(([name]) => name === section)?.[1] ?? []
}
