import type { ClientBase, Connection, PoolClient } from 'pg'
import type { StatementResult, TransactionReader, Row, Writer } from '#server/database/engine/engine.ts'
import type { StatementResults } from '#server/database/engine/open-session.ts'
import { readerOf } from '#server/database/values/wire-values.ts'

export type Statement = { text: string; values: readonly (string | null)[]; name: string | undefined }

/**
 * Run once on every connection: prepares the statements that set the reader of the following statement, and that begin a transaction and set
 * its writer. They return no row.
 */
export async function prepareStart(client: ClientBase, settings: string): Promise<void> {
  await client.query(`${settings}; ${prepareReader}; ${prepareWriter}`)
  // SQL cannot prepare a BEGIN, a message can.
  await client.query({ name: 'muster_begin', text: 'begin' })
  await client.query('rollback')
}

const prepareReader = `prepare muster_reader (text, text) as select
  where set_config('role', $1, true) is null or set_config('app.agency', $2, true) is null or set_config('transaction_read_only', 'on', true) is null`
const prepareWriter = `prepare muster_writer (text, text, text) as select
  where set_config('role', $1, true) is null or set_config('app.agency', $2, true) is null or set_config('app.actor', $3, true) is null`

// Not with those above: its function exists only after the migrations.
const prepareGuard = `prepare muster_session_guard (uuid, bigint) as select where muster_still_in($1, $2) is null`
const guardedClients = new WeakSet<PoolClient>()

/** Prepares, once on a connection, the statement that checks the stamp of a cached session. */
export async function prepareSessionGuard(client: PoolClient): Promise<void> {
  if (guardedClients.has(client)) return
  await client.query(prepareGuard)
  guardedClients.add(client)
}

export type PreparedParameters = { statement: string; values: readonly string[] }

/** Sets the reader of the following statement, for which both are a transaction of their own. */
export const readerStart = ({ role, agency_id, stamp }: TransactionReader): PreparedParameters[] => [
  { statement: 'muster_reader', values: [role, agency_id] },
  ...guardOf(stamp),
]

/** Begins a transaction of a writer. */
export const writerStart = ({ role, agency_id, stamp, actor = '' }: Writer): PreparedParameters[] => [
  { statement: 'muster_begin', values: [] },
  { statement: 'muster_writer', values: [role, agency_id, actor] },
  ...guardOf(stamp),
]

const guardOf = (stamp: TransactionReader['stamp']): PreparedParameters[] =>
  stamp === undefined ? [] : [{ statement: 'muster_session_guard', values: [stamp.session_id, stamp.access_version] }]

/**
 * Statements in one message with prepared ones before them, which PostgreSQL runs one after the other (protocol flow, extended query: all up
 * to Sync). If one fails, the following ones are skipped.
 */
export const runStatements = (
  client: PoolClient,
  start: readonly PreparedParameters[],
  statements: readonly Statement[],
): Promise<StatementResults> =>
  new Promise((resolve) => {
    client.query(new RunningStatements(start, statements, resolve))
  })

type Column = { name: string; read: ReturnType<typeof readerOf> }
type Columns = readonly Column[]

/** The columns of the statements that a connection has prepared, by their names. */
const preparedStatements = new WeakMap<Connection, Map<string, Columns>>()

type RunningStatement = Statement & { columns: Columns; isKnown: boolean; rows: Row[] }

/**
 * Statements in pg's queue, which calls these methods. Unlike pg's own query they have the columns of a prepared statement described once and
 * not for each run, and rows are read without further objects (decision 148).
 */
class RunningStatements {
  /** pg replaces it to add its timeout */
  callback: (failure: unknown) => void
  readonly #start: readonly PreparedParameters[]
  readonly #statements: readonly RunningStatement[]
  readonly #answers: StatementResult[] = []
  #prepared: Map<string, Columns> = new Map()
  #startsLeft: number
  #unreadable: unknown

  constructor(
    start: readonly PreparedParameters[],
    statements: readonly Statement[],
    done: (answers: StatementResults) => void,
  ) {
    this.#start = start
    this.#startsLeft = start.length
    this.#statements = statements.map((statement) => ({ ...statement, columns: [], isKnown: false, rows: [] }))
    this.callback = (failure) => done({ answers: this.#answers, ...(failure !== null && { failure }) })
  }

  submit(connection: Connection): null {
    this.#prepared = preparedOn(connection)
    connection.stream.cork()
    for (const { statement, values } of this.#start) {
      connection.bind({ statement, values: [...values] }, true)
      connection.execute({}, true)
    }
    for (const statement of this.#statements) this.#send(connection, statement)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  #send(connection: Connection, running: RunningStatement) {
    const { name = '', text, values } = running
    const columns = this.#prepared.get(name)
    if (columns === undefined) {
      // It may have been prepared and then have failed.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    } else Object.assign(running, { columns, isKnown: true })
    connection.bind({ statement: name, values: [...values] }, true)
    if (columns === undefined) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }

  get #current(): RunningStatement | undefined {
    return this.#statements[this.#answers.length]
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }))
    if (this.#current) this.#current.columns = columns
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    // Thrown here, it would end the process.
    try {
      if (this.#current) this.#current.rows.push(rowOf(this.#current.columns, fields))
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#completed(Number(text.slice(text.lastIndexOf(' ') + 1)) || 0)
  }

  handleEmptyQuery(): void {
    this.#completed(0)
  }

  #completed(rowCount: number) {
    if (this.#startsLeft > 0) return void (this.#startsLeft -= 1)
    const running = this.#current
    if (running === undefined) return
    if (running.name !== undefined && !running.isKnown) this.#prepared.set(running.name, running.columns)
    this.#answers.push({ rows: running.rows, rowCount })
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable ?? null)
  }

  handleError(failure: unknown): void {
    const name = this.#current?.name
    // Prepared and described anew, in case its columns have changed.
    if (name !== undefined) this.#prepared.delete(name)
    this.callback(failure)
  }

  handleCopyInResponse(connection: Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('Copying is not offered')
  }
}

function preparedOn(connection: Connection): Map<string, Columns> {
  const known = preparedStatements.get(connection) ?? new Map<string, Columns>()
  preparedStatements.set(connection, known)
  return known
}

function rowOf(columns: Columns, fields: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let at = 0; at < columns.length; at++) {
    const [column, text] = [columns[at], fields[at] ?? null]
    if (column !== undefined) row[column.name] = text === null ? null : column.read(text)
  }
  return row
}
