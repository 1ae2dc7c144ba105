import { sql } from 'kysely'
import type { OffersOfShift, OwnOffer, ShiftOffer } from '#contract/rostering/shifts/offers.ts'
import { liveOfferStatuses } from '#contract/rostering/shifts/offers.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { shownShiftColumns } from '#server/modules/rosters/assignments/queries.ts'
import { allowedOfferActions } from './policy.ts'

type OfferActor = Pick<Actor, 'kind' | 'grants'>

const optionalIso = (column: string) => isoOf(column).$castTo<string | null>()

const offerRows = (db: Db, scope: Scope) =>
  db
    .selectFrom('shift_offers')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'shift_offers.roster_shift_id')
    .innerJoin('employees', 'employees.id', 'shift_offers.employee_id')
    .select(['shift_offers.id', 'shift_offers.batch_id', 'shift_offers.roster_shift_id', 'shift_offers.employee_id'])
    .select(['employees.name as employee_name', 'shift_offers.mode', 'shift_offers.choice', 'shift_offers.rank'])
    .select(['shift_offers.score', 'shift_offers.status', 'shift_offers.offered_by_name'])
    .select([isoOf('shift_offers.created_at').as('created_at'), optionalIso('shift_offers.sent_at').as('sent_at')])
    .select([
      optionalIso('shift_offers.seen_at').as('seen_at'),
      optionalIso('shift_offers.expires_at').as('expires_at'),
    ])
    .select([optionalIso('shift_offers.responded_at').as('responded_at'), 'shift_offers.response_note'])
    .select(['shift_offers.response_channel', 'shift_offers.version'])
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))

/** The offers of a shift, the newest batch first. */
export async function offersOf(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  roster_shift_id: string,
): Promise<ShiftOffer[]> {
  const rows = await offerRows(db, scope)
    .where('shift_offers.roster_shift_id', '=', roster_shift_id)
    .orderBy('shift_offers.created_at', 'desc')
    .orderBy('shift_offers.batch_id')
    .orderBy('shift_offers.rank')
    .execute()
  return rows.map((row) => ({ ...row, allowed_actions: allowedOfferActions(actor, row) }))
}

/** One offer; not found outside the scope. */
export async function offerOf(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  id: string,
): Promise<ShiftOffer> {
  const row = await offerRows(db, scope).where('shift_offers.id', '=', id).executeTakeFirstOrThrow(notFound)
  return { ...row, allowed_actions: allowedOfferActions(actor, row) }
}

/** The undecided offers of rosters, counted for each shift. */
export const offerCounts = (db: Db, scope: Scope, roster_ids: readonly string[]): Promise<OffersOfShift[]> =>
  db
    .selectFrom('shift_offers')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'shift_offers.roster_shift_id')
    .select('shift_offers.roster_shift_id')
    .select([
      sql<number>`count(*) filter (where shift_offers.status = 'queued')::int`.as('queued'),
      sql<number>`count(*) filter (where shift_offers.status in ('sent', 'seen'))::int`.as('waiting'),
      sql<number>`count(*) filter (where shift_offers.status = 'applied')::int`.as('applied'),
    ])
    .where(sql<boolean>`roster_shifts.roster_id = any(${[...roster_ids]}::uuid[])`)
    .where('shift_offers.status', 'in', liveOfferStatuses)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .groupBy('shift_offers.roster_shift_id')
    .orderBy('shift_offers.roster_shift_id')
    .execute()

const daysShown = 2

/** Offers as their employee sees them: those not sent yet are not shown. */
export const ownOfferRows = ({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>) =>
  db
    .selectFrom('shift_offers')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'shift_offers.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .innerJoin('customers', 'customers.id', 'rosters.customer_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .select(shownShiftColumns(language))
    .select(['roster_shifts.works_on', isoOf('roster_shifts.starts_at').as('starts_at')])
    .select(isoOf('roster_shifts.ends_at').as('ends_at'))
    .select(['shift_offers.id', 'shift_offers.roster_shift_id', 'shift_offers.choice', 'shift_offers.status'])
    .select([optionalIso('shift_offers.expires_at').as('expires_at'), 'shift_offers.version'])
    .select(['rosters.status as roster_status', 'roster_shifts.status as shift_status'])
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where('shift_offers.employee_id', '=', scope.employee_id)
    .where('shift_offers.sent_at', 'is not', null)

/** The reader's own offers that wait for them, and after them those decided lately about shifts that have not ended. */
export async function ownOffers(context: Context): Promise<OwnOffer[]> {
  const { actor, now } = context
  const at = now.toISOString()
  const rows = await ownOfferRows(context)
    .where(
      sql<boolean>`(shift_offers.status in ('sent', 'seen', 'applied')
        or shift_offers.updated_at > ${at}::timestamptz - make_interval(days => ${daysShown}))`,
    )
    .where(sql<boolean>`roster_shifts.ends_at > ${at}::timestamptz`)
    // An accepted one is among the shifts.
    .where('shift_offers.status', '<>', 'accepted')
    // Many that ended must not displace those that can be answered.
    .orderBy(sql`shift_offers.status in ('sent', 'seen', 'applied')`, 'desc')
    .orderBy('roster_shifts.starts_at')
    .orderBy('shift_offers.id')
    .limit(100)
    .execute()
  return rows.map((row) => toOwnOffer(actor, row))
}

/** One of the reader's own offers. */
export async function ownOfferOf(
  context: Pick<Context, 'db' | 'scope' | 'language'> & { actor: OfferActor },
  id: string,
): Promise<OwnOffer> {
  const { actor } = context
  const row = await ownOfferRows(context).where('shift_offers.id', '=', id).executeTakeFirst()
  return toOwnOffer(actor, row ?? refuse('notFound'))
}

type OwnRow = Omit<OwnOffer, 'allowed_actions'> & { roster_status: string; shift_status: string }

function toOwnOffer(actor: OfferActor, { roster_status: _, shift_status: __, ...row }: OwnRow): OwnOffer {
  return { ...row, allowed_actions: allowedOfferActions(actor, row) }
}
