import { describe, expect, it } from 'vitest'
import { solveCentrally } from './central-generation.ts'
import type { FreedPeople, Result, RootResult } from './column-generation.ts'
import { pickIndex, type Random, randomOf } from './random.ts'
import { Roster } from './roster.ts'
import type { Line, Staffing } from './staffing.ts'

const effort = { rounds: 60, diveRounds: 30, gap: 1e-4, diveGap: 1e-4, share: 0.3, rise: 5, diveSteps: 1e8 }
const seeds = Array.from({ length: 20 }, (_, at) => at + 1)

describe('choosing the lines of many people with central prices', () => {
  it('gives everybody one of their lines, at the cost it states, and a bound that no roster is below', () => {
    for (const seed of seeds) {
      const { staffing, lists } = randomStaffing(randomOf(seed), 4)
      const { result, root } = solved(staffing, lists, effort.rise)
      expect(result.cost).toBeCloseTo(rosterOf(staffing, result).cost, 6)
      for (const [person, line] of result.lines) expect(lists[person]).toContain(line)
      const least = cheapestRoster(staffing, lists)
      expect(root.bound ?? Number.NaN).toBeLessThan(least + 1e-6)
      expect(result.cost).toBeGreaterThan(least - 1e-6)
    }
  })

  it('finds cheaper rosters when those who do not fit are freed again', () => {
    let [cost, costWithoutFreeing] = [0, 0]
    for (const seed of seeds) {
      const { staffing, lists } = randomStaffing(randomOf(seed), 12)
      cost += solved(staffing, lists, effort.rise).result.cost
      costWithoutFreeing += solved(staffing, lists, 1e9).result.cost
    }
    expect(cost).toBeLessThan(costWithoutFreeing)
  })

  it('gives up when nothing below the limit is possible, or when somebody has no line', () => {
    const { staffing, lists } = randomStaffing(randomOf(1), 4)
    const freed = { ...freedOf(staffing, lists), below: cheapestRoster(staffing, lists) - 1000 }
    expect(end(solveCentrally(staffing, freed, effort))).toBeNull()
    const [first, ...others] = staffing.people
    const people = [{ cells: first!.cells, cheapest: () => null }, ...others]
    const work = solveCentrally({ ...staffing, people }, freedOf(staffing, lists), effort)
    expect(end(work)).toBeNull()
  })
})

/** People with eight lines each, so that a roster that covers all cells is hard to find. */
function randomStaffing(random: Random, people: number): { staffing: Staffing; lists: Line[][] } {
  const count = 14
  const randomLine = (): Line => {
    const cells = Int32Array.from({ length: count }, (_, cell) => cell).filter(() => random() < 0.35)
    return { cells, cost: pickIndex(random, 4) }
  }
  const lists = Array.from({ length: people }, () => Array.from({ length: 8 }, randomLine))
  const required = new Int32Array(count)
  for (const own of lists) for (const cell of own[pickIndex(random, own.length)]!.cells) required[cell]!++
  const staffing = {
    cells: Array.from(required, (one) => ({ required: one, under: 50, over: 1 })),
    people: lists.map((own) => ({
      cells: Int32Array.from({ length: count }, (_, cell) => cell),
      cheapest: (prices: Float64Array) =>
        own.reduce((least, line) => (pricedCost(line, prices) < pricedCost(least, prices) ? line : least)),
    })),
  }
  return { staffing, lists }
}

const pricedCost = ({ cells, cost }: Line, prices: Float64Array) =>
  cells.reduce((sum, cell) => sum + prices[cell]!, cost)

function freedOf(staffing: Staffing, lists: readonly Line[][]): FreedPeople {
  const lines = lists.map((own, person) => ({ person, line: own[0]! }))
  const counts = new Int32Array(staffing.cells.length)
  return { people: [...lists.keys()], counts, below: Number.POSITIVE_INFINITY, lines }
}

function solved(staffing: Staffing, lists: readonly Line[][], rise: number): { result: Result; root: RootResult } {
  let root: RootResult | undefined
  const onRoot = (one: RootResult) => (root = one)
  const result = end(solveCentrally(staffing, freedOf(staffing, lists), { ...effort, rise }, onRoot))
  if (result === null || root === undefined) throw new Error('there is no solution')
  return { result, root }
}

function rosterOf(staffing: Staffing, { lines }: Result): Roster {
  return new Roster(
    staffing.cells,
    staffing.people.map((_, person) => lines.get(person)!),
  )
}

/** By trying every combination. */
function cheapestRoster(staffing: Staffing, lists: readonly Line[][]): number {
  const roster = new Roster(
    staffing.cells,
    lists.map((own) => own[0]!),
  )
  const minFrom = (person: number): number =>
    person === lists.length
      ? roster.cost
      : lists[person]!.reduce((least, line) => {
          roster.place(person, line)
          return Math.min(least, minFrom(person + 1))
        }, Number.POSITIVE_INFINITY)
  return minFrom(0)
}

function end<Value>(work: Generator<number, Value>): Value {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}
