import {
  type StatementResult,
  deadlineFailure,
  type Engine,
  type TransactionReader,
  isDatabaseFailure,
  refuseHalfCommit,
  type Session,
  sessionGuardSql,
  withPlace,
  type Writer,
  writerSql,
} from '#server/database/engine/engine.ts'
import { Subscribers, listenSql } from '#server/database/subscribers.ts'
import { type StatementResults, endableSession, type BoundStatement } from '#server/database/engine/open-session.ts'
import { DatabaseUnavailable, isDiskFull } from '#server/database/engine/outage.ts'
import { copyFolder } from './copy-folder.ts'
import { type PgliteHome, PgliteThread } from './pglite-thread.ts'
import { readReply, scriptMessage, statementWriter, type WireReply } from './pglite-wire.ts'
import { transactionGuard, withRetries } from '#server/database/engine/transaction-guard.ts'

export type PgliteSettings = {
  home: PgliteHome
  deadlineMs: number
  /** a transaction that waits longer for the others is refused as busy; default: four deadlines, a minute in the product */
  waitMs?: number
  warn?: (text: string) => void
}
type OpenedSession = {
  thread: PgliteThread
  write: ReturnType<typeof statementWriter>
  /** sent together with the next message: a message to the thread and back costs more than a small query */
  begin?: Uint8Array
}

const longMs = 10 * 60_000
const tablesSql = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace) order by oid`

/**
 * PGlite as an engine. All transactions share one session, so they wait for each other. A statement past the deadline ends the thread
 * (PGlite ignores statement_timeout); a database in a folder is opened again at once, one in memory is lost.
 */
export class PgliteEngine implements Engine {
  readonly kind = 'pglite'
  #settings: PgliteSettings
  #current: OpenedSession | undefined
  #closed = false
  #tail: Promise<unknown> = Promise.resolve()
  #guarded = transactionGuard()
  #subscribers = new Subscribers()

  /** Resolves when the database is open. */
  static async open(settings: PgliteSettings): Promise<PgliteEngine> {
    const engine = new PgliteEngine(settings)
    engine.#current = await engine.#open()
    return engine
  }

  private constructor(settings: PgliteSettings) {
    this.#settings = settings
  }

  transaction<T>(start: Writer | string, fn: (session: Session) => Promise<T>): Promise<T> {
    const preamble = typeof start === 'string' ? start : writerSql(start)
    const { deadlineMs, waitMs = 4 * deadlineMs } = this.#settings
    return this.#alone(() => withRetries(() => this.#attempt(preamble, fn)), waitMs)
  }

  // Messages to a thread cost little; one transaction around several queries costs less than one for each.
  reading<T>({ role, agency_id, stamp }: TransactionReader, fn: (session: Session) => Promise<T>): Promise<T> {
    const guard = stamp === undefined ? '' : `; ${sessionGuardSql(stamp)}`
    const preamble = `set local role ${role}; set local app.agency = '${agency_id}'; set local transaction_read_only to on${guard}`
    return this.transaction(preamble, fn)
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    if (this.#subscribers.add(channel, onPayload))
      await this.#alone(async () => this.#script(await this.#opened(), listenSql(channel)))
    return async () => this.#subscribers.remove(channel, onPayload)
  }

  async ready(): Promise<void> {
    if (await this.#isDiskFull()) throw new DatabaseUnavailable('full')
    await this.#alone(async () => this.#script(await this.#opened(), 'select 1'))
  }

  // Table by table, so that requests wait for one table at most and not for the whole database.
  async vacuum(signal?: AbortSignal): Promise<number> {
    const { rows } = await this.transaction('', (session) => session.query<{ name: string }>(tablesSql))
    let done = 0
    for (const { name } of rows) {
      if (signal?.aborted === true) return done
      await this.#alone(async () => this.#script(await this.#opened(), `vacuum analyze ${name}`, longMs))
      done += 1
    }
    return done
  }

  /** The whole database as a tar file, as a template for databases in memory: with an empty log, so that they need no recovery. */
  dump(): Promise<Uint8Array> {
    return this.#alone(async () => {
      const opened = await this.#opened()
      for (const step of ['set wal_recycle to off', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'])
        await this.#script(opened, step, longMs)
      const { thread } = opened
      return thread.request({ dump: true }, longMs, () => deadlineFailure('dump'))
    })
  }

  /** A copy as after a power cut, which recovers from its log when it is opened. Work waits only while what changed meanwhile is copied. */
  async copyTo(folder: string): Promise<void> {
    const home = this.#settings.home.folder
    if (home === undefined) throw new Error('A database in memory has no folder')
    await this.#alone(async () => this.#script(await this.#opened(), 'checkpoint', longMs))
    const copy = await copyFolder(home, folder)
    await this.#alone(() => copy.finish())
  }

  async close(): Promise<void> {
    await this.#alone(async () => {
      this.#closed = true
      await this.#current?.thread.close()
    })
  }

  // The guard comes first: inside a transaction the queue would wait for that very transaction.
  #alone<T>(run: () => Promise<T>, waitMs?: number): Promise<T> {
    return this.#guarded(() => this.#queued(run, waitMs))
  }

  #queued<T>(run: () => Promise<T>, waitMs?: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let isLate = false
    const giveUp = () => {
      isLate = true
      reject(new DatabaseUnavailable('busy', new Error('it waited too long for other transactions')))
    }
    const limit = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    this.#tail = this.#tail.then(async () => {
      clearTimeout(limit)
      // The caller gets the error; the next one only waits.
      if (!isLate) await run().then(resolve, reject)
    })
    return promise
  }

  // Only called by the current holder of the queue, so a lost database is opened again once.
  async #opened(): Promise<OpenedSession> {
    if (this.#closed) throw new DatabaseUnavailable('unreachable', new Error('The database is closed'))
    if (this.#current && !this.#current.thread.isGone) return this.#current
    if (this.#settings.home.folder === undefined)
      throw new Error('The database in memory is lost (a statement ran past its deadline?)')
    await this.#current?.thread.ended
    this.#current = await this.#open().catch((error: unknown) => this.#unavailable(error))
    this.#subscribers.notifyAll()
    return this.#current
  }

  async #open(): Promise<OpenedSession> {
    const opened = { thread: await PgliteThread.start(this.#settings.home), write: statementWriter() }
    void opened.thread.ended.then(() => this.#openAgain())
    for (const channel of this.#subscribers.channels) await this.#script(opened, listenSql(channel))
    return opened
  }

  // Without waiting for the next request, so that subscribers receive events again.
  async #openAgain(): Promise<void> {
    if (this.#closed) return
    this.#settings.warn?.('The embedded database ended; opening it again.')
    // The next transaction tries again, and throws.
    await this.#queued(() => this.#opened()).catch((error: unknown) =>
      this.#settings.warn?.(`The embedded database could not be opened again: ${String(error)}`),
    )
  }

  async #attempt<T>(preamble: string, fn: (session: Session) => Promise<T>): Promise<T> {
    const opened = { ...(await this.#opened()), begin: scriptMessage(`begin; ${preamble}`) }
    const { session, end } = endableSession({
      query: (statements) => this.#queryAll(opened, statements),
      script: async (sql) => void (await this.#script(opened, sql, longMs)),
    })
    try {
      const result = await fn(session)
      await end()
      refuseHalfCommit(await this.#script(opened, 'commit'))
      return result
    } catch (error) {
      await end()
      // The first error is thrown; without the rollback the thread is gone, and its transaction with it.
      await this.#script(opened, 'rollback').catch(() => {})
      throw error
    }
  }

  /** The thread's error when the program failed and not a statement. */
  async #unavailable(error: unknown): Promise<never> {
    if (isDatabaseFailure(error)) throw error
    throw new DatabaseUnavailable((await this.#isDiskFull()) ? 'full' : 'unreachable', error)
  }

  async #isDiskFull(): Promise<boolean> {
    const { folder } = this.#settings.home
    return folder !== undefined && (await isDiskFull(folder))
  }

  async #queryAll(to: OpenedSession, statements: readonly BoundStatement[]): Promise<StatementResults> {
    const answers: StatementResult[] = []
    try {
      for (const { sql, parameters } of statements) answers.push(await this.#query(to, sql, parameters))
      return { answers }
    } catch (failure) {
      return { answers, failure }
    }
  }

  async #query(to: OpenedSession, sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const statement = to.write(sql, parameters)
    const reply = await this.#exchange(to, statement.bytes, sql, this.#settings.deadlineMs)
    if (!reply.parsed) statement.forget()
    if (reply.failure) throw withPlace(reply.failure, sql)
    return reply.answer
  }

  async #script(to: OpenedSession, sql: string, deadlineMs = this.#settings.deadlineMs): Promise<string> {
    const reply = await this.#exchange(to, scriptMessage(sql), sql, deadlineMs)
    if (reply.failure) throw withPlace(reply.failure, sql)
    return reply.command
  }

  async #exchange(to: OpenedSession, bytes: Uint8Array, sql: string, deadlineMs: number): Promise<WireReply> {
    const request = { bytes: to.begin === undefined ? bytes : new Uint8Array(Buffer.concat([to.begin, bytes])) }
    delete to.begin
    const answer = to.thread.request(request, deadlineMs, () => deadlineFailure(sql))
    const reply = readReply(await answer.catch((error: unknown) => this.#unavailable(error)))
    for (const notice of reply.notices) this.#subscribers.notify(notice.channel, notice.payload)
    return reply
  }
}
