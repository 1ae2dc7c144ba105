export type Row = Record<string, unknown>

export type StatementResult<R = Row> = { rows: R[]; rowCount: number }

/** The queries of one open transaction. Unusable as soon as the transaction ends: a later query is refused. */
export type Session = {
  /**
   * One statement. Parameters are sent as text, alike on both engines (see `wire-values.ts`): an array becomes a PostgreSQL array, a plain
   * object becomes JSON; a JSON *array* has to be given as `JSON.stringify(list)`.
   */
  query<R = Row>(sql: string, parameters?: readonly unknown[]): Promise<StatementResult<R>>
  /** Several statements of trusted SQL without parameters and without the statement deadline: for migrations. */
  script(sql: string): Promise<void>
}

/** The reader of a transaction: one of the two roles, and the agency whose rows it sees (empty for the platform). */
export type TransactionReader = {
  readonly role: 'muster_agency' | 'muster_platform'
  readonly agency_id: string
  readonly stamp?: SessionStamp
  /** a read replica may answer, where there is one that has every change of the agency (server/migrations/0063_read_replica.sql) */
  readonly from_replica?: boolean
}

/** Who writes in a transaction: its reader, and the actor for the audit as JSON (server/migrations/0001_audit.sql). */
export type Writer = TransactionReader & {
  readonly actor?: string
  /** a call writes, and no background job */
  readonly is_call?: boolean
}

/**
 * The state in which a cached session was read: it is valid while the session is active and the access version is unchanged
 * (server/migrations/0003_access.sql).
 */
export type SessionStamp = { readonly session_id: string; readonly access_version: string }

/** Sets the writer of a transaction that has begun. The actor's names are user input; an E'' literal can contain any text. */
export function writerSql({ role, agency_id, stamp, actor = '' }: Writer): string {
  const guard = stamp === undefined ? '' : `; ${sessionGuardSql(stamp)}`
  const literal = actor.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return `set local role ${role}; set local app.agency = '${agency_id}'${guard}; set local app.actor = E'${literal}'`
}

/** Fails (see hasAccessChanged) when the session has ended or the access version has changed. */
export const sessionGuardSql = ({ session_id, access_version }: SessionStamp) =>
  `select muster_require_active_session('${literalOf(session_id)}', ${literalOf(access_version)})`

// Both come from the database: a uuid and a number. Anything else is a programming error.
function literalOf(text: string) {
  if (!/^[0-9a-f-]+$/.test(text)) throw new Error('Programming error: neither an id nor a version')
  return text
}

/**
 * Whether a transaction failed because the cached session of its request is no longer valid. It has changed nothing: authenticate again and
 * repeat it.
 */
export const hasAccessChanged = (error: unknown) => isDatabaseFailure(error) && error.code === 'MU001'

/** A PostgreSQL database: a server, or PGlite in a thread. Both return the same values for the same SQL. */
export type Engine = {
  readonly kind: 'postgres' | 'pglite'
  /**
   * Opens a transaction of a writer, which begins with its first statement, or one with other trusted SQL of ours at its start. Commits
   * when `fn` resolves, rolls back when it throws. Serialisation failures and deadlocks (40001, 40P01) are retried up to three times with
   * jitter, so `fn` may run more than once and must have no effect outside the database.
   */
  transaction<T>(start: Writer | string, fn: (session: Session) => Promise<T>): Promise<T>
  /**
   * For reads only: nothing can be written. On a server every statement, with those that are started together with it, is a transaction of
   * its own with its reader, in one round trip instead of three. (At the isolation level of all our transactions, read committed, a
   * transaction around several queries would not make them see one state either.) What a read replica fails to answer is read again from the
   * primary, so `fn` may run more than once.
   */
  reading<T>(reader: TransactionReader, fn: (session: Session) => Promise<T>): Promise<T>
  /**
   * Receives NOTIFY on a channel until the returned function is called. After a lost connection every subscriber is called once with an
   * empty payload: notifications may have been missed, so refresh.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** A cheap `select 1`; throws when the database cannot respond. */
  ready(): Promise<void>
  /**
   * Vacuums and analyses what a server does itself (autovacuum) and PGlite does not; returns the number of tables. Requests wait for one
   * table at a time. Meant for a nightly job.
   */
  vacuum(signal?: AbortSignal): Promise<number>
  /** of a server with a read replica */
  readonly replica?: Replica
  /** Copies the folder of an embedded database while it is used; there is none on a server, whose backups read a snapshot. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

export type Replica = {
  /** how many reads that it might have answered it has answered, and how many the primary, since the start */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>
  /** Throws while it cannot be reached. */
  state(): Promise<ReplicaState>
}

/** `behind_seconds`: since the last change that it has, 0 when it has all */
export type ReplicaState = { readonly is_standby: boolean; readonly behind_seconds: number }

/** The fields of PostgreSQL's error message that product code reads; both engines throw errors of this shape. */
export type DatabaseFailure = Error & {
  code: string
  constraint?: string
  table?: string
  detail?: string
  sql?: string
}

/** True for an error that the database itself reported (it carries a five-letter SQLSTATE in `code`). */
export const isDatabaseFailure = (error: unknown): error is DatabaseFailure =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** A query that ran longer than the statement deadline (SQLSTATE 57014, as on a server). */
export const deadlineFailure = (sql: string): DatabaseFailure =>
  Object.assign(new Error('The statement ran longer than its deadline and was ended'), { code: '57014', sql })

/** Adds to a database error its SQL and a stack that leads to the caller instead of the protocol parser. */
export function withPlace(failure: DatabaseFailure, sql: string): DatabaseFailure {
  Error.captureStackTrace(failure, withPlace)
  return Object.assign(failure, { sql })
}

/** After COMMIT: PostgreSQL responds with ROLLBACK when an error inside the transaction was caught and ignored. */
export function refuseHalfCommit(command: string): void {
  if (command === 'COMMIT') return
  throw new Error(
    'Programming error: the transaction was rolled back, because an error inside it was caught and ignored',
  )
}

/**
 * The settings of a session in either database. Joins are planned about as they are written: trying every order of the seven tables of a
 * list took twenty times as long as running it (decision 079), so write the main table of a statement first.
 */
export const sessionSettings: Settings = { timezone: 'UTC', client_min_messages: 'warning', join_collapse_limit: '3' }

type Settings = Readonly<Record<string, string>>

/** SQL that makes settings, for the session or only for its transaction. */
export const settingsSql = (settings: Settings, extent: 'session' | 'local'): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${extent} ${name} to '${value}'`)
    .join('; ')
