import { describe, expect, it, vi } from 'vitest'
import { optimise } from './optimise.ts'
import type { OptimiseOptions, Problem } from './staffing.ts'

// What it finds is tested on instances, where the readers of these are: bench/auto-fill/instances/optimise.test.ts.

/** The time only ends a run that hangs. */
const run = (problem: Problem, options: Partial<OptimiseOptions>) =>
  optimise(problem, { seed: 1, seconds: 200, signal: new AbortController().signal, onProgress: () => {}, ...options })

describe('the optimiser', () => {
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
})
