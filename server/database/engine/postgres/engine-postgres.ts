import { Pool, type PoolClient } from 'pg'
import {
  type Engine,
  type TransactionReader,
  isDatabaseFailure,
  refuseHalfCommit,
  type Session,
  withPlace,
  sessionSettings,
  type Writer,
} from '#server/database/engine/engine.ts'
import { type StatementResults, endableSession, type BoundStatement } from '#server/database/engine/open-session.ts'
import { DatabaseUnavailable, outageOf } from '#server/database/engine/outage.ts'
import { DiskProbe } from '#server/database/engine/pglite/disk-probe.ts'
import {
  type PreparedParameters,
  prepareSessionGuard,
  prepareStart,
  readerStart,
  runStatements,
  type Statement,
  writerStart,
} from './postgres-statement.ts'
import { PostgresListener } from './postgres-listener.ts'
import { statementNames } from './statement-names.ts'
import { transactionGuard, withRetries } from '#server/database/engine/transaction-guard.ts'
import { toWire } from '#server/database/values/wire-values.ts'

export type PostgresSettings = { url: string; poolSize: number; deadlineMs: number; warn?: (text: string) => void }

const longMs = 10 * 60_000
const brokenClients = new WeakSet<PoolClient>()

/** A PostgreSQL server as an engine: a pool of connections, and one more for LISTEN. */
export class PostgresEngine implements Engine {
  readonly kind = 'postgres'
  #pool: Pool
  #listener: PostgresListener
  #guarded = transactionGuard()
  #nameOf = statementNames()
  #disk = new DiskProbe()

  constructor(settings: PostgresSettings) {
    this.#listener = new PostgresListener(settings.url, settings.warn ?? (() => {}))
    this.#pool = poolFor(settings)
  }

  transaction<T>(start: Writer | string, fn: (session: Session) => Promise<T>): Promise<T> {
    return this.#guarded(() => withRetries(() => this.#attempt(start, fn)))
  }

  async reading<T>(reader: TransactionReader, fn: (session: Session) => Promise<T>): Promise<T> {
    let isChecked = reader.stamp === undefined
    const { session, end } = endableSession({
      query: (questions) => {
        isChecked = true
        return this.#read(reader, questions)
      },
      script: () => Promise.reject(new Error('Programming error: a script is no question')),
    })
    try {
      const result = await fn(session)
      // The stamp is checked with the first statement; without any, the result may come from an outdated session.
      if (!isChecked) await session.query('select 1')
      return result
    } finally {
      await end()
    }
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, onPayload)
  }

  async ready(): Promise<void> {
    const client = await this.#connection()
    try {
      await sendQuery(client, { text: 'select 1' })
      await this.#disk.check((sql) => runScript(client, sql))
    } finally {
      client.release(brokenClients.has(client))
    }
  }

  // A server has autovacuum.
  async vacuum(): Promise<number> {
    return 0
  }

  async close(): Promise<void> {
    await this.#listener.close()
    await this.#pool.end()
  }

  async #attempt<T>(start: Writer | string, fn: (session: Session) => Promise<T>): Promise<T> {
    const opened = await this.#opened(start)
    const { session, end } = endableSession({
      query: (questions) => this.#query(opened, questions),
      script: async (sql) => {
        await this.#begun(opened)
        await runScript(opened.client, sql, longMs)
      },
    })
    try {
      const result = await fn(session)
      await end()
      await this.#begun(opened)
      refuseHalfCommit(await runScript(opened.client, 'commit'))
      opened.client.release()
      return result
    } catch (error) {
      await end()
      if (!opened.isLost) await rollBack(opened.client)
      throw error
    }
  }

  /** A connection with a transaction begun; that of a writer begins with its first statement, in one message. */
  async #opened(start: Writer | string, triesLeft = maxReplaced): Promise<OpenedSession> {
    const client = await this.#connection()
    if (typeof start !== 'string') return { client, writer: start }
    try {
      await runScript(client, `begin; ${start}`)
      return { client }
    } catch (error) {
      client.release(true)
      if (triesLeft > 0 && isConnectionLost(error)) return this.#opened(start, triesLeft - 1)
      throw error
    }
  }

  /** Begins a transaction that has had no statement yet; throws if it could not begin. */
  async #begun(opened: OpenedSession): Promise<void> {
    if (opened.writer !== undefined) await this.#query(opened, [{ sql: 'select 1', parameters: [] }])
    if (opened.failure !== undefined) throw opened.failure
  }

  async #connection(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw new DatabaseUnavailable(isPoolExhausted(error) ? 'busy' : (outageOf(error) ?? 'unreachable'), error)
    }
  }

  /** With the first statement of a writer its transaction begins. A connection that was cut while idle in the pool is replaced. */
  async #query(
    opened: OpenedSession,
    questions: readonly BoundStatement[],
    triesLeft = maxReplaced,
  ): Promise<StatementResults> {
    const { client, writer, failure } = opened
    if (failure !== undefined) return { answers: [], failure }
    delete opened.writer
    const start = writer === undefined ? [] : writerStart(writer)
    const answers = await this.#answers(client, start, questions, writer?.stamp !== undefined)
    if (writer === undefined || answers.answers.length > 0) return answers
    // Without a transaction that has certainly begun, no other statement may run on this connection.
    if (triesLeft === 0 || !isConnectionLost(answers.failure)) return failedFirst(opened, answers)
    // Nothing was committed, so it can be sent again.
    client.release(true)
    Object.assign(opened, { isLost: true, failure: answers.failure })
    Object.assign(opened, { client: await this.#connection(), writer, isLost: false, failure: undefined })
    return this.#query(opened, questions, triesLeft - 1)
  }

  async #answers(
    client: PoolClient,
    start: readonly PreparedParameters[],
    questions: readonly BoundStatement[],
    isGuarded: boolean,
  ): Promise<StatementResults> {
    try {
      if (isGuarded) await prepareSessionGuard(client)
      const statements = questions.map(({ sql, parameters }) => this.#statementOf(sql, parameters))
      const { answers, failure } = await runStatements(client, start, statements)
      const sql = questions[answers.length]?.sql ?? ''
      return failure === undefined ? { answers } : { answers, failure: failureOn(client, failure, sql) }
    } catch (error) {
      return { answers: [], failure: failureOn(client, error, questions[0]?.sql ?? '') }
    }
  }

  /** What is read together is one transaction. Reads only, so they are sent again when the connection was cut. */
  async #read(
    reader: TransactionReader,
    questions: readonly BoundStatement[],
    triesLeft = maxReplaced,
  ): Promise<StatementResults> {
    const answers = await this.#readOnce(reader, questions)
    return triesLeft > 0 && isConnectionLost(answers.failure) ? this.#read(reader, questions, triesLeft - 1) : answers
  }

  // No transaction is open before or after it, so a connection whose query failed can be used again.
  async #readOnce(reader: TransactionReader, questions: readonly BoundStatement[]): Promise<StatementResults> {
    const client = await this.#connection()
    const answers = await this.#answers(client, readerStart(reader), questions, reader.stamp !== undefined)
    client.release(brokenClients.has(client))
    return answers
  }

  #statementOf(text: string, parameters: readonly unknown[]): Statement {
    return { text, values: parameters.map(toWire), name: this.#nameOf(text) }
  }
}

type OpenedSession = {
  client: PoolClient
  /** whose transaction has not begun yet */
  writer?: Writer
  /** the connection was cut, and there is no other one yet */
  isLost?: boolean
  /** of the first statement, or of what began the transaction */
  failure?: unknown
}

function failedFirst(opened: OpenedSession, answers: StatementResults): StatementResults {
  opened.failure = answers.failure
  return answers
}

const maxReplaced = 3

class ConnectionLost extends DatabaseUnavailable {}

// 57P01: the server ended the connection. Failing to make another one is a different failure.
const isConnectionLost = (error: unknown) =>
  error instanceof ConnectionLost || (isDatabaseFailure(error) && error.code === '57P01')

// The texts of pg and pg-pool, which have no codes for these failures.
const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

function poolFor({ url, poolSize, deadlineMs }: PostgresSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    // The server ends a statement at the deadline; this is for a server that does not respond at all.
    query_timeout: deadlineMs + 5_000,
    keepAlive: true,
    onConnect: async (client) => {
      const timeouts = `set statement_timeout to ${deadlineMs}; set lock_timeout to ${lockTimeoutOf(deadlineMs)}`
      await prepareStart(client, `${sessionSettings}; ${timeouts}; set idle_in_transaction_session_timeout to 60000`)
    },
  })
  // Without a listener a connection ended by the server would end the process. The query that encounters it fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// A query waiting for a lock occupies one of few connections: the wait must be shorter than the statement's deadline.
const lockTimeoutOf = (deadlineMs: number) => Math.ceil(deadlineMs / 2)

async function runScript(client: PoolClient, text: string, timeout?: number): Promise<string> {
  const results = await sendQuery(client, { text, ...(timeout && { query_timeout: timeout }) })
  // Several statements return a list of results; pg's types do not include that.
  const last = [results].flat().at(-1)
  return last?.command ?? ''
}

// pg reads the timeout, its types lack it.
async function sendQuery(client: PoolClient, question: { text: string; query_timeout?: number }) {
  try {
    return await client.query(question)
  } catch (error) {
    throw failureOn(client, error, question.text)
  }
}

/** The error to throw for a failed query. After one that the database did not report, the connection is not used again. */
function failureOn(client: PoolClient, error: unknown, sql: string): unknown {
  if (isDatabaseFailure(error)) return withPlace(error, sql)
  brokenClients.add(client)
  if (error instanceof TypeError || error instanceof RangeError) return error
  return isQueryTimeout(error)
    ? new DatabaseUnavailable('unreachable', error)
    : new ConnectionLost('unreachable', error)
}

// A connection that may still be inside a transaction must never serve another tenant. When a failure did not come from the database
// (timeout, cut connection) its state is unknown, so it is destroyed.
async function rollBack(client: PoolClient): Promise<void> {
  if (brokenClients.has(client)) return client.release(true)
  await runScript(client, 'rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
