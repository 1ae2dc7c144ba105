import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { optimise } from '#server/optimiser/optimise.ts'
import { randomOf } from '#server/optimiser/random.ts'
import type { OptimiseOptions, Problem, Solution } from '#server/optimiser/staffing.ts'
import { checkRoster } from './check.ts'
import { readInstance } from './instance.ts'
import { instanceProblem } from './instance-staffing.ts'
import { longInstance } from './long-instance.ts'

const textOf = (number: number) => readFileSync(new URL(`./public/Instance${number}.txt`, import.meta.url), 'utf8')
const problemOf = (number: number) => instanceProblem(textOf(number))

/** `npm run test:long` sets it; the long runs take most of the time. */
const isLong = process.env.LONG_RUNS === 'yes'

/** Rounds end a run here; the time only ends one that hangs. */
const run = (problem: Problem, options: Partial<OptimiseOptions>) =>
  optimise(problem, { seed: 1, seconds: 200, signal: new AbortController().signal, onProgress: () => {}, ...options })

describe('the optimiser, on public instances and generated ones', () => {
  it.each([
    [1, 607, 1],
    [2, 828, 2],
  ])('reaches the optimum of public instance %i, which is %i, with %i threads', async (number, best, threads) => {
    const solution = await run(problemOf(number), { rounds: 6, threads })
    expect(solution.cost).toBe(best)
    expect(checkRoster(textOf(number), rosterOf(textOf(number), solution))).toEqual({ cost: best, violations: [] })
  })

  it('gives the same solution for the same seed and rounds, and another one for another seed', async () => {
    const linesOf = async (seed: number) =>
      (await run(problemOf(4), { rounds: 2, seed })).lines.map(({ cells }) => [...cells])
    const first = await linesOf(3)
    expect(await linesOf(3)).toEqual(first)
    expect(await linesOf(4)).not.toEqual(first)
  })

  it('never gets worse from round to round, with more rounds, or than its start', async () => {
    const costs: number[] = []
    const bounds: (number | null)[] = []
    const long = await run(problemOf(2), {
      rounds: 4,
      onProgress: ({ cost, bound }) => {
        costs.push(cost)
        bounds.push(bound)
      },
    })
    expect(costs).toHaveLength(4)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    expect(long.cost).toBeLessThanOrEqual(costs.at(-1) ?? 0)
    for (const bound of bounds) expect(bound ?? 0).toBeLessThanOrEqual(long.cost + 1e-6)
    const short = await run(problemOf(2), { rounds: 1 })
    expect(long.cost).toBeLessThanOrEqual(short.cost)
    const again = await run(problemOf(2), { rounds: 1, seed: 9, start: { ...long, cost: 0 } })
    expect(again.cost).toBeLessThanOrEqual(long.cost)
  })

  it('ends when it is cancelled, with the best solution so far', async () => {
    const cancelling = new AbortController()
    const solution = await run(problemOf(5), { signal: cancelling.signal, onProgress: () => cancelling.abort() })
    expect(checkRoster(textOf(5), rosterOf(textOf(5), solution))).toEqual({ cost: solution.cost, violations: [] })
    const early = await run(problemOf(5), { signal: AbortSignal.abort() })
    expect(checkRoster(textOf(5), rosterOf(textOf(5), early))).toEqual({ cost: early.cost, violations: [] })
  })

  it('improves a start with more people than one linear program may have, and always in the same way', async () => {
    const people = Array.from({ length: 450 }, (_, at) => `P${at},E=${1 + (at % 5)},2400,0,5,1,1,1`)
    const cover = Array.from({ length: 7 }, (_, day) => `${day},E,${200 + 10 * day},100,1`)
    const requests = people.map((_, at) => `P${at},${at % 7},E,2`)
    const parts = { HORIZON: ['7'], SHIFTS: ['E,480,'], STAFF: people, SHIFT_ON_REQUESTS: requests, COVER: cover }
    const text = Object.entries(parts)
      .flatMap(([name, rows]) => [`SECTION_${name}`, ...rows])
      .join('\n')
    const start = { cost: 0, lines: people.map(() => ({ cells: new Int32Array(0), cost: 2 })) }
    const [one, other] = [
      await run(instanceProblem(text), { rounds: 2, start }),
      await run(instanceProblem(text), { rounds: 2, start }),
    ]
    expect(one.cost).toBeLessThan(100 * 1610 + 900)
    expect(one).toEqual(other)
  })

  // Both are searched in windows of everybody. With few people, these begin in an early round.
  it.each([[119, 12, 4], ...(isLong ? [[105, 6, 8] as const] : [])] as const)(
    'improves a roster of %i days for %i people some weeks at a time, and keeps every rule',
    async (days, people, rounds) => {
      const text = longInstance(randomOf(5), { days, people })
      const costs: number[] = []
      const solution = await run(instanceProblem(text), { rounds, onProgress: ({ cost }) => costs.push(cost) })
      expect(solution.cost).toBeLessThan(costs[0] ?? 0)
      expect(checkRoster(text, rosterOf(text, solution))).toEqual({ cost: solution.cost, violations: [] })
    },
  )

  it.runIf(isLong)('always does the same some weeks at a time', async () => {
    const problem = instanceProblem(longInstance(randomOf(5), { days: 119, people: 12 }))
    expect(await run(problem, { rounds: 2 })).toEqual(await run(problem, { rounds: 2 }))
  })

  it.runIf(isLong)(
    'leaves nothing uncovered where the whole program has many cells, and keeps every rule',
    async () => {
      const text = longInstance(randomOf(5), { days: 28, people: 8 })
      const solution = await run(instanceProblem(text), { rounds: 7 })
      expect(solution.cost).toBeLessThan(100)
      expect(checkRoster(text, rosterOf(text, solution))).toEqual({ cost: solution.cost, violations: [] })
    },
  )

  it('rejects when somebody has no feasible line', async () => {
    const text =
      'SECTION_HORIZON\n7\nSECTION_SHIFTS\nE,480,\nSECTION_STAFF\nA,E=2,4800,2400,5,1,1,1\nSECTION_COVER\n0,E,1,9,1\n'
    await expect(run(instanceProblem(text), {})).rejects.toThrow('person 0 has no feasible line')
  })
})

function rosterOf(text: string, { lines }: Solution): string[][] {
  const { days, types } = readInstance(text)
  return lines.map(({ cells }) => {
    const row = Array.from({ length: days }, () => '')
    for (const cell of cells) row[Math.floor(cell / types.length)] = types[cell % types.length]?.id ?? ''
    return row
  })
}
