import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { longInstance } from '#server/testing/long-instance.ts'
import { checkRoster } from './instances/check.ts'
import { readInstance } from './instances/instance.ts'
import { instanceProblem } from './instances/instance-staffing.ts'
import { optimise } from './optimise.ts'
import { randomOf } from './random.ts'
import type { OptimiseOptions, Problem, Solution } from './staffing.ts'

const textOf = (number: number) =>
  readFileSync(new URL(`./instances/public/Instance${number}.txt`, import.meta.url), 'utf8')
const problemOf = (number: number) => instanceProblem(textOf(number))

/** Rounds end a run here; the time only ends one that hangs. */
const run = (problem: Problem, options: Partial<OptimiseOptions>) =>
  optimise(problem, { seed: 1, seconds: 200, signal: new AbortController().signal, onProgress: () => {}, ...options })

describe('the optimiser', () => {
  it.each([
    [1, 607, 1],
    [1, 607, 3],
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
    const long = await run(problemOf(3), {
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
    const short = await run(problemOf(3), { rounds: 1 })
    expect(long.cost).toBeLessThanOrEqual(short.cost)
    const again = await run(problemOf(3), { rounds: 1, seed: 9, start: { ...long, cost: 0 } })
    expect(again.cost).toBeLessThanOrEqual(long.cost)
  })

  it('ends when it is cancelled, with the best solution so far', async () => {
    const cancelling = new AbortController()
    const solution = await run(problemOf(5), { signal: cancelling.signal, onProgress: () => cancelling.abort() })
    expect(checkRoster(textOf(5), rosterOf(textOf(5), solution))).toEqual({ cost: solution.cost, violations: [] })
    const early = await run(problemOf(5), { signal: AbortSignal.abort() })
    expect(checkRoster(textOf(5), rosterOf(textOf(5), early))).toEqual({ cost: early.cost, violations: [] })
  })

  it('ends with its start when it is cancelled and no thread begins in time, and rejects without one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const stuck = {
        module: 'data:text/javascript,setInterval(() => {}, 1e6); await new Promise(() => {})',
        input: null,
      }
      const start = { cost: 5, lines: [{ cells: new Int32Array([2]), cost: 5 }] }
      const ends = Promise.all([
        expect(run(stuck, { signal: AbortSignal.abort(), start })).resolves.toEqual(start),
        expect(run(stuck, { signal: AbortSignal.abort() })).rejects.toThrow('did not end in time'),
      ])
      vi.advanceTimersByTime(10_000)
      await ends
    } finally {
      vi.useRealTimers()
    }
  })

  it('rejects when a thread throws, cannot load its module, or ends', async () => {
    const module = (code: string): Problem => ({ module: `data:text/javascript,${code}`, input: null })
    const throwing = 'export const buildStaffing = () => { throw new Error("broken staffing") }'
    await expect(run(module(throwing), {})).rejects.toThrow('broken staffing')
    const pricer = '{ cells: [], cheapest() { throw new Error("broken pricer") } }'
    const staffing = `export const buildStaffing = () => ({ cells: [], people: [${pricer}] })`
    await expect(run(module(staffing), {})).rejects.toThrow('broken pricer')
    await expect(run({ module: 'file:///nowhere/staffing.ts', input: null }, {})).rejects.toThrow('nowhere')
    await expect(run(module('process.exit(3)'), {})).rejects.toThrow('ended')
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
  it.each([
    [119, 12, 4],
    [105, 6, 8],
  ])(
    'improves a roster of %i days for %i people some weeks at a time, keeps every rule, and always does the same',
    async (days, people, rounds) => {
      const text = longInstance(randomOf(5), { days, people })
      const costs: number[] = []
      const one = await run(instanceProblem(text), { rounds, onProgress: ({ cost }) => costs.push(cost) })
      const other = await run(instanceProblem(text), { rounds })
      expect(one).toEqual(other)
      expect(one.cost).toBeLessThan(costs[0] ?? 0)
      expect(checkRoster(text, rosterOf(text, one))).toEqual({ cost: one.cost, violations: [] })
    },
  )

  it('leaves nothing uncovered where the whole program has many cells, keeps every rule, and always does the same', async () => {
    const text = longInstance(randomOf(5), { days: 28, people: 8 })
    const [one, other] = [
      await run(instanceProblem(text), { rounds: 7 }),
      await run(instanceProblem(text), { rounds: 7 }),
    ]
    expect(one).toEqual(other)
    expect(one.cost).toBeLessThan(100)
    expect(checkRoster(text, rosterOf(text, one))).toEqual({ cost: one.cost, violations: [] })
  })

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
