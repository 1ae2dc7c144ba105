import { setTimeout } from 'node:timers/promises'
import type { Database } from './transaction.ts'

type Rounds = {
  /** told in the database when there is something to do */
  channel: string
  /** what is there to do meanwhile is looked for this often, for whoever was told nothing */
  every_milliseconds: number
  /** whoever does not answer is not waited for longer when the process ends */
  farewell_milliseconds: number
}

type Round = (stopping: AbortSignal) => Promise<unknown>

/**
 * Does rounds of work: now, when the channel is told, and every so often; one at a time, and who is told of more meanwhile does one
 * more after it. What fails is left to the next. Gives how it is stopped, which the signal tells the round that goes on.
 */
export async function workInRounds(database: Database, rounds: Rounds, round: Round): Promise<() => Promise<void>> {
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()
  function look() {
    again = running !== null
    if (running !== null || stopping.signal.aborted) return
    running = doneOrLeft(round(stopping.signal)).finally(() => {
      running = null
      if (again) look()
    })
  }
  const deaf = await database.listen(rounds.channel, look)
  const timer = setInterval(look, rounds.every_milliseconds).unref()
  look()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await deaf()
    await Promise.race([running, setTimeout(rounds.farewell_milliseconds, undefined, { ref: false })])
  }
}

const doneOrLeft = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  )
