import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import {
  type Engine,
  isDatabaseFailure,
  refuseHalfCommit,
  type Session,
  withPlace,
  sessionSettings,
  settingsSql,
  type Writer,
} from '#server/database/engine/engine.ts'
import { type StatementResults, endableSession, type BoundStatement } from '#server/database/engine/open-session.ts'
import { DatabaseUnavailable, outageOf } from '#server/database/engine/outage.ts'
import { DiskProbe } from '#server/database/engine/pglite/disk-probe.ts'
import { readerStart, runStatements, type ServerReader, type Statement, writerStart } from './postgres-statement.ts'
import { PostgresListener } from './postgres-listener.ts'
import { commitSql, ReadReplica } from './read-replica.ts'
import { Servers } from './servers.ts'
import { statementNames } from './statement-names.ts'
import { transactionGuard, withRetries } from '#server/database/engine/transaction-guard.ts'
import { toWire } from '#server/database/values/wire-values.ts'

export type PostgresSettings = {
  /** of one server, or of several of which one can be written */
  url: string
  poolSize: number
  prepared_statements?: boolean | undefined
  /** PostgreSQL itself, where `url` leads to a pooler that gives each transaction another connection */
  direct_url?: string | undefined
  /** a standby of it */
  read_url?: string | undefined
  deadlineMs: number
  /** how long a new connection may take */
  connectMs?: number
  warn?: (text: string) => void
}

const longMs = 10 * 60_000
const brokenClients = new WeakSet<PoolClient>()

/** A PostgreSQL server as an engine: a pool of connections, and one more for LISTEN. */
export class PostgresEngine implements Engine {
  readonly kind = 'postgres'
  readonly replica?: ReadReplica
  #pool: Pool
  #servers: Servers
  #listener: PostgresListener
  #guarded = transactionGuard()
  #prepares: boolean
  #nameOf = statementNames()
  #disk = new DiskProbe()
  /** what each transaction sets for itself, where a session's settings would remain on a connection that others get next */
  #local: Readonly<Record<string, string>>

  constructor(settings: PostgresSettings) {
    const { url, direct_url } = settings
    this.#listener = new PostgresListener(direct_url ?? url, settings.warn ?? (() => {}))
    this.#prepares = settings.prepared_statements ?? direct_url === undefined
    this.#local = direct_url === undefined ? {} : settingsOf(settings)
    this.#servers = new Servers(url)
    this.#pool = poolFor(settings, this.#servers)
    if (settings.read_url !== undefined)
      this.replica = new ReadReplica(this, standbyOf(settings, settings.read_url), settings.warn)
  }

  transaction<T>(start: Writer | string, fn: (session: Session) => Promise<T>): Promise<T> {
    return this.#guarded(() => withRetries(() => this.#attempt(start, fn)))
  }

  async reading<T>(reader: ServerReader, fn: (session: Session) => Promise<T>): Promise<T> {
    if (reader.from_replica && this.replica !== undefined) return this.replica.reading(reader, fn)
    let isChecked = reader.stamp === undefined
    const { session, end } = endableSession({
      query: (statements) => {
        isChecked = true
        return this.#read(reader, statements)
      },
      script: () => Promise.reject(new Error('Programming error: a script is no single statement')),
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

  /** Whether something between this process and PostgreSQL passes on its connections: it reports other numbers than PostgreSQL's processes have. */
  async isPooled(): Promise<boolean> {
    const client = await this.#connection()
    try {
      const { rows } = await sendQuery(client, { text: 'select pg_backend_pid() as pid' })
      return 'processID' in client && client.processID !== rows[0]?.pid
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
    await this.replica?.close()
    await this.#pool.end()
  }

  async #attempt<T>(start: Writer | string, fn: (session: Session) => Promise<T>): Promise<T> {
    const opened = await this.#opened(start)
    const { session, end } = endableSession({
      query: (statements) => this.#query(opened, statements),
      script: async (sql) => {
        await this.#begun(opened)
        await runScript(opened.client, sql, longMs)
      },
    })
    try {
      const result = await fn(session)
      await end()
      await this.#begun(opened)
      refuseHalfCommit(await runScript(opened.client, this.replica === undefined ? 'commit' : commitSql(start)))
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
      await runScript(client, ['begin', settingsSql(this.#local, 'local'), start].filter(Boolean).join('; '))
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
      return await this.#servers.reach(() => this.#pool.connect(), isPoolExhausted)
    } catch (error) {
      throw new DatabaseUnavailable(isPoolExhausted(error) ? 'busy' : (outageOf(error) ?? 'unreachable'), error)
    }
  }

  /** With the first statement of a writer its transaction begins. A connection that was cut while idle in the pool is replaced. */
  async #query(
    opened: OpenedSession,
    statements: readonly BoundStatement[],
    triesLeft = maxReplaced,
  ): Promise<StatementResults> {
    const { client, writer, failure } = opened
    if (failure !== undefined) return { answers: [], failure }
    delete opened.writer
    const start = writer === undefined ? [] : writerStart(writer, this.#local)
    const answers = await this.#answers(client, start, statements)
    if (writer === undefined || answers.answers.length > 0) return answers
    // Without a transaction that has certainly begun, no other statement may run on this connection.
    if (triesLeft === 0 || !isConnectionLost(answers.failure)) return failedFirst(opened, answers)
    // Nothing was committed, so it can be sent again.
    client.release(true)
    Object.assign(opened, { isLost: true, failure: answers.failure })
    Object.assign(opened, { client: await this.#connection(), writer, isLost: false, failure: undefined })
    return this.#query(opened, statements, triesLeft - 1)
  }

  async #answers(
    client: PoolClient,
    start: readonly Statement[],
    statements: readonly BoundStatement[],
  ): Promise<StatementResults> {
    try {
      const prepared = statements.map(({ sql, parameters }) => this.#statementOf(sql, parameters))
      const { answers, failure } = await runStatements(client, this.#named(start), this.#named(prepared))
      const sql = statements[answers.length]?.sql ?? ''
      return failure === undefined ? { answers } : { answers, failure: failureOn(client, failure, sql) }
    } catch (error) {
      return { answers: [], failure: failureOn(client, error, statements[0]?.sql ?? '') }
    }
  }

  /** What is read together is one transaction. Reads only, so they are sent again when the connection was cut. */
  async #read(
    reader: ServerReader,
    statements: readonly BoundStatement[],
    triesLeft = maxReplaced,
  ): Promise<StatementResults> {
    const answers = await this.#readOnce(reader, statements)
    return triesLeft > 0 && isConnectionLost(answers.failure) ? this.#read(reader, statements, triesLeft - 1) : answers
  }

  // No transaction is open before or after it, so a connection whose query failed can be used again.
  async #readOnce(reader: ServerReader, statements: readonly BoundStatement[]): Promise<StatementResults> {
    const client = await this.#connection()
    const answers = await this.#answers(client, readerStart(reader, this.#local), statements)
    client.release(brokenClients.has(client))
    return answers
  }

  #named(statements: readonly Statement[]): readonly Statement[] {
    return this.#prepares ? statements : statements.map((one) => ({ ...one, name: undefined }))
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

// 57P01: the server ended the connection; 08P01: it ended the one behind a pooler. Failing to make another one is a different failure.
const isConnectionLost = (error: unknown) =>
  error instanceof ConnectionLost || (isDatabaseFailure(error) && ['57P01', '08P01'].includes(error.code))

// The texts of pg and pg-pool, which have no codes for these failures.
const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Behind a pooler if the primary is; it must not keep a read waiting that the primary can answer. */
const standbyOf = ({ read_url: _, ...settings }: PostgresSettings, url: string) =>
  new PostgresEngine({ ...settings, url, direct_url: settings.direct_url && url, connectMs: 1_000 })

function poolFor(settings: PostgresSettings, servers: Servers): Pool {
  const { poolSize, deadlineMs, connectMs = 5_000 } = settings
  const pool = new Pool({
    // Each new connection goes to the server that can be written now.
    Client: class extends Client {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionString: servers.current })
      }
    },
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    // The server ends a statement at the deadline; this is for a server that does not respond at all.
    query_timeout: deadlineMs + 5_000,
    keepAlive: true,
    onConnect: async (client) => {
      await servers.requireWritable(client)
      if (settings.direct_url === undefined) await client.query(settingsSql(settingsOf(settings), 'session'))
    },
  })
  // Without a listener a connection ended by the server would end the process. The query that encounters it fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const settingsOf = ({ deadlineMs }: PostgresSettings) => ({
  ...sessionSettings,
  statement_timeout: String(deadlineMs),
  // A query waiting for a lock occupies one of few connections: the wait must be shorter than the statement's deadline.
  lock_timeout: String(Math.ceil(deadlineMs / 2)),
  idle_in_transaction_session_timeout: '60000',
})

async function runScript(client: PoolClient, text: string, timeout?: number): Promise<string> {
  const results = await sendQuery(client, { text, ...(timeout && { query_timeout: timeout }) })
  // Several statements return a list of results; pg's types do not include that.
  const last = [results].flat().at(-1)
  return last?.command ?? ''
}

// pg reads the timeout, its types lack it.
async function sendQuery(client: PoolClient, statement: { text: string; query_timeout?: number }) {
  try {
    return await client.query(statement)
  } catch (error) {
    throw failureOn(client, error, statement.text)
  }
}

/** The error to throw for a failed query. After one that the database did not report, the connection is not used again. */
function failureOn(client: PoolClient, error: unknown, sql: string): unknown {
  if (isDatabaseFailure(error)) {
    // The connection ends with it.
    if (error.code === '08P01') brokenClients.add(client)
    return withPlace(error, sql)
  }
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
