import type { Connection, PoolClient } from 'pg'
import type { StatementResult, TransactionReader, Row, Writer } from '#server/database/engine/engine.ts'
import type { StatementResults } from '#server/database/engine/open-session.ts'
import { readerOf } from '#server/database/values/wire-values.ts'

export type Statement = { text: string; values: readonly (string | null)[]; name: string | undefined }

type Settings = Readonly<Record<string, string>>

/** `counts`: what a replica must have before it answers, as `muster_commit_counts` returned it */
export type ServerReader = TransactionReader & { readonly counts?: string }

/** Sets the reader of the following statement, for which both are a transaction of their own, and the settings of that transaction. */
export const readerStart = ({ role, agency_id, stamp, counts }: ServerReader, local: Settings): Statement[] => [
  { name: 'muster_reader', text: `${readerSql}${localSql(local)}`, values: [role, agency_id] },
  ...(counts === undefined ? [] : [{ name: 'muster_commits', text: commitsSql, values: [agency_id, counts] }]),
  ...guardOf(stamp),
]

/** Begins a transaction of a writer with these settings. */
export const writerStart = ({ role, agency_id, stamp, actor = '' }: Writer, local: Settings): Statement[] => [
  { name: 'muster_begin', text: 'begin', values: [] },
  { name: 'muster_writer', text: `${writerSql}${localSql(local)}`, values: [role, agency_id, actor] },
  ...guardOf(stamp),
]

const guardOf = (stamp: TransactionReader['stamp']): Statement[] =>
  stamp === undefined
    ? []
    : [{ name: 'muster_session_guard', text: guardSql, values: [stamp.session_id, stamp.access_version] }]

// They return no row.
const readerSql = `select
  where set_config('role', $1, true) is null or set_config('app.agency', $2, true) is null or set_config('transaction_read_only', 'on', true) is null`
const writerSql = `select
  where set_config('role', $1, true) is null or set_config('app.agency', $2, true) is null or set_config('app.actor', $3, true) is null`
const localSql = (local: Settings) =>
  Object.entries(local)
    .map(([name, value]) => ` or set_config('${name}', '${value}', true) is null`)
    .join('')
const commitsSql = 'select where muster_require_commits($1, $2::bigint[]) is null'
const guardSql = 'select where muster_require_active_session($1, $2) is null'

/**
 * Statements in one message after those that set their reader, which PostgreSQL runs one after the other (protocol flow, extended query: all up
 * to Sync). If one fails, the following ones are skipped. The answers are those of `statements`.
 */
export const runStatements = (
  client: PoolClient,
  start: readonly Statement[],
  statements: readonly Statement[],
): Promise<StatementResults> =>
  new Promise((resolve) => {
    const done = ({ answers, ...end }: StatementResults) => resolve({ answers: answers.slice(start.length), ...end })
    client.query(new RunningStatements([...start, ...statements], done))
  })

type Column = { name: string; read: ReturnType<typeof readerOf> }
type Columns = readonly Column[]

/** The columns of the statements that a connection has prepared, by their names. */
const preparedStatements = new WeakMap<Connection, Map<string, Columns>>()

type Fields = readonly (string | null)[]

/** `lastFields`: of its newest row */
type RunningStatement = Statement & { columns: Columns; isKnown: boolean; rows: Row[]; lastFields: Fields }

/**
 * Statements in pg's queue, which calls these methods. Unlike pg's own query they have the columns of a prepared statement described once and
 * not for each run, and rows are read without further objects (decision 148).
 */
class RunningStatements {
  /** pg replaces it to add its timeout */
  callback: (failure: unknown) => void
  readonly #statements: readonly RunningStatement[]
  readonly #answers: StatementResult[] = []
  #prepared: Map<string, Columns> = new Map()
  #unreadable: unknown

  constructor(statements: readonly Statement[], done: (answers: StatementResults) => void) {
    this.#statements = statements.map((statement) => ({
      ...statement,
      columns: [],
      isKnown: false,
      rows: [],
      lastFields: [],
    }))
    this.callback = (failure) => done({ answers: this.#answers, ...(failure !== null && { failure }) })
  }

  submit(connection: Connection): null {
    this.#prepared = preparedOn(connection)
    connection.stream.cork()
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

  handleDataRow({ fields }: { fields: Fields }): void {
    // Thrown here, it would end the process.
    try {
      if (this.#current) addRow(this.#current, fields)
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

/** What is the same as in the row before is kept once: the rows of a board or an export take a third less memory. Objects are never shared. */
function addRow(running: RunningStatement, fields: Fields): void {
  const { columns, rows, lastFields } = running
  const last = rows.at(-1)
  const row: Row = {}
  for (let at = 0; at < columns.length; at++) {
    const [column, text] = [columns[at], fields[at] ?? null]
    if (column === undefined) continue
    const above = text !== null && text === lastFields[at] ? last?.[column.name] : undefined
    const isShared = above !== undefined && typeof above !== 'object'
    row[column.name] = isShared || text === null ? (above ?? null) : column.read(text)
  }
  rows.push(row)
  running.lastFields = fields
}
