// What a run does: reads the facts, and has a process search and explain.
import { type ChildProcess, fork } from 'node:child_process'
import type { JobContext } from '#server/background/job.ts'
import { boardPieces, type FactsPiece } from '#server/modules/auto-fill/model/facts.ts'
import type { FillLimits, FillMessage, FillOrder } from '#server/modules/auto-fill/model/fill-process.ts'
import type { FillPair, FillRun } from '#contract/rostering/rosters/auto-fill.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'

/** A run as its work needs it. */
export type RunToWork = {
  id: string
  agency_id: string
  supervisor_id: string | null
  language: Language
  roster_ids: string[]
  first_day: LocalDate
  last_day: LocalDate
  seconds: number
  cost_weight: number
  keep: FillPair[]
  exclude: FillPair[]
}

export type FillProgress = NonNullable<FillRun['progress']>

type ExplainedResult = { result: string; rejected: number }
type Options = {
  /** ends the search: the result is the best one until then */
  cancel: AbortSignal
  /** ends the process without a result */
  stop: AbortSignal
  onProgress: (progress: FillProgress) => void
}

// Runs of the same board find the same.
const fillSeed = 1
// A board of 1,000 people and 7,000 shifts fits; a larger one fails alone, and does not take the server with it.
const memoryLimits = { old: 192, young: 4 }

/** The result of a run as JSON. */
export async function fillBoard({ database, outside, log }: JobContext, run: RunToWork, options: Options) {
  const pieces = boardPieces(database, run, outside.clock.now())
  const { result, rejected } = await inProcess(pieces, { seconds: run.seconds, seed: fillSeed }, options)
  if (rejected > 0) log.error({ run: run.id, rejected }, 'auto-fill proposed what a rule excludes; it was left out')
  return result
}

type FactsStream = AsyncIterable<FactsPiece> | Iterable<FactsPiece>

/**
 * Fills a board in a process of its own: its memory is given back with its end, and what its threads do besides, such as collecting
 * garbage, has the lowest priority too, which it cannot have in the server’s process. Rejects when it fails or is stopped.
 */
export async function inProcess(
  pieces: FactsStream,
  limits: FillLimits,
  { cancel, stop, onProgress }: Options,
): Promise<ExplainedResult> {
  stop.throwIfAborted()
  const child = fillProcess()
  const ended = new AbortController()
  const listening = { once: true, signal: ended.signal }
  // A process that is gone reports its exit.
  const requestCancel = () => child.send({ cancel: true } satisfies FillOrder, () => undefined)
  cancel.addEventListener('abort', requestCancel, listening)
  if (cancel.aborted) requestCancel()
  try {
    const result = resultOf(child, onProgress)
    const stopped = new Promise<never>((_, reject) =>
      stop.addEventListener('abort', () => reject(stop.reason), listening),
    )
    return await Promise.race([result, stopped, sendAll(child, pieces, limits, stop).then(() => result)])
  } finally {
    ended.abort()
    child.kill('SIGKILL')
  }
}

function resultOf(child: ChildProcess, onProgress: Options['onProgress']): Promise<ExplainedResult> {
  return new Promise((resolve, reject) => {
    child.on('message', (answer) => {
      // What fill-process.ts posts.
      const message = answer as FillMessage
      if ('progress' in message) onProgress(message.progress)
      else if ('failure' in message) reject(new Error(`auto-fill failed: ${message.failure}`))
      else resolve(message)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the process of an auto-fill run ended without a result (${signal ?? code})`)),
    )
  })
}

async function sendAll(child: ChildProcess, pieces: FactsStream, limits: FillLimits, stop: AbortSignal) {
  const send = (order: FillOrder) =>
    new Promise<void>((sent, failed) => child.send(order, (error) => (error === null ? sent() : failed(error))))
  for await (const piece of pieces) {
    stop.throwIfAborted()
    await send(piece)
  }
  await send({ start: limits })
}

/** It gets none of the server's environment, which has the secrets, and reads times without a zone as UTC. */
const fillProcess = (): ChildProcess =>
  fork(new URL('../model/fill-process.ts', import.meta.url), {
    env: { TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
    execArgv: [`--max-old-space-size=${memoryLimits.old}`, `--max-semi-space-size=${memoryLimits.young}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
