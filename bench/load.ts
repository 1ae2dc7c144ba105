import autocannon from 'autocannon'
import { median } from './ratio.ts'

export type Target = { readonly name: string; readonly url: string; readonly headers: Record<string, string> }

export type Rate = { readonly target: string; readonly per_second: number; readonly p50_ms: number; readonly p99_ms: number }

type Settings = { readonly rounds: number; readonly seconds: number; readonly connections: number }

/**
 * Requests a second of several servers that answer the same question, taken in turns (A B A B …), so that whatever else the
 * machine does falls on all of them. Medians of the rounds. Throws when a server answers with anything but 200.
 */
export async function raced(targets: readonly Target[], settings: Settings): Promise<Rate[]> {
  for (const target of targets) await loaded(target, { ...settings, seconds: 1 })
  const rounds: Rate[][] = []
  for (let round = 0; round < settings.rounds; round++) {
    const inTurn = round % 2 === 0 ? targets : targets.toReversed()
    const rates: Rate[] = []
    for (const target of inTurn) rates.push(await loaded(target, settings))
    rounds.push(rates)
  }
  return targets.map(({ name }) => medianOf(name, rounds.flat()))
}

export async function loaded({ name, url, headers }: Target, { seconds, connections }: Settings): Promise<Rate> {
  const told = await autocannon({ url, method: 'POST', headers, connections, duration: seconds })
  if (told.non2xx + told.errors > 0) throw new Error(`${name}: ${told.non2xx} wrong answers, ${told.errors} errors at ${url}`)
  return { target: name, per_second: told.requests.total / told.duration, p50_ms: told.latency.p50, p99_ms: told.latency.p99 }
}

function medianOf(target: string, rates: readonly Rate[]): Rate {
  const own = rates.filter((rate) => rate.target === target)
  return {
    target,
    per_second: median(own.map((rate) => rate.per_second)),
    p50_ms: median(own.map((rate) => rate.p50_ms)),
    p99_ms: median(own.map((rate) => rate.p99_ms)),
  }
}
