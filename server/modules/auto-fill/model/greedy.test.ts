import { expect, test } from 'vitest'
import type { StoredFacts } from '#server/modules/eligibility/stored-facts.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { boardDay, boardFacts, chef, duty, opening } from '#server/testing/records/boards.ts'
import { boardOf } from './board.ts'
import { staffingOf } from './board-staffing.ts'
import type { BoardFacts } from './facts.ts'
import { fillGreedily } from './greedy.ts'
import { numbersOf } from './numbers.ts'

/** The shifts of each person. */
function fill(shifts: ShownOpening[], people: StoredFacts[], more: Partial<BoardFacts> = {}) {
  const board = boardOf(boardFacts(shifts, people, more))
  const numbers = numbersOf(board)
  const lines = fillGreedily(numbers, staffingOf(numbers).people)
  return Object.fromEntries(
    lines.map((cells, at) => [board.people[at]?.id, cells.map((cell) => board.cells[cell]?.shift.roster_shift_id)]),
  )
}

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => opening(`day ${day}`, { day, from: 8, hours: 8 }))

test('the person with the higher score gets the opening', () => {
  const placement = { customer_id: 'harbour', location_id: null, position_id: 'chef', priority: 'first' as const }
  const placed = { ...placement, employee_id: 'Bo', starts_on: boardDay(0), ends_on: null }

  expect(fill(days(1), [chef('Al'), chef('Bo')], { placements: [placed] })).toEqual({ Al: [], Bo: ['day 0'] })
})

test('hours are shared by target hours', () => {
  const filled = fill(days(6), [chef('Al'), chef('Bo', { target_minutes: 1140 })])

  expect([filled.Al?.length, filled.Bo?.length]).toEqual([4, 2])
})

test('people with a warning work only what nobody else can', () => {
  const tired = chef('Al', { duties: [duty('before', { day: -1, from: 13, hours: 10 })] })

  expect(fill(days(1), [tired, chef('Bo')])).toEqual({ Al: [], Bo: ['day 0'] })
  expect(fill(days(1), [tired])).toEqual({ Al: ['day 0'] })
})

test('an opening that nobody is left for takes a person from another one that somebody else can work', () => {
  // Drivers are scarcest and chefs come next; of those who can wait only Al is left then, and is a chef already.
  const at = { day: 0, from: 8, hours: 8 }
  const shifts = [
    opening('drive', at, { position_id: 'driver', free: 2 }),
    opening('cook', at),
    opening('wait', at, { position_id: 'waiter' }),
  ]
  const holding = (id: string, ...position_ids: string[]) => chef(id, { position_ids })
  const people = [
    ...[holding('Al', 'chef', 'waiter'), holding('Bo', 'chef')],
    ...[holding('Cy', 'driver', 'waiter'), holding('Di', 'driver', 'waiter')],
  ]

  expect(fill(shifts, people)).toEqual({ Al: ['wait'], Bo: ['cook'], Cy: ['drive'], Di: ['drive'] })
})
