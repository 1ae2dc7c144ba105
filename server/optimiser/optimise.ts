import type { OptimiseOptions, Problem, Solution } from './staffing.ts'

/** The best solution found; rejects when a thread fails or somebody has no feasible line. */
export function optimise(problem: Problem, options: OptimiseOptions): Promise<Solution> {
  return Promise.reject(new Error(`not written yet: ${problem.module}, ${options.seconds} s`))
}
