import { expect, test } from 'vitest'
import { randomOf } from '#server/optimiser/random.ts'
import { boardFacts, chef, duty, opening, student } from '#server/testing/records/boards.ts'
import { boardOf } from './board.ts'
import { fillCosts } from './board-numbers.ts'
import { staffingOf } from './board-staffing.ts'
import { improveDayByDay } from './day-by-day.ts'
import { fillGreedily } from './greedy.ts'
import { numbersOf } from './numbers.ts'

type Facts = Parameters<typeof boardFacts>
const never = { isOver: () => false, onProgress: () => undefined }

function prepared(...[shifts, people, more]: Facts) {
  const board = boardOf(boardFacts(shifts, people, more))
  const numbers = numbersOf(board)
  const { people: pricers } = staffingOf(numbers)
  const valueOf = (lines: readonly (readonly number[])[]) => {
    const counts = numbers.cells.map((_, cell) => lines.filter((line) => line.includes(cell)).length)
    const unfilled = numbers.cells.reduce(
      (sum, { required }, cell) => sum + Math.max(required - (counts[cell] ?? 0), 0),
      0,
    )
    const lineCosts = lines.map((line, at) => pricers[at]?.evaluate(line)?.cost ?? Infinity)
    return lineCosts.reduce((sum, cost) => sum + cost, unfilled * fillCosts.unfilled)
  }
  return { board, numbers, pricers, valueOf }
}

/** Forty people, students and people with duties elsewhere among them, of whom half prefer some days, for ninety openings of two weeks. */
function someBoard(seed: number) {
  const random = randomOf(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const shifts = Array.from({ length: 80 }, (_, n) =>
    opening(
      `shift ${n}`,
      { day: upTo(14), from: 5 + upTo(15), hours: 3 + upTo(6) },
      { roster_id: `roster ${n % 3}`, free: n % 8 === 0 ? 2 : 1 },
    ),
  )
  const preferred = () => ({ weekday: 1 + upTo(7), starts: '00:00', ends: '00:00', preference: 'preferred' as const })
  const weekly = () =>
    Array.from({ length: 3 }, () => ({ ...preferred(), valid_from: null, valid_to: null, every_n_weeks: 1 }))
  const people = Array.from({ length: 40 }, (_, n) =>
    chef(`person ${n}`, {
      availability: { weekly: n % 2 === 0 ? weekly() : [], exceptions: [] },
      duties: n % 3 === 0 ? [duty('elsewhere', { day: upTo(14), from: 9, hours: 8 })] : [],
      ...(n % 5 === 0 ? student(24) : {}),
    }),
  )
  return prepared(shifts, people)
}

test.each([1, 2, 3])(
  'board %i: the lines become better, every line stays feasible, no opening gets too many, and the same is found again',
  async (seed) => {
    const { numbers, pricers, valueOf } = someBoard(seed)
    const start = fillGreedily(numbers, pricers)

    const better = await improveDayByDay(numbers, pricers, start, never)
    const again = await improveDayByDay(numbers, pricers, start, never)

    expect(valueOf(better)).toBeLessThan(valueOf(start))
    for (const [cell, { required }] of numbers.cells.entries())
      expect(better.filter((line) => line.includes(cell)).length).toBeLessThanOrEqual(required)
    expect(again).toEqual(better)
    expect(await improveDayByDay(numbers, pricers, better, never)).toEqual(better)
  },
)

test('two shifts of one person on a day stay with them, the others of that day find the cheapest people', async () => {
  const shifts = [
    opening('morning', { day: 0, from: 5, hours: 4 }),
    opening('evening', { day: 0, from: 19, hours: 4 }),
    opening('noon', { day: 0, from: 11, hours: 4 }),
  ]
  const wish = { weekday: 1, starts: '00:00', ends: '00:00', preference: 'preferred' as const }
  const glad = { weekly: [{ ...wish, valid_from: null, valid_to: null, every_n_weeks: 1 }], exceptions: [] }
  const { numbers, pricers } = prepared(shifts, [chef('Al'), chef('Bo'), chef('Cy', { availability: glad })])

  const lines = await improveDayByDay(numbers, pricers, [[0, 1], [2], []], never)

  expect(lines).toEqual([[0, 1], [], [2]])
})

test('an opening that is free gets somebody, by moving another person of that day if need be', async () => {
  const at = { day: 0, from: 8, hours: 8 }
  const shifts = [opening('cook', at), opening('wait', at, { position_id: 'waiter' })]
  const both = chef('Al', { position_ids: ['chef', 'waiter'] })
  const { numbers, pricers } = prepared(shifts, [both, chef('Bo')])

  expect(await improveDayByDay(numbers, pricers, [[0], []], never)).toEqual([[1], [0]])
})

test('nothing changes once it is over', async () => {
  const { numbers, pricers } = someBoard(4)
  const start = fillGreedily(numbers, pricers)

  expect(await improveDayByDay(numbers, pricers, start, { ...never, isOver: () => true })).toEqual(start)
})
