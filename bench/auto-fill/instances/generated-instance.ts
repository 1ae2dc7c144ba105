// A large instance in the format of the public ones, made from a seed: for trying sizes that are not published.
import { pickIndex, type Random, randomOf } from '#server/optimiser/random.ts'

export type InstanceSize = { people: number; days: number; types: number; seed: number }
type GeneratedInstance = {
  size: InstanceSize
  random: Random
  whole: (from: number, to: number) => number
  types: ShiftType[]
}
/** Types of a later part of the day may follow those of an earlier one, as in the public instances. */
type ShiftType = { id: string; minutes: number; part: number; isRare: boolean }
type Person = { id: string; able: boolean[]; most_run: number; least_off: number; line: number[] }

const partsOfDay = ['E', 'D', 'L', 'N']
const maxMinutes = 600
const usualMinutes = 480

/**
 * The text of an instance. First a roster is made by chance, from which the rules of each person, the cover and most requests follow, so that
 * every person has a feasible line and the cover is about what they can work, with gaps: as hard as the public ones.
 */
export function makeInstance(size: InstanceSize): string {
  const random = randomOf(size.seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const made = { size, random, whole, types: typesOf(size.types) }
  const people = Array.from({ length: size.people }, (_, at) => madePerson(made, at))
  const sections = {
    HORIZON: [size.days],
    SHIFTS: made.types.map((type) => `${type.id},${type.minutes},${notBefore(made.types, type)}`),
    STAFF: people.map((person) => staffRow(made, person)),
    DAYS_OFF: people.map((person) => daysOff(made, person)),
    SHIFT_ON_REQUESTS: people.flatMap((person) => requests(made, person, 0.055)),
    SHIFT_OFF_REQUESTS: people.flatMap((person) => requests(made, person, -0.03)),
    COVER: coverRows(made, people),
  }
  return Object.entries(sections)
    .map(([name, rows]) => [`SECTION_${name}`, ...rows, ''].join('\n'))
    .join('\n')
}

function typesOf(count: number): ShiftType[] {
  return Array.from({ length: count }, (_, at) => {
    const part = Math.floor((at * partsOfDay.length) / count)
    const isNight = part === partsOfDay.length - 1
    return {
      id: `${partsOfDay[part]}${at}`,
      minutes: isNight ? maxMinutes : usualMinutes,
      part,
      isRare: isNight || at % 5 === 4,
    }
  })
}

const notBefore = (types: readonly ShiftType[], { part }: ShiftType) =>
  types.flatMap((one) => (one.part < part ? [one.id] : [])).join('|')

/** Somebody with a line by chance: runs of work and of days off, in a run only types that may follow each other. */
function madePerson({ size, random, whole, types }: GeneratedInstance, at: number): Person {
  const able = types.map(({ isRare }) => random() < (isRare ? 0.4 : 0.65))
  // Somebody who could work only types with low limits would have hardly any feasible line.
  const common = types.flatMap(({ isRare }, type) => (isRare ? [] : [type]))
  able[common[pickIndex(random, common.length)] ?? 0] = true
  const works = types.flatMap((_, type) => (able[type] ? [type] : []))
  const [most_run, least_off] = random() < 0.7 ? [5, 2] : [6, 3]
  const line: number[] = []
  const worksWeekends = () => random() < 0.5
  while (line.length < size.days) {
    for (let left = whole(3, most_run), last = pickIndex(random, works.length); left > 0; left--) {
      const isSaturday = line.length % 7 === 5
      if (isSaturday && !worksWeekends()) break
      line.push(works[last] ?? 0)
      if (random() < 0.3) last = whole(last, works.length - 1)
    }
    for (let left = whole(least_off, 3); left > 0; left--) line.push(-1)
  }
  return { id: `P${at}`, able, most_run, least_off, line: longEnough(line.slice(0, size.days)) }
}

/** Single days of work, which a weekend off has left, become days off. */
function longEnough(line: number[]): number[] {
  const worked = (day: number) => (line[day] ?? 0) >= 0
  return line.map((type, day) => (type >= 0 && !worked(day - 1) && !worked(day + 1) ? -1 : type))
}

function staffRow({ types, whole, size }: GeneratedInstance, { id, able, most_run, least_off, line }: Person): string {
  const count = (type: number) => line.filter((one) => one === type).length
  const limits = types.map((one, type) =>
    one.isRare ? Math.max(count(type), Math.round((size.days / 28) * whole(2, 6))) : size.days,
  )
  const shifts = types.map((one, type) => `${one.id}=${able[type] ? limits[type] : 0}`).join('|')
  const minutes = line.reduce((sum, type) => sum + (types[type]?.minutes ?? 0), 0)
  const least = Math.max(0, minutes - 120 * whole(1, 2 + Math.round(size.days / 14)))
  const weekends = line.filter((type, day) => day % 7 === 5 && (type >= 0 || (line[day + 1] ?? -1) >= 0)).length
  return `${id},${shifts},${minutes},${least},${most_run},2,${least_off},${weekends}`
}

function daysOff({ size, random }: GeneratedInstance, { id, line }: Person): string {
  const free = line.flatMap((type, day) => (type < 0 ? [day] : []))
  const days = new Set<number>()
  for (let left = Math.ceil(size.days / 14); left > 0; left--) days.add(free[pickIndex(random, free.length)] ?? 0)
  return [id, ...[...days].toSorted((one, other) => one - other)].join(',')
}

/** Runs of days on which a type is wanted, or with a negative chance unwanted; half of them are what the person works in the made roster. */
function requests(
  { size, random, whole, types }: GeneratedInstance,
  { id, able, line }: Person,
  chance: number,
): string[] {
  const works = types.flatMap((_, type) => (able[type] ? [type] : []))
  const rows: string[] = []
  for (let day = 0; day < size.days; day++) {
    if (random() > Math.abs(chance)) continue
    const own = line[day] ?? -1
    const type = chance > 0 && own >= 0 && random() < 0.5 ? own : (works[pickIndex(random, works.length)] ?? 0)
    const weight = whole(1, 3)
    for (let left = whole(1, 5); left > 0 && day < size.days; left--, day++)
      rows.push(`${id},${day},${types[type]?.id},${weight}`)
  }
  return rows
}

/** What the made roster covers, with one more or less in some places. */
function coverRows({ size, random, types }: GeneratedInstance, people: readonly Person[]): string[] {
  const rows: string[] = []
  for (let day = 0; day < size.days; day++)
    for (const [type, { id }] of types.entries()) {
      const worked = people.filter(({ line }) => line[day] === type).length
      const change = random() < 0.12 ? 1 : random() < 0.1 ? -1 : 0
      rows.push(`${day},${id},${Math.max(0, worked + change)},100,1`)
    }
  return rows
}
