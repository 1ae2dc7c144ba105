import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, RequestOf, ResultOf } from '#contract/call.ts'
import { Refused } from '#server/testing/app.ts'
import { callServer } from '#server/testing/crash/server-process.ts'

export type PatientClient = {
  /** sent again twice, as web/app/queries.ts does */
  read<C extends Call>(row: C, input: RequestOf<C>): Promise<ResultOf<C>>
  /** sent again once with its key, as web/lib/api/use-send.ts does */
  send<C extends Call>(row: C, input: RequestOf<C>, key: string): Promise<ResultOf<C>>
}

/** Calls servers as the browser does, which repeats what failed without being refused. */
export const patientClient = (address: string, token?: string): PatientClient => ({
  read: (row, input) => repeated(() => callServer(address, row, input, { token }), [1_000, 2_000]),
  send: (row, input, key) => repeated(() => callServer(address, row, input, { token, key }), [1_000]),
})

async function repeated<T>(work: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  const [pause, ...later] = pauses
  try {
    return await work()
  } catch (error) {
    if (pause === undefined || (error instanceof Refused && error.status < 500)) throw error
    await sleep(pause)
    return repeated(work, later)
  }
}
