// Starting and cancelling runs of auto-fill.
import type { InputOf } from '#contract/call.ts'
import { maySeePay } from '#contract/permissions.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type autoFill, type FillPair, type FillRun, maxFillDays } from '#contract/rostering/rosters/auto-fill.ts'
import { rosterTransitions } from '#contract/rostering/rosters/rosters.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { daysBetween, type LocalDate } from '#contract/values/time.ts'
import { sql } from 'kysely'
import { allOf } from '#server/database/lists/list-query.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { atSites, inAgency, inScopeSites, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { conditionsOf, rostersForChange, rostersVisibleTo } from '#server/modules/rosters/queries.ts'
import { lastDayOfRoster } from '#server/modules/rosters/rules.ts'
import { runOf } from './queries.ts'

type Input = InputOf<typeof autoFill.start>
type FillRunScope = { agency_id: string; roster_ids: string[]; from: LocalDate; to: LocalDate }

/** Queues a run, which replaces the planner's former one where that has not ended; refuses unknown rosters and places, more than one of them, a period that is too long, pairs that are both kept and excluded, and weighing pay by who may not see it. */
export async function startRun(context: Context, input: Input): Promise<FillRun> {
  const { db, actor, scope, language, now } = context
  const { account_id } = actor
  const { location_id, customer_id, seconds, cost_weight, keep, exclude } = input
  // What is proposed would tell who is paid more.
  if (cost_weight > 0 && !maySeePay(actor)) refuse('mayNot')
  requireNoContradiction(keep, exclude)
  const { agency_id, roster_ids, from, to } = await boardOf(context, input)
  if (daysBetween(from, to) >= maxFillDays) refuseField('to', 'refusals.rosters.periodTooLong', { limit: maxFillDays })
  await endFormerRuns(context)
  const run = { id: newId(), agency_id, account_id, supervisor_id: scope.supervisor_id, language, roster_ids }
  await db
    .insertInto('fill_runs')
    .values({
      ...run,
      ...{ location_id, customer_id, first_day: from, last_day: to, seconds, cost_weight },
      ...{ keep: jsonb(keep), exclude: jsonb(exclude), created_at: now.toISOString() },
      queue_position: sql<number>`(select count(*)::int from fill_runs as open where open.status in ('queued', 'running'))`,
    })
    .execute()
  return runOf(context, run.id)
}

const keyOf = ({ shift_id, employee_id }: FillPair) => `${shift_id} ${employee_id}`

function requireNoContradiction(keep: readonly FillPair[], exclude: readonly FillPair[]) {
  const kept = new Set(keep.map(keyOf))
  if (exclude.some((pair) => kept.has(keyOf(pair)))) refuseField('exclude', 'refusals.rosters.keptAndExcluded')
}

/** A planner looks at one proposal at a time: what they started before ends, a running one with the best result so far. */
async function endFormerRuns({ db, actor: { account_id }, scope, now }: Context) {
  // Of several started at once the last one counts.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auto-fill runs of ${account_id}`}, 0))`.execute(db)
  const own = db
    .updateTable('fill_runs')
    .where('account_id', '=', account_id)
    .where(inAgency(scope, 'fill_runs.agency_id'))
  await own
    .set({ status: 'cancelled', queue_position: null, finished_at: now.toISOString() })
    .where('status', '=', 'queued')
    .execute()
  await own.set({ cancel_requested: true }).where('status', '=', 'running').execute()
}

function boardOf(context: Context, input: Input): Promise<FillRunScope> {
  const { db, scope } = context
  const { roster_ids, location_id, customer_id } = input
  const named = [roster_ids.length > 0, location_id !== null, customer_id !== null].filter(Boolean).length
  if (named > 1) refuseField('location_id', 'refusals.rosters.oneFillSubject')
  return roster_ids.length > 0 ? namedRosters(db, scope, input) : rostersOfPlace(context, input)
}

/** The named rosters; of several, those that can be planned. */
async function namedRosters(db: Db, scope: Scope, { roster_ids, from, to }: Input): Promise<FillRunScope> {
  const rosters = [...(await rostersForChange(db, scope, roster_ids, 'none')).values()]
  const plannable = rosters.filter(({ status }) => isPlannable(status))
  const [first] = plannable.length > 0 ? plannable : rosters
  if (first === undefined || rosters.some(({ agency_id }) => agency_id !== first.agency_id)) refuse('notFound')
  requireTransition('roster', 'edit', first.status)
  const days = plannable.flatMap((roster) => [roster.week_start, lastDayOfRoster(roster)]).toSorted()
  return {
    agency_id: first.agency_id,
    roster_ids: plannable.map(({ id }) => id),
    from: from ?? days[0] ?? first.week_start,
    to: to ?? days.at(-1) ?? lastDayOfRoster(first),
  }
}

const isPlannable = (status: string) => rosterTransitions.edit.from.some((from) => from === status)

/** All rosters of a location, a customer or the agency that have a day in the period and can be planned. */
async function rostersOfPlace(context: Context, input: Input): Promise<FillRunScope> {
  const { db, scope } = context
  const { location_id, customer_id } = input
  const from = input.from ?? refuseField('from', 'validation.required')
  const to = input.to ?? refuseField('to', 'validation.required')
  const agency_id = await agencyOf(context, input)
  const filter = { location_id: location_id ?? undefined, customer_id: customer_id ?? undefined }
  const rosters = await db
    .selectFrom('rosters')
    .select('rosters.id')
    .where('rosters.agency_id', '=', agency_id)
    .where(inAgency(scope, 'rosters.agency_id'))
    .where(rostersVisibleTo(scope))
    .where(allOf(conditionsOf({ ...filter, from, to, status: [...rosterTransitions.edit.from] })))
    .orderBy('rosters.id')
    .execute()
  return { agency_id, roster_ids: rosters.map(({ id }) => id), from, to }
}

/** The agency of the place; not found outside the scope. The super admin has to name a place. */
async function agencyOf(
  { db, actor: { agency_id }, scope }: Context,
  { location_id, customer_id }: Input,
): Promise<string> {
  if (location_id === null && customer_id === null)
    return agency_id ?? refuseField('location_id', 'validation.required')
  const [table, id, bounds] =
    location_id === null
      ? (['customers', customer_id ?? '', inScopeSites(scope, 'customers.id')] as const)
      : (['locations', location_id, atSites(scope, 'locations.id')] as const)
  const place = await db
    .selectFrom(table)
    .select('agency_id')
    .where('id', '=', id)
    .where(inAgency(scope, `${table}.agency_id`))
    .where(bounds)
    .executeTakeFirst()
  return place?.agency_id ?? refuse('notFound')
}

/** A queued run ends at once, a running one within a second or two; one that has ended stays as it is. */
export async function cancelRun(context: Context, id: string): Promise<FillRun> {
  const { db, scope, now } = context
  const { status } = await runOf(context, id)
  const own = db.updateTable('fill_runs').where('id', '=', id).where(inAgency(scope, 'fill_runs.agency_id'))
  const finished_at = now.toISOString()
  if (status === 'queued')
    await own.set({ status: 'cancelled', queue_position: null, finished_at }).where('status', '=', 'queued').execute()
  // The job may have taken it in between.
  await own.set({ cancel_requested: true }).where('status', '=', 'running').execute()
  return runOf(context, id)
}
