// A noun of its own: approving many timesheets is one statement, and long.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import { approvableStatuses } from '#contract/timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { actsForAgency } from '#server/modules/timesheets/policy.ts'
import { tellApproved } from '#server/modules/timesheets/telling.ts'
import { type Filter, isOwn, timesheetsMatching } from '#server/modules/timesheets/queries.ts'

/** As many as one approval takes. */
const approvedAtOnce = 5_000

type Chosen = InputOf<typeof calls.timesheets.approveAll>
type Outcome = { id: string; ok: boolean; code?: RefusalCode }

/**
 * Approves, in one statement, the named timesheets, or else those in the filter that wait for approval: 5,000 at most, the
 * oldest first, so that asking again goes on with the rest. Each comes back with what happened to it.
 */
export async function approveMany(db: Db, actor: Actor, chosen: Chosen, now: Date): Promise<Outcome[]> {
  if (!actsForAgency(actor)) refuse('mayNot')
  const rows = await approving(db, actor, chosen, now).execute()
  const approved = rows.filter(({ ok }) => ok).map(({ id }) => id)
  await tellApproved(db, actor, approved, now)
  const seen = new Set(rows.map((row) => row.id))
  const unseen = [...new Set(chosen.ids)].filter((id) => !seen.has(id))
  return [...rows.map(outcomeOf), ...unseen.map((id) => ({ id, ok: false, code: 'notFound' as const }))]
}

// long: one statement that locks, decides, writes and notes; cut up it could not be read as what it is.
const approving = (db: Db, actor: Actor, chosen: Chosen, now: Date) =>
  db
    .with('chosen', () =>
      chosenTime(db, actor, chosen)
        .select([
          'timesheets.id',
          'timesheets.agency_id',
          'timesheets.status',
          'timesheets.works_on',
          isOwn(actor).as('is_own'),
        ])
        .orderBy('timesheets.works_on')
        .orderBy('timesheets.id')
        .limit(approvedAtOnce)
        .forUpdate('timesheets'),
    )
    .with('approved', (of) =>
      of
        .updateTable('timesheets')
        .from('chosen')
        .set((eb) => ({
          status: 'approved',
          status_reason: null,
          approved_at: now.toISOString(),
          approved_by: actor.account_id,
          version: eb('timesheets.version', '+', 1),
          updated_at: now.toISOString(),
        }))
        .whereRef('timesheets.agency_id', '=', 'chosen.agency_id')
        .whereRef('timesheets.id', '=', 'chosen.id')
        .where('chosen.status', 'in', approvableStatuses)
        .where('chosen.is_own', '=', false)
        .returning(['timesheets.id', 'timesheets.agency_id', 'chosen.status']),
    )
    .with('noted', (of) =>
      of
        .insertInto('timesheet_changes')
        .columns(['id', 'agency_id', 'timesheet_id', 'at', 'by_account', 'by_name', 'from_status', 'to_status'])
        .expression(
          of
            .selectFrom('approved')
            // Random, not version 7: PostgreSQL makes those itself only from 18 on, and `at` is what these rows are read by.
            .select([
              sql<string>`gen_random_uuid()`.as('id'),
              'approved.agency_id',
              'approved.id as timesheet_id',
              sql<string>`${now.toISOString()}::timestamptz`.as('at'),
            ])
            .select([
              sql<string>`${actor.account_id}::uuid`.as('by_account'),
              sql<string>`${actor.name}::text`.as('by_name'),
              'approved.status as from_status',
              sql<string>`'approved'`.as('to_status'),
            ]),
        ),
    )
    .selectFrom('chosen')
    // Not a join: the planner takes 5,000 rows for one here and would compare each with each (ten seconds).
    .select(['chosen.id', 'chosen.is_own', sql<boolean>`chosen.id in (select id from approved)`.as('ok')])
    .orderBy('chosen.works_on')
    .orderBy('chosen.id')

const everything: Filter = { q: '' }

function chosenTime(db: Db, actor: Actor, { ids, ...filter }: Chosen) {
  if (ids !== undefined)
    return timesheetsMatching(db, actor.scope, everything).where('timesheets.id', '=', sql<string>`any(${ids}::uuid[])`)
  return timesheetsMatching(db, actor.scope, filter).where('timesheets.status', 'in', approvableStatuses)
}

function outcomeOf({ id, ok, is_own }: { id: string; ok: boolean; is_own: boolean }): Outcome {
  if (ok) return { id, ok }
  return { id, ok, code: is_own ? 'timesheets.ownSheet' : 'wrongState' }
}
