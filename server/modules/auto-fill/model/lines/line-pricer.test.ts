import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultConfig } from '#contract/platform/settings.ts'
import { dutyOf } from '#server/modules/auto-fill/rules.ts'
import { boardDay, boardFacts, chef, duty, opening, student } from '#server/testing/records/boards.ts'
import { type FillBoard, boardOf, findingsOf } from '#server/modules/auto-fill/model/board.ts'
import { staffingOf } from '#server/modules/auto-fill/model/board-staffing.ts'
import type { LinePricer } from './line-pricer.ts'
import { numbersOf } from '#server/modules/auto-fill/model/numbers.ts'

const time = fc.record({
  day: fc.integer({ min: 0, max: 13 }),
  from: fc.integer({ min: 0, max: 23 }),
  hours: fc.integer({ min: 2, max: 14 }),
  zone: fc.constantFrom('Australia/Sydney', 'Australia/Perth', 'Australia/Brisbane'),
})
const pinnedTime = fc.record({
  day: fc.integer({ min: -14, max: 27 }),
  from: fc.integer({ min: 0, max: 23 }),
  hours: fc.integer({ min: 2, max: 12 }),
})
const person = fc.record({
  pinned: fc.array(pinnedTime, { maxLength: 5 }),
  hours: fc.option(fc.integer({ min: 10, max: 60 })),
  breaks: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 2 }),
  elsewhere: fc.integer({ min: 0, max: 600 }),
  course: fc.option(fc.integer({ min: -5, max: 10 })),
})
const limits = fc.record({
  rest_warn: fc.integer({ min: 0, max: 900 }),
  rest_block: fc.integer({ min: 0, max: 700 }),
  days_running: fc.integer({ min: 1, max: 7 }),
  week_info: fc.integer({ min: 600, max: 2400 }),
  week_warn: fc.integer({ min: 600, max: 3000 }),
})
const problem = fc.record({
  times: fc.array(time, { minLength: 1, maxLength: 9 }),
  person,
  limits,
  prices: fc.array(fc.integer({ min: -3000, max: 500 }), { minLength: 9, maxLength: 9 }),
})
type Problem = typeof problem extends fc.Arbitrary<infer P> ? P : never

function boardWith({
  times,
  person: { pinned, hours, breaks, elsewhere, course },
  limits: changed,
}: Problem): FillBoard {
  const shifts = times.map((at, n) => opening(`shift ${n}`, at))
  const visa = student(hours ?? 0, {
    periods: breaks.map((day) => ({ kind: 'break', starts_on: boardDay(day), ends_on: boardDay(day + 3) })),
    elsewhere: [{ week_start: boardDay(0), minutes: elsewhere }],
    course_starts_on: course === null ? null : boardDay(course),
  })
  const facts = chef('Al', { duties: pinned.map((at, n) => duty(`duty ${n}`, at)), ...(hours === null ? {} : visa) })
  const all = { ...defaultConfig, ...changed }
  // Shifts with the same times would be one cell; a pair that names them keeps them apart.
  const exclude = shifts.map(({ roster_shift_id }) => ({ shift_id: roster_shift_id, employee_id: 'nobody' }))
  return boardOf(boardFacts(shifts, [facts], { limits: all, exclude }))
}

const pricerOf = (board: FillBoard): LinePricer => {
  const [pricer] = staffingOf(numbersOf(board)).people
  if (pricer === undefined) throw new Error('the board has a person')
  return pricer
}

/** Whether the rules exclude one of the cells, with all other cells and duties of the person. */
function isBlocked(board: FillBoard, cells: readonly number[]) {
  const [al] = board.people
  if (al === undefined) throw new Error('the board has a person')
  const shifts = cells.map((cell) => board.cells[cell]?.shift ?? opening('none', { day: 0, from: 0, hours: 1 }))
  return shifts.some((shift) => {
    const others = shifts.filter((one) => one !== shift).map(dutyOf)
    const findings = findingsOf(al, shift, [...al.duties, ...others], board.facts.limits)
    return findings.some(({ severity }) => severity === 'block')
  })
}

const subsetsOf = (cells: readonly number[]): number[][] =>
  cells.reduce<number[][]>((subsets, cell) => [...subsets, ...subsets.map((subset) => [...subset, cell])], [[]])

describe('on random boards, with duties before, during and after the period, visas, breaks and clock changes', () => {
  test('a line is refused exactly when a rule blocks one of its shifts', () => {
    fc.assert(
      fc.property(problem, (random) => {
        const board = boardWith(random)
        const pricer = pricerOf(board)
        for (const cells of subsetsOf([...pricer.cells].slice(0, 5)))
          expect(pricer.evaluate(cells) === null, cells.join(' ')).toBe(isBlocked(board, cells))
      }),
      { numRuns: 150 },
    )
  })

  test('the line of a pricer is the cheapest of all lines', () => {
    const counted = { exact: 0, other: 0 }
    fc.assert(
      fc.property(problem, (random) => {
        const pricer = pricerOf(boardWith(random))
        const prices = Float64Array.from(random.prices)
        const priced = (cells: readonly number[]) => {
          const found = pricer.evaluate(cells)
          return found === null ? Infinity : cells.reduce((sum, cell) => sum + (prices[cell] ?? 0), found.cost)
        }
        const cheapest = pricer.cheapest(prices)

        expect(cheapest.cost).toBe(pricer.evaluate(cheapest.cells)?.cost)
        const least = Math.min(...subsetsOf([...pricer.cells]).map(priced))
        if (pricer.exact) expect(priced([...cheapest.cells])).toBeCloseTo(least, 6)
        else expect(priced([...cheapest.cells])).toBeGreaterThanOrEqual(least)
        counted[pricer.exact ? 'exact' : 'other'] += 1
      }),
      { numRuns: 150 },
    )
    expect(counted.exact).toBeGreaterThan(counted.other * 20)
  })
})

test('two shifts of one day fit when the agency allows so little rest', () => {
  const limits = { ...defaultConfig, rest_warn: 60, rest_block: 30 }
  const lunch = opening('lunch', { day: 0, from: 10, hours: 4 })
  const dinner = opening('dinner', { day: 0, from: 17, hours: 4 })

  const pricer = pricerOf(boardOf(boardFacts([lunch, dinner], [chef('Al')], { limits })))

  expect([...pricer.cheapest(Float64Array.of(-1000, -1000)).cells]).toEqual([0, 1])
  expect(pricer.evaluate([0, 1])?.warnings).toBe(0)
})
