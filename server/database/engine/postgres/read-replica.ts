// A standby that answers heavy reads of agencies (DATABASE_READ_URL).
import {
  type Engine,
  isDatabaseFailure,
  type Replica,
  type ReplicaState,
  type Session,
  type TransactionReader,
  type Writer,
} from '#server/database/engine/engine.ts'
import { DatabaseUnavailable, outageOf } from '#server/database/engine/outage.ts'
import type { ServerReader } from './postgres-statement.ts'

type Server = Pick<Engine, 'transaction'> & {
  reading<T>(reader: ServerReader, fn: (session: Session) => Promise<T>): Promise<T>
  isPooled(): Promise<boolean>
  close(): Promise<void>
}

const probeMs = 2_000

/**
 * Each read asks the primary first what the replica must have, in a message that checks the session too. So what the replica answers is what
 * the primary would have answered, and whatever it cannot answer the primary does.
 */
export class ReadReplica implements Replica {
  readonly reads = { replica: 0, primary: 0 }
  readonly #primary: Pick<Engine, 'reading' | 'transaction'>
  readonly #standby: Server
  readonly #warn: (text: string) => void
  /** what was logged since the replica was last in order */
  readonly #reported = new Set<string>()
  /** runs while it cannot be reached */
  #probing: NodeJS.Timeout | undefined

  constructor(
    primary: Pick<Engine, 'reading' | 'transaction'>,
    standby: Server,
    warn: (text: string) => void = () => {},
  ) {
    this.#primary = primary
    this.#standby = standby
    this.#warn = warn
  }

  async reading<T>(reader: TransactionReader, fn: (session: Session) => Promise<T>): Promise<T> {
    const { from_replica: _, ...ofPrimary } = reader
    const answer = this.#probing === undefined ? await this.#answer(ofPrimary, fn) : null
    this.reads[answer === null ? 'primary' : 'replica'] += 1
    return answer === null ? this.#primary.reading(ofPrimary, fn) : answer.result
  }

  async state(): Promise<ReplicaState> {
    const { position } = await rowOf<{ position: string }>(this.#primary, positionSql)
    return rowOf<ReplicaState>(this.#standby, stateSql, [position])
  }

  /** Throws when it is no replica of the primary. One that cannot be reached is no failure: the primary answers until it can. */
  async check(may_be_pooled: boolean): Promise<void> {
    try {
      if (!may_be_pooled && (await this.#standby.isPooled())) throw new Error(poolerFound)
      const [primary, standby] = await Promise.all(
        [this.#primary, this.#standby].map((server) => rowOf<{ name: string }>(server, identitySql)),
      )
      if (primary?.name !== standby?.name) throw new Error(otherDatabase)
    } catch (error) {
      if (outageOf(error) === null) throw error
      this.#report(error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#probing)
    await this.#standby.close()
  }

  /** null: the primary has to answer */
  async #answer<T>(reader: TransactionReader, fn: (session: Session) => Promise<T>): Promise<{ result: T } | null> {
    const counts = await this.#primary.reading(reader, (session) =>
      session.query<{ counts: string }>('select muster_commit_counts($1)::text as counts', [reader.agency_id]),
    )
    const { stamp: _, ...unstamped } = reader
    try {
      const result = await this.#standby.reading({ ...unstamped, counts: counts.rows[0]?.counts ?? '' }, fn)
      this.#reported.clear()
      return { result }
    } catch (error) {
      // What the handler refuses, the primary would make it refuse too.
      if (!isDatabaseFailure(error) && !(error instanceof DatabaseUnavailable)) throw error
      this.#report(error)
      return null
    }
  }

  #report(error: unknown) {
    const code = isDatabaseFailure(error) ? error.code : ''
    if (code === missesChanges) return
    const isLost = outageOf(error) === 'unreachable'
    if (isLost) this.#probing ??= setInterval(() => void this.#probe(), probeMs).unref()
    const reason = isLost ? 'unreachable' : code
    if (this.#reported.has(reason)) return
    this.#reported.add(reason)
    const message = error instanceof Error ? error.message : String(error)
    this.#warn(`The read replica could not answer, so the primary does: ${message}`)
  }

  async #probe() {
    // Tried again until it answers.
    const isBack = await rowOf(this.#standby, 'select 1').then(
      () => true,
      () => false,
    )
    if (!isBack || this.#probing === undefined) return
    clearInterval(this.#probing)
    this.#probing = undefined
    this.#reported.clear()
    this.#warn('The read replica is back.')
  }
}

/** Commits a transaction, and counts it if it was an agency's or a call's (server/migrations/0063_read_replica.sql). */
export function commitSql(start: Writer | string): string {
  if (typeof start === 'string') return 'commit'
  const isCounted = start.role === 'muster_agency' || start.is_call === true
  return isCounted ? `select muster_count_commit('${start.agency_id}'); commit` : 'commit'
}

const missesChanges = 'MU002'
const otherDatabase =
  'DATABASE_READ_URL must lead to a replica of the database of DATABASE_URL, with the same login role'
const poolerFound =
  'DATABASE_READ_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself'

const positionSql = 'select pg_current_wal_flush_lsn()::text as position'
const stateSql = `
  select pg_is_in_recovery() as is_standby,
    case when pg_is_in_recovery() and pg_last_wal_replay_lsn() < $1::pg_lsn
      then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::int else 0 end as behind_seconds`
const identitySql = `select concat_ws(' ', system_identifier, current_database(), session_user) as name from pg_control_system()`

async function rowOf<T>(
  server: Pick<Engine, 'transaction'>,
  sql: string,
  parameters: readonly string[] = [],
): Promise<T> {
  const { rows } = await server.transaction('', (session) => session.query<T>(sql, parameters))
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no row')
  return row
}
