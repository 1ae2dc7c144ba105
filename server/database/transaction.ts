import { type Db, dbOver } from './dialect.ts'
import type { Engine, TransactionReader, SessionStamp, Writer } from '#server/database/engine/engine.ts'

/**
 * The actor for the audit (server/migrations/0001_audit.sql); without one it is the system. A job names itself: `systemActor('import')` of
 * contract/platform/audit.ts.
 */
export type AuditActor = {
  readonly name: string
  readonly account_id?: string
  readonly membership_id?: string
  /** the path of the call */
  readonly call?: string
  readonly address?: string
  /** of a cached session: checked when the transaction begins */
  readonly stamp?: SessionStamp
}

/** The only way to a database handle: every query runs in a transaction with a known reader. */
export type Database = {
  readonly kind: Engine['kind']
  /**
   * One tenant's transaction: row-level security shows and accepts only this agency's rows. Commits when `fn` resolves, rolls back when it
   * throws; `fn` may run again after a deadlock, so effects outside the database come after it.
   */
  asAgency<T>(agency_id: string, fn: (db: Db) => Promise<T>, by?: AuditActor): Promise<T>
  /** The platform's transaction (super admin, sign-in, jobs): sees the rows of every agency. */
  asPlatform<T>(fn: (db: Db) => Promise<T>, by?: AuditActor): Promise<T>
  /** Like asAgency, for reads: nothing can be written, and on a server each statement costs one round trip and not three. */
  readAsAgency<T>(agency_id: string, fn: (db: Db) => Promise<T>, by?: ReadActor): Promise<T>
  /** Like asPlatform, for reads. */
  readAsPlatform<T>(fn: (db: Db) => Promise<T>, by?: ReadActor): Promise<T>
  /** Receives NOTIFY on a channel; an empty payload means that events may have been missed, so refresh. */
  listen: Engine['listen']
  ready: Engine['ready']
  vacuum: Engine['vacuum']
  copyTo?: Engine['copyTo']
  replica?: Engine['replica']
  close: Engine['close']
}

/** The part of the actor that reads need; `from_replica`: a read replica may answer. */
export type ReadActor = Pick<AuditActor, 'stamp'> & Pick<TransactionReader, 'from_replica'>

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The database API of a migrated engine. Product code gets its Database from `openDatabase`. */
export const databaseOver = (engine: Engine): Database => ({
  kind: engine.kind,
  asAgency: (agency_id, fn, by) =>
    engine.transaction(writerOf(agencyReader(agency_id, by), by), (session) => fn(dbOver(session))),
  asPlatform: (fn, by) => engine.transaction(writerOf(platformReader(by), by), (session) => fn(dbOver(session))),
  readAsAgency: (agency_id, fn, by) => engine.reading(agencyReader(agency_id, by), (session) => fn(dbOver(session))),
  readAsPlatform: (fn, by) => engine.reading(platformReader(by), (session) => fn(dbOver(session))),
  listen: (channel, onPayload) => engine.listen(channel, onPayload),
  ready: () => engine.ready(),
  vacuum: (signal) => engine.vacuum(signal),
  ...(engine.replica && { replica: engine.replica }),
  ...(engine.copyTo && { copyTo: (folder: string) => engine.copyTo?.(folder) ?? Promise.resolve() }),
  close: () => engine.close(),
})

/** The same API, with an actor for everything that does not set another one. */
export const databaseForActor = (database: Database, actor: AuditActor): Database => ({
  ...database,
  asAgency: (agency_id, fn, by = actor) => database.asAgency(agency_id, fn, by),
  asPlatform: (fn, by = actor) => database.asPlatform(fn, by),
  readAsAgency: (agency_id, fn, by) => database.readAsAgency(agency_id, fn, { ...actor, ...by }),
  readAsPlatform: (fn, by) => database.readAsPlatform(fn, { ...actor, ...by }),
})

// What a transaction sets ends with it, so nothing of a tenant is left on a connection. The role is switched in every transaction, so even
// a superuser login role is subject to the policies (but could switch back: see open.ts).
function writerOf(reader: TransactionReader, by: AuditActor | undefined): Writer {
  if (by === undefined) return reader
  const { stamp: _, ...actor } = by
  // Names are user input, addresses come from a proxy: PostgreSQL's JSON can contain any text except the zero character.
  const parts = Object.entries(actor).map(([part, text]) => [
    part,
    text?.slice(0, 200).toWellFormed().replaceAll('\0', ''),
  ])
  const is_call = by.call !== undefined
  return { ...reader, actor: JSON.stringify(Object.fromEntries(parts)), is_call }
}

function agencyReader(agency_id: string, by?: ReadActor): TransactionReader {
  if (!uuidShape.test(agency_id)) throw new Error('asAgency needs the id of an agency')
  const { from_replica = false } = by ?? {}
  return { role: 'muster_agency', agency_id, ...stampOf(by), ...(from_replica && { from_replica }) }
}

const platformReader = (by?: ReadActor): TransactionReader => ({
  role: 'muster_platform',
  agency_id: '',
  ...stampOf(by),
})

const stampOf = (by: ReadActor | undefined) => by?.stamp && { stamp: by.stamp }

/** One transaction of an agency, or (null) of the platform: for the caller, `writeAs(database, actor, work)`. */
export const writeAs = <T>(
  database: Database,
  { agency_id }: { agency_id: string | null },
  work: (db: Db) => Promise<T>,
) => (agency_id === null ? database.asPlatform(work) : database.asAgency(agency_id, work))

/** The same for reads. */
export const readAs = <T>(
  database: Database,
  { agency_id }: { agency_id: string | null },
  work: (db: Db) => Promise<T>,
  by?: ReadActor,
) => (agency_id === null ? database.readAsPlatform(work, by) : database.readAsAgency(agency_id, work, by))
