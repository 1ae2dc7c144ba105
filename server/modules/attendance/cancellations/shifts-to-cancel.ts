// The shifts that somebody wants to cancel, with the customer's terms and what cancelling them costs now.
import { sql } from 'kysely'
import type { Config } from '#contract/platform/settings.ts'
import type { Blocker } from '#contract/refusals.ts'
import { type ShiftStatus, shiftTransitions } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Instant } from '#contract/values/time.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { rostersVisibleTo } from '#server/modules/rosters/queries.ts'
import { notifiedStatuses, startedStatuses } from '#server/modules/rosters/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import type { NoticeTerms, ShiftToCharge } from './charges.ts'

export type ShiftToCancel = Awaited<ReturnType<typeof shiftsToCancel>>[number]

/** The shifts of these ids that the reader sees, in the order of their start. A customer sees their own published ones. */
export async function shiftsToCancel(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  ids: readonly string[],
) {
  const rows = await db
    .selectFrom('roster_shifts')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .innerJoin('customers', 'customers.id', 'rosters.customer_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .select(['roster_shifts.id', 'roster_shifts.agency_id', 'roster_shifts.roster_id', 'roster_shifts.version'])
    .select(['locations.name as location_name', nameIn(language, 'positions').as('position_name')])
    .select(['roster_shifts.works_on', wallTime('roster_shifts.starts').as('starts')])
    .select([wallTime('roster_shifts.ends').as('ends'), isoOf('roster_shifts.starts_at').as('starts_at')])
    .select(['roster_shifts.clock_minutes', 'roster_shifts.elapsed_minutes', unpaidMinutes.as('unpaid_minutes')])
    .select(['roster_shifts.status', 'rosters.status as roster_status', 'customers.cancellation_notice_hours'])
    .select(['customers.cancellation_pay_minutes', 'customers.cancellation_bill_minutes'])
    .select([peopleIn(notifiedStatuses).as('people'), peopleIn(['accepted']).as('accepted')])
    .select(peopleIn(startedStatuses).as('started'))
    .where('roster_shifts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(rostersVisibleTo(scope))
    .where(scope.kind === 'customer' ? sql<boolean>`roster_shifts.status <> 'draft'` : sql<boolean>`true`)
    .orderBy('roster_shifts.starts_at')
    .orderBy('roster_shifts.id')
    .execute()
  const configs = new Map<string, Config>()
  for (const { agency_id } of rows) if (!configs.has(agency_id)) configs.set(agency_id, await configOf(db, agency_id))
  return rows.map((row) => ({ ...row, ...termsOf(row, configs.get(row.agency_id)) }))
}

const peopleIn = (statuses: readonly string[]) => sql<number>`(
  select count(*)::int from assignments
  where assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    and assignments.status = any(${[...statuses]}::text[]))`

type StoredTerms = {
  cancellation_notice_hours: number
  cancellation_pay_minutes: number | null
  cancellation_bill_minutes: number | null
  starts_at: Instant
  clock_minutes: number
  elapsed_minutes: number
  unpaid_minutes: number
  accepted: number
}
type CancellationSettings = Pick<Config, 'cancel_pay_minutes' | 'cancel_bill_minutes' | 'paid_by'>

function termsOf(
  row: StoredTerms,
  config: CancellationSettings | undefined,
): { terms: NoticeTerms; charged: ShiftToCharge } {
  const { starts_at, accepted, unpaid_minutes } = row
  const minutes = config?.paid_by === 'elapsed' ? row.elapsed_minutes : row.clock_minutes
  return {
    terms: {
      notice_hours: row.cancellation_notice_hours,
      pay_minutes: row.cancellation_pay_minutes ?? config?.cancel_pay_minutes ?? 0,
      bill_minutes: row.cancellation_bill_minutes ?? config?.cancel_bill_minutes ?? 0,
    },
    charged: { starts_at, accepted, paid_minutes: minutes - unpaid_minutes },
  }
}

type ShiftFactsForCancelling = { roster_status: RosterStatus; status: ShiftStatus; starts_at: Instant; started: number }

/** The blocker to cancelling a published shift; null if there is none. */
export function cancellationBlocker(
  { roster_status, status, starts_at, started }: ShiftFactsForCancelling,
  now: Instant,
): Blocker {
  if (!canTransition(shiftTransitions, 'cancel', status)) return statusBlocker('shift', status)
  if (roster_status !== 'published') return statusBlocker('roster', roster_status)
  return starts_at <= now || started > 0 ? 'rosters.alreadyStarted' : null
}
