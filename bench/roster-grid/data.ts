import type { PositionColour } from '#contract/platform/reference.ts'
import {
  type GridChip,
  type GridChipState,
  type GridDay,
  type GridPerson,
  type GridTexts,
  openRowId,
} from '#web/modules/rosters/grid/grid-content.ts'

/* A fictional agency of any size. The random numbers are the same in every run, so that runs can be compared. */

const firstNames = [
  'Ava',
  'Noah',
  'Mia',
  'Liam',
  'Zoe',
  'Ethan',
  'Inês',
  'Luca',
  'Sofia',
  'Hugo',
  'Clara',
  'Max',
  'Priya',
  'Tomás',
  'Freya',
  'Kofi',
]
const lastNames = [
  'Nguyen',
  'Patel',
  'Müller',
  'Smith',
  'Wilson',
  'Costa',
  'Silva',
  'Martin',
  'Brown',
  'Dubois',
  'Okafor',
  'Tanaka',
  'Rossi',
  'Kelly',
]
const sites = [
  'Harbour House',
  'Lakeview',
  'Docklands',
  'Riverside',
  'Civic Hall',
  'West Mall',
  'Airport T2',
  'Northgate',
]
const positions: readonly (readonly [string, PositionColour])[] = [
  ['Registered nurse', 'blue'],
  ['Carer', 'teal'],
  ['Chef', 'orange'],
  ['Cleaner', 'grape'],
  ['Driver', 'indigo'],
  ['Security', 'brown'],
  ['Reception', 'lime'],
  ['Kitchen hand', 'cyan'],
  ['Florist', 'pink'],
  ['Traffic control', 'yellow'],
  ['Gardener', 'green'],
  ['Labourer', 'gray'],
]
const states: readonly GridChipState[] = [
  'accepted',
  'accepted',
  'accepted',
  'pending',
  'pending',
  'draft',
  'draft',
  'accepted',
  'declined',
  'worked',
  'accepted',
  'cancelled',
]

export const legend = positions

export const words: GridTexts = {
  states: {
    draft: 'Draft',
    proposed: 'Proposed',
    pending: 'Waiting for an answer',
    accepted: 'Accepted',
    declined: 'Declined',
    open: 'Open',
    worked: 'Worked',
    cancelled: 'Cancelled',
    elsewhere: 'At another roster',
  },
  selected: 'selected',
  next_day: 'ends the next day',
  over_target: 'over the agreed hours',
  saving: 'saving',
  unpublished: 'not published',
  copy_day: (day) => `Copy the shifts of ${day}`,
  rows: (count: number) => `${count} people`,
  show_all_open: 'Show all',
  show_fewer_open: 'Show fewer',
  more: (hidden) => `+${hidden} more`,
  selection: (count) => (count === 1 ? '1 shift selected' : `${count} shifts selected`),
  empty: 'Nobody matches these filters.',
}

export function makeRoster(person_count: number, day_count: number, shift_count: number) {
  const next = seeded(7)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item // never empty
  const days = makeDays(day_count)
  const people = Array.from({ length: person_count }, (_, index) => makePerson(index, pick))
  const chips_by_row = new Map<string, GridChip[]>(people.map((person) => [person.id, []]))
  for (let number = 0; number < shift_count; number++) {
    const person = people[number % person_count]
    const round = Math.floor(number / person_count)
    // one shift in every two days, and now and then a second on the same day
    const day = (round * 2 + Math.floor(next() * (next() < 0.06 ? 3 : 2))) % day_count
    if (person) chips_by_row.get(person.id)?.push(makeChip(`s${number}`, person.id, day, pick(positions), pick, next))
  }
  chips_by_row.set(openRowId, makeOpen(day_count, pick, next))
  return {
    days,
    chips_by_row,
    people: people.map((person) => withHours(person, chips_by_row.get(person.id) ?? [], next)),
  }
}

type Pick = <Item>(items: readonly Item[]) => Item

function makePerson(index: number, pick: Pick): GridPerson {
  const name = `${firstNames[index % firstNames.length]} ${lastNames[(index * 5 + Math.floor(index / 16)) % lastNames.length]}`
  return { id: `p${index}`, name, colour: pick(positions)[1], scheduled_minutes: 0, target_minutes: null }
}

function withHours(person: GridPerson, chips: readonly GridChip[], next: () => number): GridPerson {
  const target = [2280, 3600, 4560][Math.floor(next() * 3)] ?? 2280
  const scheduled = chips.length * 390
  return {
    ...person,
    scheduled_minutes: scheduled,
    target_minutes: target,
    detail: `${(scheduled / 60).toFixed(1)} / ${target / 60} h`,
  }
}

function makeChip(
  id: string,
  row_id: string,
  day: number,
  [title, colour]: readonly [string, PositionColour],
  pick: Pick,
  next: () => number,
): GridChip {
  const start = 6 + Math.floor(next() * 32) / 2
  const end = start + 4 + Math.floor(next() * 9) / 2
  const has_warning = next() < 0.04
  return {
    id,
    row_id,
    day,
    starts: clockOf(start),
    ends: clockOf(end),
    crosses_midnight: end >= 24,
    title,
    subtitle: pick(sites),
    colour,
    state: pick(states),
    warningOf: has_warning ? () => 'Overlaps another shift' : undefined,
  }
}

function makeOpen(day_count: number, pick: Pick, next: () => number): GridChip[] {
  const chips: GridChip[] = []
  for (let day = 0; day < day_count; day++) {
    const count = Math.floor(next() * 3) + (day === 5 ? 4 : 0)
    for (let index = 0; index < count; index++) {
      const chip = makeChip(`o${day}-${index}`, openRowId, day, pick(positions), pick, next)
      const wanted = 1 + Math.floor(next() * 4)
      chips.push({
        ...chip,
        state: 'open',
        warningOf: undefined,
        openings: { wanted, filled: Math.floor(next() * wanted) },
      })
    }
  }
  return chips
}

function makeDays(count: number): GridDay[] {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return Array.from({ length: count }, (_, index) => ({
    date: `2026-11-${16 + index}`,
    label: `${names[index % 7]} ${16 + index} Nov`,
    sub_label: `${2700 + ((index * 397) % 600)} h`,
    is_weekend: index % 7 > 4,
    is_today: index === 4,
    note: index === 1 ? 'Public holiday' : undefined,
  }))
}

const clockOf = (hours: number) => `${String(Math.floor(hours) % 24).padStart(2, '0')}:${hours % 1 ? '30' : '00'}`

/** Mulberry32: small, and the same on every machine. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
