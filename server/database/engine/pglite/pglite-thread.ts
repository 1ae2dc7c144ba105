import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/**
 * The location of the database: a folder, or memory (empty, or a copy of the dump in the file `template`). A hasty one syncs nothing to the
 * disk: nobody relies on its commits.
 */
export type PgliteHome =
  | { folder: string; template?: undefined; isHasty?: true }
  | { folder?: undefined; template: string | undefined }
export type PgliteStart = { home: PgliteHome; program: WebAssembly.Module }
export type PgliteRequest = { bytes?: Uint8Array; dump?: true; close?: true }
export type PgliteReply = { bytes?: Uint8Array; failure?: string }

const maxClosingMs = 10_000
// Shared in the process: machine code that one thread has optimised is optimised in the next one from the start.
let wasmProgram: Promise<WebAssembly.Module> | undefined

/**
 * PGlite in a thread of its own, so that a heavy report does not stop the event loop and a runaway query can be ended.
 */
export class PgliteThread {
  /** Resolves when the thread has really ended, for whatever reason; only then may its folder be opened again. */
  readonly ended: Promise<unknown>
  #worker: Worker
  #gone = false
  #waiting: PromiseWithResolvers<PgliteReply> | undefined
  #tail: Promise<unknown> = Promise.resolve()

  /** Resolves when the database is open; rejects with the reason when it cannot be opened. */
  static async start(home: PgliteHome): Promise<PgliteThread> {
    const thread = new PgliteThread({ home, program: await (wasmProgram ??= compiledProgram()) })
    const opened = await thread.#nextReply()
    if (opened.failure !== undefined) await thread.#broken(opened.failure)
    return thread
  }

  private constructor(start: PgliteStart) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start, execArgv: [] })
    this.#worker.on('message', (reply: PgliteReply) => this.#waiting?.resolve(reply))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.ended = new Promise((resolve) => this.#worker.on('exit', resolve))
    void this.ended.then(() => this.#fail(new Error('The embedded database ended unexpectedly')))
  }

  get isGone(): boolean {
    return this.#gone
  }

  /** One message and its response, in order; past `deadlineMs` it throws `late()` and the thread is ended. */
  request(request: PgliteRequest, deadlineMs: number, late: () => Error): Promise<Uint8Array> {
    const reply = this.#tail.then(() => this.#exchange(request, deadlineMs, late))
    // The caller gets the error; the next one only waits.
    this.#tail = reply.catch(() => {})
    return reply
  }

  async close(): Promise<void> {
    // A thread that does not close is ended; its database recovers from its log at the next start.
    if (!this.#gone) await this.request({ close: true }, maxClosingMs, closeTimeoutError).catch(process.emitWarning)
    await this.#worker.terminate()
  }

  async #exchange(request: PgliteRequest, deadlineMs: number, late: () => Error): Promise<Uint8Array> {
    if (this.#gone) throw new Error('The embedded database has ended')
    const timer = setTimeout(() => this.#end(late()), deadlineMs)
    const answered = this.#nextReply().finally(() => clearTimeout(timer))
    this.#worker.postMessage(request)
    const reply = await answered
    if (reply.failure !== undefined) await this.#broken(reply.failure)
    return reply.bytes ?? new Uint8Array()
  }

  #nextReply(): Promise<PgliteReply> {
    this.#waiting = Promise.withResolvers<PgliteReply>()
    return this.#waiting.promise
  }

  #end(reason: Error): void {
    this.#fail(reason)
    void this.#worker.terminate()
  }

  // PostgreSQL's own errors are protocol messages; a failure here is a crash of the WASM program itself.
  async #broken(failure: string): Promise<never> {
    this.#gone = true
    await this.#worker.terminate()
    throw new Error(`The embedded database broke: ${failure}`)
  }

  #fail(reason: Error): void {
    this.#gone = true
    this.#waiting?.reject(reason)
  }
}

const closeTimeoutError = () => new Error('The embedded database did not close in time, and recovers at its next start')

async function compiledProgram(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
}
