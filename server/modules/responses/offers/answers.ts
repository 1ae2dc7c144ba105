// Responses to offers, and the planner's choice among those who applied.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import { refusalFor, refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersionOf, touchedColumns } from '#server/database/rows/versioned.ts'
import { atSites, inAgency, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { assign } from '#server/modules/rosters/assignments/actions.ts'
import { responseColumns, writeOutcome } from '#server/modules/rosters/assignments/status-writes.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { storeEvent } from '#server/modules/rosters/changes/recording.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { notifyAnswer } from '#server/modules/responses/notifications.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import { blocksOf } from '#server/modules/eligibility/rules.ts'
import { candidatesFor } from '#server/modules/rosters/candidates/availability.ts'
import { type LockedOffer, type LockedShift, lockOffer, lockOfferedShift } from './locking.ts'
import { notifyOfOutcome, notifyPlannersOfOffer } from './notifications.ts'
import { offerOf, ownOfferOf } from './queries.ts'
import { isOfferWaiting, offerBlocker } from './rules.ts'
import { settleShift } from './settling.ts'

type Input = InputOf<typeof calls.offers.answer>

/**
 * Accepts or declines one's own offer. The first valid acceptance gets an opening, decided under the lock of the shift; where the planner
 * chooses, it is an application. Refuses when the shift is filled, the time is over, or the employee is no longer eligible. The same
 * response again changes nothing; declining requires a reason.
 */
export async function answerOffer(context: ResponseContext, input: Input): Promise<void> {
  const { db, actor, now } = context
  const { shift, offer } = await lockOwnOffer(context, input.id)
  const action = input.answer === 'decline' ? 'decline' : offer.choice === 'planner' ? 'apply' : 'accept'
  if (offer.status === statusAfter[action]) return
  if (action === 'decline' && input.note === null) refuseField('note', 'validation.required')
  requireTransition('shiftOffer', action, offer.status)
  // The holder of a private link has no grants.
  const answerer = { grants: new Set<string>(), ...actor }
  await requireVersionOf(offer, input.version, () => ownOfferOf({ ...context, actor: answerer }, input.id))
  if (action === 'decline') return declineOffer(context, { shift, offer, note: input.note })
  requireInTime(shift, offer, now)
  if (action === 'apply') return applyForShift(context, { shift, offer, note: input.note })
  await bookShift(context, { shift, offer, note: input.note })
  await notifyPlannersOfAcceptance(context, { shift, offer })
  await settleShift(db, shift, now)
}

const statusAfter = { accept: 'accepted', apply: 'applied', decline: 'declined' } as const satisfies Record<
  string,
  ShiftOfferStatus
>

async function lockOwnOffer({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  const offer = await db
    .selectFrom('shift_offers')
    .select(['agency_id', 'roster_shift_id', 'employee_id'])
    .where('id', '=', id)
    .where('employee_id', '=', scope.employee_id)
    .where('sent_at', 'is not', null)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .executeTakeFirst()
  return lockWithShift(db, { id, ...(offer ?? refuse('notFound')) })
}

/** The offer and its shift, locked in the order of assigning. */
async function lockWithShift(
  db: Db,
  {
    id,
    agency_id,
    roster_shift_id,
    employee_id,
  }: Pick<LockedOffer, 'id' | 'agency_id' | 'roster_shift_id' | 'employee_id'>,
) {
  const shift = (await lockOfferedShift(db, { agency_id, id: roster_shift_id })) ?? refuse('notFound')
  await lockPeople(db, [employee_id])
  return { shift, offer: await lockOffer(db, { agency_id, id }) }
}

// The job that ends offers may not have run yet.
function requireInTime(shift: LockedShift, { expires_at, status }: LockedOffer, now: Date) {
  const blocker = offerBlocker(shift, now.toISOString())
  if (blocker !== null) throw refusalFor(blocker)
  if (isOfferWaiting(status) && expires_at !== null && expires_at <= now.toISOString()) refuse('rosters.offerExpired')
}

type AcceptanceInput = { shift: LockedShift; offer: LockedOffer; note: string | null }

async function declineOffer(context: ResponseContext, { shift, offer, note }: AcceptanceInput) {
  const { db, now } = context
  await writeResponse(context, offer, { status: 'declined', response_note: note })
  await settleShift(db, { ...shift, has_declined: true }, now)
}

async function applyForShift(context: ResponseContext, { shift, offer, note }: AcceptanceInput) {
  const { db, actor, now } = context
  await requireStillEligible(context, shift, offer)
  await writeResponse(context, offer, { status: 'applied', response_note: note })
  await notifyPlannersOfOffer(db, 'shiftOfferApplied', shift, { names: actor.name, now })
}

async function requireStillEligible(
  { db, language, now }: ResponseContext,
  shift: LockedShift,
  { employee_id }: LockedOffer,
) {
  const asAgency = { db, scope: scopeOfAgency(shift.agency_id), language, now }
  const asked = { roster_shift_id: shift.id, employee_ids: [employee_id], q: '' }
  const [candidate] = (await candidatesFor(asAgency, asked)).rows
  const blocks = blocksOf(candidate?.findings ?? [])
  if (candidate === undefined || blocks.length > 0)
    refuse('rosters.notEligible', { rules: blocks.map(({ rule }) => rule).join(',') })
}

/** Assigns the employee, as accepted, by what assigning checks; nobody's override applies. */
async function bookShift(context: ResponseContext, { shift, offer, note }: AcceptanceInput) {
  const { db, actor, scope, now } = context
  const { agency_id, employee_id } = offer
  const by = { kind: 'admin' as const, grants: new Set<string>(), account_id: actor.account_id, name: actor.name }
  const booking = { roster_shift_id: shift.id, employee_ids: [employee_id], override_reason: null }
  const [made] = (await assign({ ...context, actor: by, scope: scopeOfAgency(agency_id) }, booking)).assigned
  if (made === undefined || made.assignment_id === null)
    refuse(made?.code ?? 'notFound', {
      rules: findingsVisibleTo(scope, blocksOf(made?.findings ?? []))
        .map(({ rule }) => rule)
        .join(','),
    })
  const assignment = { agency_id, id: made.assignment_id }
  const accepted = { status: 'accepted', response_note: note } as const
  const accepted_findings = jsonb(made.findings)
  await writeOutcome(db, assignment, { ...accepted, ...responseColumns(actor, now), accepted_findings }, now)
  await writeResponse(context, offer, { ...accepted, assignment_id: made.assignment_id })
  await startWithShift(db, agency_id, [employee_id], now)
  await logAcceptance(context, shift, employee_id)
}

function logAcceptance({ db, actor, now }: ResponseContext, shift: LockedShift, employee_id: string) {
  const { roster_id, works_on, starts, ends } = shift
  const params = { employee_id, works_on, starts, ends }
  const concerned = { shift_ids: [shift.id], employee_ids: [employee_id] }
  return storeEvent(db, actor, { kind: 'accept', roster_id, params, ...concerned, now })
}

type OfferColumns = { status: ShiftOfferStatus; response_note?: string | null; assignment_id?: string }

const writeResponse = ({ db, actor, now }: ResponseContext, { agency_id, id }: LockedOffer, written: OfferColumns) =>
  db
    .updateTable('shift_offers')
    .set({ ...written, ...responseColumns(actor, now), ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()

function notifyPlannersOfAcceptance(
  context: ResponseContext,
  { shift, offer: { employee_id } }: Pick<AcceptanceInput, 'shift' | 'offer'>,
) {
  const accepted = { ...shift, roster_shift_id: shift.id, employee_id, employee_name: context.actor.name }
  return notifyAnswer(context, accepted, 'accept')
}

async function lockVisibleOffer({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  const offer = await db
    .selectFrom('shift_offers')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'shift_offers.roster_shift_id')
    .select(['shift_offers.agency_id', 'shift_offers.roster_shift_id', 'shift_offers.employee_id'])
    .where('shift_offers.id', '=', id)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .executeTakeFirst()
  return lockWithShift(db, { id, ...(offer ?? refuse('notFound')) })
}

/**
 * Assigns the shift to an employee who applied, and notifies them. Refuses what assigning refuses, and an application that changed since it was
 * read.
 */
export async function chooseApplicant(
  context: Context,
  { id, version }: InputOf<typeof calls.offers.choose>,
): Promise<void> {
  const { db, now } = context
  const { shift, offer } = await lockVisibleOffer(context, id)
  requireTransition('shiftOffer', 'choose', offer.status)
  await requireVersionOf(offer, version, () => offerOf(context, id))
  requireInTime(shift, offer, now)
  await bookShift(context, { shift, offer, note: null })
  await notifyOfOutcome(db, 'shiftOfferChosen', shift, [offer.employee_id], now)
  await settleShift(db, shift, now)
}
