import { expect, it } from 'vitest'
import { type Random, randomOf } from '#server/optimiser/random.ts'
import { joined } from '#server/optimiser/roster.ts'
import type { Line, Staffing } from '#server/optimiser/staffing.ts'
import { longInstance, typesOfLong as types } from './long-instance.ts'
import { checkRoster } from './check.ts'
import { buildStaffing } from './instance-staffing.ts'

it('finds better parts of a line for some weeks, and what they give together with the rest keeps every rule', () => {
  let changed = 0
  for (let seed = 1; seed <= 30; seed++) {
    const random = randomOf(seed)
    const text = longInstance(random, { days: 35, people: 1 })
    const staffing = buildStaffing(text)
    const person = staffing.people[0]!
    let line = person.cheapest(pricesOf(staffing, random))!
    for (let again = 0; again < 10; again++) {
      const prices = pricesOf(staffing, random)
      const from = Math.floor(random() * 4)
      const part = person.within!(line, from, from + 1 + Math.floor(random() * 4))
      const found = part?.pricer.cheapest(prices)
      if (!part || !found) continue
      const better = joined(part.rest, found)
      expect(checkRoster(text, [rowOf(better, 35)])).toEqual({ cost: better.cost, violations: [] })
      expect(costAt(prices, better)).toBeLessThanOrEqual(costAt(prices, line) + 1e-9)
      if (String(better.cells) !== String(line.cells)) changed++
      line = better
    }
  }
  expect(changed).toBeGreaterThan(50)
})

it('finds as cheap a part of all weeks as the cheapest line', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomOf(seed)
    const staffing = buildStaffing(longInstance(random, { days: 21, people: 1 }))
    const person = staffing.people[0]!
    const line = person.cheapest(pricesOf(staffing, random))!
    const prices = pricesOf(staffing, random)
    const { pricer, rest } = person.within!(line, 0, 3)!
    const part = joined(rest, pricer.cheapest(prices)!)
    const whole = person.cheapest(prices)!
    if (person.exact && pricer.exact) expect(costAt(prices, part)).toBeCloseTo(costAt(prices, whole), 4)
  }
})

it('finds a line of a year, also for somebody with low limits on many types', () => {
  const random = randomOf(1)
  const text = longInstance(random, { days: 364, people: 2 })
  const staffing = buildStaffing(text)
  const lines = staffing.people.map((person) => person.cheapest(pricesOf(staffing, random))!)
  const { violations } = checkRoster(
    text,
    lines.map((line) => rowOf(line, 364)),
  )
  expect(violations).toEqual([])
})

const pricesOf = ({ cells }: Staffing, random: Random) => Float64Array.from(cells, () => Math.round(random() * 60 - 40))

function costAt(prices: Float64Array, { cells, cost }: Line): number {
  return cells.reduce((sum, cell) => sum + prices[cell]!, cost)
}

function rowOf({ cells }: Line, days: number): string[] {
  const row = Array.from({ length: days }, () => '')
  for (const cell of cells) row[Math.floor(cell / types.length)] = types.charAt(cell % types.length)
  return row
}
