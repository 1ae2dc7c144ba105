// Approving shift requests, which creates their shifts, and declining them.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import type { CopyResult } from '#contract/rostering/rosters/repeats.ts'
import type { ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import { localDateOf, weekStartOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { checkRows } from '#server/database/rows/change-status.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { copyWithPlan } from '#server/modules/rosters/repeat/copying.ts'
import type { SourceShift } from '#server/modules/rosters/repeat/source.ts'
import type { Requester } from './actions.ts'
import { notifyCustomerOfDecision } from './notifications.ts'
import { requestsForDecision } from './queries.ts'

type Input = InputOf<typeof calls.shiftRequests.decide>
type StoredRequest = ShiftRequest & { agency_id: string }
type CreatedCounts = Pick<CopyResult, 'shifts' | 'assigned' | 'unassigned'>

/** Decides each request on its own; an approved one becomes draft shifts in the rosters of its location and weeks. */
export async function decideRequests(db: Db, who: Requester, input: Input, now: Date) {
  if (input.action === 'decline' && input.reason === null) refuseField('reason', 'validation.required')
  const requests = await requestsForDecision(db, who, input.ids)
  const outcomes: BulkOutcome[] = []
  const created: CreatedCounts[] = []
  for (const judged of checkRows(input, requests, (row, version) => (row.version === version ? null : 'stale'))) {
    const request = requests.get(judged.id)
    const work = async () => {
      if (request !== undefined) created.push(await decideRequest(db, who, { ...input, request }, now))
    }
    outcomes.push(judged.code === undefined ? await runRow(db, judged.id, work) : judged)
  }
  return { outcomes, ...sumOf(created) }
}

const sumOf = (created: readonly CreatedCounts[]): CreatedCounts => ({
  shifts: created.reduce((sum, { shifts }) => sum + shifts, 0),
  assigned: created.reduce((sum, { assigned }) => sum + assigned, 0),
  unassigned: created.flatMap(({ unassigned }) => unassigned),
})

type DecisionInput = Pick<Input, 'action' | 'reason' | 'with_people'> & { request: StoredRequest }

async function decideRequest(
  db: Db,
  who: Requester,
  { request, action, reason, with_people }: DecisionInput,
  now: Date,
) {
  requireTransition('shiftRequest', action, request.status, request)
  const created =
    action === 'approve'
      ? await createShifts(db, who, { request, with_people }, now)
      : { shifts: 0, assigned: 0, unassigned: [] }
  const at = now.toISOString()
  await db
    .updateTable('shift_requests')
    .set({ status: action === 'approve' ? 'approved' : 'declined', reason, decided_by_name: who.name, decided_at: at })
    .set({ version: sql`version + 1`, updated_at: at })
    .where('agency_id', '=', request.agency_id)
    .where('id', '=', request.id)
    .execute()
  await notifyCustomerOfDecision(db, request, { action, reason }, now)
  return created
}

/** The shifts of a request; refuses days that have passed, and a request of which not every shift can be created. */
async function createShifts(
  db: Db,
  who: Requester,
  { request, with_people }: { request: StoredRequest; with_people: boolean },
  now: Date,
): Promise<CreatedCounts> {
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
  const { plan, result } = await copyWithPlan(db, who, { agency_id, location_id, ...whole }, { kind: 'add', now })
  const [skipped] = plan.skipped
  if (skipped?.reason === 'locked') refuseState('roster', 'locked')
  if (skipped) refuse('rosters.requestImpossible', { works_on: skipped.works_on })
  const links = plan.shifts.map(({ id }) => ({ agency_id, shift_request_id: request.id, roster_shift_id: id }))
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
  const { position_id, position_name, sub_location_id, starts, ends, openings, notes, wished_people: people } = request
  const fields = { position_id, position_name, position_active, sub_location_id, starts, ends, openings, notes, people }
  return { day: 0, ...fields, doubled: 'earlier', breaks: [], breaks_by: 'rules', required_skills: [] }
}
