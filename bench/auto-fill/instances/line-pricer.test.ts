import { describe, expect, it } from 'vitest'
import { type Random, randomOf } from '#server/optimiser/random.ts'
import { checkRoster } from './check.ts'
import { readInstance } from './instance.ts'
import { buildStaffing } from './instance-staffing.ts'
import { LinePricer } from './line-pricer.ts'
import { Workspace } from './workspace.ts'

describe('the pricer of a public instance', () => {
  it.each([
    { days: 7, types: 2, cases: 30 },
    { days: 9, types: 2, cases: 6 },
    { days: 7, types: 3, cases: 4 },
  ])(
    'finds the cheapest line of all that the checker accepts, with and without bounds: $days days, $types types',
    ({ days, types, cases }) => {
      let found = 0
      for (let seed = 1; seed <= cases; seed++) {
        const random = randomOf(seed * 31 + days)
        const text = randomInstance(random, days, types)
        const pricer = buildStaffing(text).people[0]!
        const instance = readInstance(text)
        const bounded = new LinePricer(instance, instance.people[0]!, new Workspace(), { worthBounds: 0 })
        for (let again = 0; again < 3; again++) {
          const prices = Float64Array.from({ length: days * types }, () => Math.round(random() * 60 - 35))
          const best = cheapestOfAll(text, prices, days, types)
          const line = pricer.cheapest(prices)
          expect(line === null).toBe(best === null)
          if (line === null) continue
          found++
          expect(checkRoster(text, [toRow(line.cells, days, types)])).toEqual({ cost: line.cost, violations: [] })
          expect(line.cells.reduce((sum, cell) => sum + prices[cell]!, line.cost)).toBeCloseTo(best ?? Number.NaN, 6)
          expect(pricer.exact).toBe(true)
          const other = bounded.cheapest(prices)!
          expect(other.cells.reduce((sum, cell) => sum + prices[cell]!, other.cost)).toBeCloseTo(best ?? Number.NaN, 4)
        }
      }
      expect(found).toBeGreaterThan(cases)
    },
  )

  it('offers only cells of types that the person may work, on days that are not off', () => {
    const text = ['SECTION_HORIZON', '3', 'SECTION_SHIFTS', 'A,60,', 'B,60,', 'C,60,', 'SECTION_STAFF']
    text.push('P,A=3|B=0|C=1,600,0,3,1,1,1', 'SECTION_DAYS_OFF', 'P,1')
    expect([...buildStaffing(text.join('\n')).people[0]!.cells]).toEqual([0, 2, 6, 8])
  })
})

const idOf = (type: number) => 'ABC'.charAt(type)

/** One person with random rules, often with limits on both types that bind. */
function randomInstance(random: Random, days: number, types: number): string {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const equal = random() < 0.5
  const shifts = Array.from({ length: types }, (_, type) => {
    const minutes = equal ? 480 : 60 * whole(6, 9)
    return `${idOf(type)},${minutes},${type > 0 && random() < 0.5 ? idOf(type - 1) : ''}`
  })
  const most = Array.from({ length: types }, (_, type) => `${idOf(type)}=${whole(1, 4)}`)
  const minutes = 60 * whole(20, 45)
  const person = `P,${most.join('|')},${minutes},${random() < 0.3 ? 0 : minutes - 60 * whole(5, 20)},${whole(2, 5)}`
  const requests = [0, 1, 2].map(() => `P,${whole(0, days - 1)},${idOf(whole(0, types - 1))},${whole(1, 9)}`)
  return [
    ...['SECTION_HORIZON', days, 'SECTION_SHIFTS', ...shifts],
    ...['SECTION_STAFF', `${person},${whole(1, 3)},${whole(1, 2)},${whole(0, 2)}`],
    ...['SECTION_DAYS_OFF', `P,${whole(0, days - 1)}`, 'SECTION_SHIFT_ON_REQUESTS', ...requests.slice(0, 2)],
    ...['SECTION_SHIFT_OFF_REQUESTS', ...requests.slice(2)],
  ].join('\n')
}

function cheapestOfAll(text: string, prices: Float64Array, days: number, types: number): number | null {
  let best: number | null = null
  for (let code = 0; code < (types + 1) ** days; code++) {
    const cells: number[] = []
    for (let day = 0, rest = code; day < days; day++, rest = Math.floor(rest / (types + 1)))
      if (rest % (types + 1) > 0) cells.push(day * types + (rest % (types + 1)) - 1)
    const price = cells.reduce((sum, cell) => sum + prices[cell]!, 0)
    // The checker’s cost is never negative, so it need not see what is dearer already.
    if (best !== null && price >= best) continue
    const { cost, violations } = checkRoster(text, [toRow(cells, days, types)])
    if (violations.length === 0 && (best === null || cost + price < best)) best = cost + price
  }
  return best
}

function toRow(cells: ArrayLike<number>, days: number, types: number): string[] {
  const row = Array.from({ length: days }, () => '')
  for (const cell of Array.from(cells)) row[Math.floor(cell / types)] = idOf(cell % types)
  return row
}
