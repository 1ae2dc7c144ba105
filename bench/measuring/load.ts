import { globSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Client } from 'pg'
import { isSmokeRun, median } from './ratio.ts'

export type Target = {
  readonly name: string
  readonly url: string
  /** default: POST, as all calls */
  readonly method?: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly pid: number
}

export type Rate = {
  readonly target: string
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** processor time of the server's process per request; NaN without /proc */
  readonly node_us: number
}

type Settings = { readonly rounds: number; readonly seconds: number; readonly connections: number }

/**
 * Requests per second of several servers with the same response, measured in turns (A B A B …), so that other load on the
 * machine affects all of them. Medians of the rounds. Throws if a server responds with anything but 200.
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

/** Loads one server for one round; returns the number of responses, including the warm-up. */
export async function requestsOf(target: Target, settings: Settings): Promise<number> {
  const { per_second } = await loaded(target, settings)
  return per_second * settings.seconds
}

async function loaded(
  { name, url, method = 'POST', headers, pid }: Target,
  { seconds, connections }: Settings,
): Promise<Rate> {
  const before = processorMicroseconds(pid)
  const length = isSmokeRun ? { amount: 2 * connections, sampleInt: 50 } : { duration: seconds }
  const value = await autocannon({ url, method, headers, connections, ...length })
  if (value.non2xx + value.errors > 0)
    throw new Error(`${name}: ${value.non2xx} wrong answers, ${value.errors} errors at ${url}`)
  const node_us = (processorMicroseconds(pid) - before) / value.requests.total
  return {
    target: name,
    per_second: value.requests.total / value.duration,
    p50_ms: value.latency.p50,
    p99_ms: value.latency.p99,
    node_us,
  }
}

/** The processor time of a process until now; NaN without /proc. The threads of a server do not end before it does. */
export function processorMicroseconds(pid: number): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`)
  if (threads.length === 0) return Number.NaN
  // The first word counts nanoseconds.
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1000, 0)
}

/** The same of the connections of a database, except this one. */
export async function databaseMicroseconds(database: Client): Promise<number> {
  return [...(await microsecondsByProcess(database)).values()].reduce((sum, one) => sum + one, 0)
}

/** The same by process: a pool ends connections that are idle, and with them ends what they have used. */
export async function microsecondsByProcess(database: Client): Promise<Map<number, number>> {
  const { rows } = await database.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  return new Map(rows.map(({ pid }) => [pid, processorMicroseconds(pid)]))
}

function medianOf(target: string, rates: readonly Rate[]): Rate {
  const own = rates.filter((rate) => rate.target === target)
  return {
    target,
    per_second: median(own.map((rate) => rate.per_second)),
    p50_ms: median(own.map((rate) => rate.p50_ms)),
    p99_ms: median(own.map((rate) => rate.p99_ms)),
    node_us: median(own.map((rate) => rate.node_us)),
  }
}
