// Races with a number of rounds and writers. The goal: RACE_ROUNDS=300 RACE_WRITERS=50 npx vitest run <file> -t concurrent
import { Refused } from './app.ts'

export const raceRounds = Number(process.env.RACE_ROUNDS ?? 3)

/** The number of writers at once. */
export const raceWriters = (usual: number) => Number(process.env.RACE_WRITERS ?? usual)

/** Repeats a call that found no free connection, as the browser does. */
export const untilFree = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((thrown: unknown) => {
    if (thrown instanceof Refused && thrown.code === 'busy') return untilFree(work)
    throw thrown
  })
