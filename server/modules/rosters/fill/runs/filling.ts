// What a run does: reads the facts, and has a thread search and explain.
import { Worker } from 'node:worker_threads'
import type { JobContext } from '#server/background/job.ts'
import { boardFactsOf } from '#server/modules/rosters/fill/model/facts.ts'
import type { FillMessage, FillTask } from '#server/modules/rosters/fill/model/fill-thread.ts'
import type { Progress, RunToWork } from './working.ts'

type Explained = { result: string; rejected: number }
type Options = {
  /** ends the search: the result is the best one until then */
  cancel: AbortSignal
  /** ends the thread without a result */
  stop: AbortSignal
  onProgress: (progress: Progress) => void
}

// Runs of the same board find the same.
const seed = 1
// A board of 1,000 people and 7,000 shifts fits; a larger one fails alone, and does not take the server with it.
const megabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** The result of a run as JSON. */
export async function fillBoard({ database, outside, log }: JobContext, run: RunToWork, options: Options) {
  const facts = await boardFactsOf(database, run, outside.clock.now())
  const { result, rejected } = await inThread({ facts, seconds: run.seconds, seed }, options)
  if (rejected > 0) log.error({ run: run.id, rejected }, 'auto-fill proposed what a rule excludes; it was left out')
  return result
}

/** Runs a task in a thread of its own; rejects when it fails or is stopped. */
export async function inThread(task: FillTask, { cancel, stop, onProgress }: Options): Promise<Explained> {
  stop.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Explained>()
  const worker = new Worker(new URL('../model/fill-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: megabytes,
  })
  const ended = new AbortController()
  const listening = { once: true, signal: ended.signal }
  cancel.addEventListener('abort', () => worker.postMessage('cancel'), listening)
  stop.addEventListener('abort', () => reject(stop.reason), listening)
  if (cancel.aborted) worker.postMessage('cancel')
  worker.on('message', (message: FillMessage) => {
    if ('progress' in message) onProgress(message.progress)
    else resolve(message)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread of an auto-fill run ended without a result')))
  try {
    return await promise
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
