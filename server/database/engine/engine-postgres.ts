import { Pool, type PoolClient } from 'pg'
import {
  type Answer,
  type Engine,
  type Reader,
  isDatabaseFailure,
  refuseHalfCommit,
  type Session,
  withPlace,
  sessionSettings,
} from './engine.ts'
import { endableSession } from './open-session.ts'
import { DatabaseUnavailable, outageOf } from './outage.ts'
import { DiskProbe } from './disk-probe.ts'
import { prepareReader, prepareSessionGuard, type Question, runQuestion } from './postgres-question.ts'
import { PostgresListener } from './postgres-listener.ts'
import { statementNames } from './statement-names.ts'
import { transactionGuard, withRetries } from './transaction-guard.ts'
import { readerOf, toWire } from '#server/database/values/wire-values.ts'

export type PostgresSettings = { url: string; poolSize: number; deadlineMs: number; warn?: (text: string) => void }

const longMs = 10 * 60_000
const types = { getTypeParser: readerOf }
const broken = new WeakSet<PoolClient>()

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

  transaction<T>(preamble: string, fn: (session: Session) => Promise<T>): Promise<T> {
    return this.#guarded(() => withRetries(() => this.#attempt(preamble, fn)))
  }

  async reading<T>(reader: Reader, fn: (session: Session) => Promise<T>): Promise<T> {
    const { session, end } = endableSession({
      query: (sql, parameters) => this.#questionFor(reader, sql, parameters),
      script: () => Promise.reject(new Error('Programming error: a script is no question')),
    })
    return fn(session).finally(end)
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, onPayload)
  }

  async ready(): Promise<void> {
    const client = await this.#connection()
    try {
      await send(client, { text: 'select 1' })
      await this.#disk.check((sql) => script(client, sql))
    } finally {
      client.release(broken.has(client))
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

  async #attempt<T>(preamble: string, fn: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.#begun(preamble)
    const { session, end } = endableSession({
      query: (sql, parameters) => this.#query(client, sql, parameters),
      script: async (sql) => void (await script(client, sql, longMs)),
    })
    try {
      const result = await fn(session)
      await end()
      refuseHalfCommit(await script(client, 'commit'))
      client.release()
      return result
    } catch (error) {
      await end()
      await rollBack(client)
      throw error
    }
  }

  /** A connection with a transaction begun. One that was cut while idle in the pool is replaced: nothing has happened on it yet. */
  async #begun(preamble: string, triesLeft = replacedAtMost): Promise<PoolClient> {
    const client = await this.#connection()
    try {
      await script(client, `begin; ${preamble}`)
      return client
    } catch (error) {
      client.release(true)
      if (triesLeft > 0 && wasCut(error)) return this.#begun(preamble, triesLeft - 1)
      throw error
    }
  }

  async #connection(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw new DatabaseUnavailable(isPoolExhausted(error) ? 'busy' : (outageOf(error) ?? 'unreachable'), error)
    }
  }

  async #query(client: PoolClient, sql: string, parameters: readonly unknown[]): Promise<Answer> {
    const { rows, rowCount } = await send(client, this.#questionOf(sql, parameters))
    return { rows, rowCount: rowCount ?? 0 }
  }

  /** Reads only, so it is sent again when the connection was cut. */
  async #questionFor(
    reader: Reader,
    sql: string,
    parameters: readonly unknown[],
    triesLeft = replacedAtMost,
  ): Promise<Answer> {
    try {
      return await this.#questionOnce(reader, sql, parameters)
    } catch (error) {
      if (triesLeft === 0 || !wasCut(error)) throw error
      return this.#questionFor(reader, sql, parameters, triesLeft - 1)
    }
  }

  // No transaction is open before or after it, so a connection whose query failed can be used again.
  async #questionOnce(reader: Reader, sql: string, parameters: readonly unknown[]): Promise<Answer> {
    const client = await this.#connection()
    try {
      if (reader.stamp !== undefined) await prepareSessionGuard(client)
      return await runQuestion(client, reader, this.#questionOf(sql, parameters))
    } catch (error) {
      throw failureOn(client, error, sql)
    } finally {
      client.release(broken.has(client))
    }
  }

  #questionOf(sql: string, parameters: readonly unknown[]): Question {
    const name = this.#nameOf(sql)
    return { text: sql, values: parameters.map(toWire), types, queryMode: 'extended', ...(name && { name }) }
  }
}

const replacedAtMost = 3

class ConnectionLost extends DatabaseUnavailable {}

// 57P01: the server ended the connection. Failing to make another one is a different failure.
const wasCut = (error: unknown) =>
  error instanceof ConnectionLost || (isDatabaseFailure(error) && error.code === '57P01')

// The texts of pg and pg-pool, which have no codes for these failures.
const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
const gotNoAnswer = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

function poolFor({ url, poolSize, deadlineMs }: PostgresSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    // The server ends a statement at the deadline; this is for a server that does not respond at all.
    query_timeout: deadlineMs + 5_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(
        `${sessionSettings}; set statement_timeout to ${deadlineMs}; set lock_timeout to ${lockTimeoutOf(deadlineMs)}; ` +
          `set idle_in_transaction_session_timeout to 60000; ${prepareReader}`,
      )
    },
  })
  // Without a listener a connection ended by the server would end the process. The query that encounters it fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// A query waiting for a lock occupies one of few connections: the wait must be shorter than the statement's deadline.
const lockTimeoutOf = (deadlineMs: number) => Math.ceil(deadlineMs / 2)

async function script(client: PoolClient, text: string, timeout?: number): Promise<string> {
  const results = await send(client, { text, ...(timeout && { query_timeout: timeout }) })
  // Several statements return a list of results; pg's types do not include that.
  const last = [results].flat().at(-1)
  return last?.command ?? ''
}

async function send(client: PoolClient, question: Question) {
  try {
    return await client.query(question)
  } catch (error) {
    throw failureOn(client, error, question.text)
  }
}

/** The error to throw for a failed query. After one that the database did not report, the connection is not used again. */
function failureOn(client: PoolClient, error: unknown, sql: string): unknown {
  if (isDatabaseFailure(error)) return withPlace(error, sql)
  broken.add(client)
  if (error instanceof TypeError || error instanceof RangeError) return error
  return gotNoAnswer(error) ? new DatabaseUnavailable('unreachable', error) : new ConnectionLost('unreachable', error)
}

// A connection that may still be inside a transaction must never serve another tenant. When a failure did not come from the database
// (timeout, cut connection) its state is unknown, so it is destroyed.
async function rollBack(client: PoolClient): Promise<void> {
  if (broken.has(client)) return client.release(true)
  await script(client, 'rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
