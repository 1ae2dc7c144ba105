// What becomes of assignments: later modules write through this to a table that rosters owns.
import { sql } from 'kysely'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { LinkChannel, ResponseChannel } from '#contract/rostering/shifts/response-channels.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { type ChangesTo, touchedColumns } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'

export type Responder = Pick<Actor, 'kind'> & {
  /** null: an employee without a login, who answers with a private link */
  account_id: string | null
  /** of the private link; omitted: signed in */
  channel?: LinkChannel
}

/** Who responded to an assignment or an offer, when and how. */
export function responseColumns({ kind, account_id, channel }: Responder, now: Date) {
  const response_channel: ResponseChannel = kind === 'employee' ? (channel ?? 'app') : 'agency'
  return { responded_at: now.toISOString(), responded_by: account_id, response_channel }
}

type OutcomeColumns = Pick<
  ChangesTo<'assignments'>,
  | 'status'
  | 'response_note'
  | 'responded_at'
  | 'responded_by'
  | 'response_channel'
  | 'accepted_findings'
  | 'withdrawal_reason'
  | 'no_show_excused'
  | 'replaces_id'
>

/** Stores the outcome of an assignment that the transaction has locked. */
export const writeOutcome = (
  db: Db,
  { agency_id, id }: { agency_id: string; id: string },
  written: OutcomeColumns,
  now: Date,
) =>
  db
    .updateTable('assignments')
    .set({ ...written, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()

/** Stores that the employees of these assignments were reminded to respond. */
export const markReminded = ({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, ids: readonly string[]) =>
  sql`
  update assignments set reminded_at = ${now.toISOString()}::timestamptz
  where id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'assignments.agency_id')}`.execute(db)

type TakenShift = {
  /** of the assignment that is taken over */
  id: string
  agency_id: string
  roster_id: string
  roster_shift_id: string
  works_on: string
  starts_at: string
  ends_at: string
}

/** Assigns a shift to the employee who takes it over, who has accepted it; returns the id. */
export async function insertTakeover(
  db: Db,
  { id: replaces_id, agency_id, roster_id, roster_shift_id, works_on, starts_at, ends_at }: TakenShift,
  taker: { employee_id: string; responded_by: string | null; findings: readonly Finding[] },
  now: Date,
) {
  const { findings, ...response } = taker
  const stored = jsonb(findings)
  const [id, at] = [newId(), now.toISOString()]
  const shift = { agency_id, roster_id, roster_shift_id, works_on, starts_at, ends_at, replaces_id }
  await db
    .insertInto('assignments')
    .values({
      ...{ id, ...shift, ...response, status: 'accepted', responded_at: at, created_at: at, updated_at: at },
      ...{ findings: stored, accepted_findings: stored },
    })
    .execute()
  return id
}
