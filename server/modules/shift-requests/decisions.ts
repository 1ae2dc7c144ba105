// Approving shift requests, which creates their shifts, and declining them.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import type { CopyResult } from '#contract/rostering/rosters/repeats.ts'
import { pickFields, requestedFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import { addDays, localDateOf, weekStartOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { checkRows } from '#server/database/rows/change-status.ts'
import { runRow } from '#server/database/rows/savepoints.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { lockLocations } from '#server/modules/rosters/actions.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { applyCopies } from '#server/modules/rosters/copying/copying.ts'
import { rostersAt } from '#server/modules/rosters/copying/targets.ts'
import type { SourceShift } from '#server/modules/rosters/copying/source.ts'
import { notifyCustomerOfDecision } from './notifications.ts'
import { requestsForDecision } from './queries.ts'

type Input = InputOf<typeof calls.shiftRequests.decide>
type StoredRequest = ShiftRequest & { agency_id: string }
type CreatedCounts = Pick<CopyResult, 'shifts' | 'assigned' | 'unassigned'>

/** Decides each request on its own; an approved one becomes draft shifts in the rosters of its location and weeks. */
export async function decideRequests(context: Context, input: Input) {
  const { db } = context
  if (input.action === 'decline' && input.reason === null) refuseField('reason', 'validation.required')
  const requests = await requestsForDecision(context, input.ids)
  if (input.action === 'approve') await lockForShifts(db, [...requests.values()], input)
  const outcomes: BulkOutcome[] = []
  const created: CreatedCounts[] = []
  for (const judged of checkRows(input, requests, (row, version) => (row.version === version ? null : 'stale'))) {
    const request = requests.get(judged.id)
    const work = async () => {
      if (request !== undefined) created.push(await decideRequest(context, { ...input, request }))
    }
    outcomes.push(judged.code === undefined ? await runRow(db, judged.id, work) : judged)
  }
  return { outcomes, ...sumOf(created) }
}

/** Locks for all of them what their shifts need, in the order of every change: two planners cannot deadlock over each other's requests. */
async function lockForShifts(db: Db, requests: readonly StoredRequest[], { with_people }: Pick<Input, 'with_people'>) {
  if (requests.length < 2) return
  const agency_ids = requests.map(({ agency_id }) => agency_id)
  const location_ids = requests.map(({ location_id }) => location_id)
  const [first = '', ...later] = requests.flatMap(({ dates }) => dates).toSorted()
  // As far as the week of a new roster can reach.
  const reach = { from: addDays(first, -7), to: addDays(later.at(-1) ?? first, 7) }
  const wished = with_people ? requests.flatMap(({ wished_people }) => wished_people) : []
  await lockLocations(db, location_ids)
  await rostersAt(db, { agency_ids, location_ids }, reach, true)
  await lockPeople(
    db,
    wished.map(({ id }) => id),
  )
}

const sumOf = (created: readonly CreatedCounts[]): CreatedCounts => ({
  shifts: created.reduce((sum, { shifts }) => sum + shifts, 0),
  assigned: created.reduce((sum, { assigned }) => sum + assigned, 0),
  unassigned: created.flatMap(({ unassigned }) => unassigned),
})

type DecisionInput = Pick<Input, 'action' | 'reason' | 'with_people'> & { request: StoredRequest }

async function decideRequest(context: Context, { request, action, reason, with_people }: DecisionInput) {
  const { db, actor, now } = context
  requireTransition('shiftRequest', action, request.status, request)
  const created =
    action === 'approve'
      ? await createShifts(context, { request, with_people })
      : { shifts: 0, assigned: 0, unassigned: [] }
  const at = now.toISOString()
  await db
    .updateTable('shift_requests')
    .set({
      status: action === 'approve' ? 'approved' : 'declined',
      reason,
      decided_by_name: actor.name,
      decided_at: at,
    })
    .set(touchedColumns(now))
    .where('agency_id', '=', request.agency_id)
    .where('id', '=', request.id)
    .execute()
  await notifyCustomerOfDecision(db, request, { action, reason }, now)
  return created
}

/** The shifts of a request; refuses days that have passed, and a request of which not every shift can be created. */
async function createShifts(
  context: Context,
  { request, with_people }: { request: StoredRequest; with_people: boolean },
): Promise<CreatedCounts> {
  const { db, now } = context
  const { agency_id, location_id, dates } = request
  const [first_day = ''] = dates
  const site = await siteForShifts(db, request)
  const today = localDateOf(now.toISOString(), site.time_zone)
  if (first_day < today) refuse('rosters.requestPassed')
  const week = { own_id: null, week_start: weekStartOf(first_day, site.week_start), days: 7, name: null }
  const source = [sourceOf(request, site)]
  const whole = {
    source,
    from: null,
    starts_on: dates,
    with_people,
    duplicates: true,
    employee_id: null,
    pattern: week,
  }
  const inputsOf = () => Promise.resolve([{ agency_id, location_id, ...whole }])
  const { plans, result } = await applyCopies(context, { kind: 'add', inputsOf })
  const [skipped] = plans.flatMap((plan) => plan.skipped)
  if (skipped?.reason === 'locked') refuseState('roster', 'locked')
  if (skipped) refuse('rosters.requestImpossible', { works_on: skipped.works_on })
  const made = plans.flatMap((plan) => plan.shifts)
  const links = made.map(({ id }) => ({ agency_id, shift_request_id: request.id, roster_shift_id: id }))
  await db.insertInto('shift_request_shifts').values(links).execute()
  return result
}

type ShiftSite = Awaited<ReturnType<typeof siteForShifts>>

const siteForShifts = (db: Db, { agency_id, location_id, position_id }: StoredRequest) =>
  db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .innerJoin('reference_items as positions', (join) => join.on('positions.id', '=', position_id))
    .select(['locations.time_zone', 'companies.week_start', 'positions.active as position_active'])
    .where('locations.agency_id', '=', agency_id)
    .where('locations.id', '=', location_id)
    .executeTakeFirstOrThrow()

function sourceOf(request: StoredRequest, { position_active }: ShiftSite): SourceShift {
  const { position_name, wished_people: people } = request
  const fields = { ...pickFields(requestedFieldNames, request), position_name, position_active, people }
  return { day: 0, ...fields, ambiguous: 'earlier', breaks: [], breaks_by: 'rules', required_skills: [] }
}
