// Responses to offers, and the planner's choice among those who applied.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import { refusalFor, refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersionOf, touchedColumns } from '#server/database/rows/versioned.ts'
import { atSites, inAgency, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { assign } from '#server/modules/rosters/assignments/actions.ts'
import { type AnswerContext, responseColumns } from '#server/modules/rosters/assignments/answers.ts'
import { storeEvent } from '#server/modules/rosters/changes/recording.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { notifyAnswer } from '#server/modules/rosters/notifications.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { blocksOf } from '#server/modules/eligibility/rules.ts'
import { candidatesFor } from '#server/modules/rosters/board/availability.ts'
import { type LockedOffer, type LockedShift, lockOffer, lockOfferedShift } from './locking.ts'
import { notifyOfOutcome, notifyPlannersOfOffer } from './notifications.ts'
import { offerOf, ownOfferOf } from './queries.ts'
import { isOfferWaiting, offerBlocker } from './rules.ts'
import { settleShift } from './settling.ts'

type Input = InputOf<typeof calls.offers.answer>
type ChoosingActor = Pick<Actor, 'scope' | 'kind' | 'grants' | 'account_id' | 'name'> & Pick<AnswerContext, 'language'>

/**
 * Accepts or declines one's own offer. The first valid acceptance gets an opening, decided under the lock of the shift; where the planner
 * chooses, it is an application. Refuses when the shift is filled, the time is over, or the employee is no longer eligible. The same
 * response again changes nothing; declining requires a reason.
 */
export async function answerOffer(db: Db, who: AnswerContext, input: Input, now: Date): Promise<void> {
  const { shift, offer } = await lockOwnOffer(db, who, input.id)
  const action = input.answer === 'decline' ? 'decline' : offer.choice === 'planner' ? 'apply' : 'accept'
  if (offer.status === statusAfter[action]) return
  if (action === 'decline' && input.note === null) refuseField('note', 'validation.required')
  requireTransition('shiftOffer', action, offer.status)
  // The holder of a private link has no grants.
  const reader = { grants: new Set<string>(), ...who }
  await requireVersionOf(offer, input.version, () => ownOfferOf(db, reader, input.id))
  if (action === 'decline') return declineOffer(db, who, { shift, offer, note: input.note }, now)
  requireInTime(shift, offer, now)
  if (action === 'apply') return applyForShift(db, who, { shift, offer, note: input.note }, now)
  await bookShift(db, who, { shift, offer, note: input.note }, now)
  await notifyPlannersOfAcceptance(db, who, { shift, offer }, now)
  await settleShift(db, shift, now)
}

const statusAfter = { accept: 'accepted', apply: 'applied', decline: 'declined' } as const satisfies Record<
  string,
  ShiftOfferStatus
>

async function lockOwnOffer(db: Db, { scope }: AnswerContext, id: string) {
  const found = await db
    .selectFrom('shift_offers')
    .select(['agency_id', 'roster_shift_id', 'employee_id'])
    .where('id', '=', id)
    .where('employee_id', '=', scope.employee_id)
    .where('sent_at', 'is not', null)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .executeTakeFirst()
  return lockWithShift(db, { id, ...(found ?? refuse('notFound')) })
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

async function declineOffer(db: Db, who: AnswerContext, { shift, offer, note }: AcceptanceInput, now: Date) {
  await writeResponse(db, who, offer, { status: 'declined', response_note: note }, now)
  await settleShift(db, { ...shift, has_declined: true }, now)
}

async function applyForShift(db: Db, who: AnswerContext, { shift, offer, note }: AcceptanceInput, now: Date) {
  await requireStillEligible(db, who, shift, offer, now)
  await writeResponse(db, who, offer, { status: 'applied', response_note: note }, now)
  await notifyPlannersOfOffer(db, 'shiftOfferApplied', shift, { names: who.name, now })
}

async function requireStillEligible(
  db: Db,
  who: AnswerContext,
  shift: LockedShift,
  { employee_id }: LockedOffer,
  now: Date,
) {
  const reader = { scope: scopeOfAgency(shift.agency_id), language: who.language, rates: false, now }
  const asked = { roster_shift_id: shift.id, employee_ids: [employee_id], q: '' }
  const [found] = (await candidatesFor(db, reader, asked)).rows
  const blocks = blocksOf(found?.findings ?? [])
  if (found === undefined || blocks.length > 0)
    refuse('rosters.notEligible', { rules: blocks.map(({ rule }) => rule).join(',') })
}

/** Assigns the employee, as accepted, by what assigning checks; nobody's override applies. */
async function bookShift(db: Db, who: AnswerContextWithoutLogin, { shift, offer, note }: AcceptanceInput, now: Date) {
  const { agency_id, employee_id } = offer
  const system = { scope: scopeOfAgency(agency_id), kind: 'admin' as const, grants: new Set<string>() }
  const booking = { roster_shift_id: shift.id, employee_ids: [employee_id], override_reason: null }
  const by = { ...system, account_id: who.account_id, name: who.name, language: who.language }
  const [made] = (await assign(db, by, booking, now)).assigned
  if (made === undefined || made.assignment_id === null)
    refuse(made?.code ?? 'notFound', {
      rules: findingsVisibleTo(who.scope, blocksOf(made?.findings ?? []))
        .map(({ rule }) => rule)
        .join(','),
    })
  const response = responseColumns(who, now)
  await db
    .updateTable('assignments')
    .set({ status: 'accepted', response_note: note, ...response, accepted_findings: jsonb(made.findings) })
    .set(touchedColumns(now))
    .where('agency_id', '=', agency_id)
    .where('id', '=', made.assignment_id)
    .execute()
  await writeResponse(
    db,
    who,
    offer,
    { status: 'accepted', response_note: note, assignment_id: made.assignment_id },
    now,
  )
  await startWithShift(db, agency_id, [employee_id], now)
  await logAcceptance(db, who, shift, employee_id, now)
}

function logAcceptance(db: Db, who: AnswerContextWithoutLogin, shift: LockedShift, employee_id: string, now: Date) {
  const { roster_id, works_on, starts, ends } = shift
  const params = { employee_id, works_on, starts, ends }
  const concerned = { shift_ids: [shift.id], employee_ids: [employee_id] }
  return storeEvent(db, who, { kind: 'accept', roster_id, params, ...concerned, now })
}

type AnswerContextWithoutLogin = Omit<AnswerContext, 'membership_id'>

type OfferColumns = { status: ShiftOfferStatus; response_note?: string | null; assignment_id?: string }

const writeResponse = (
  db: Db,
  who: AnswerContextWithoutLogin,
  { agency_id, id }: LockedOffer,
  written: OfferColumns,
  now: Date,
) =>
  db
    .updateTable('shift_offers')
    .set({ ...written, ...responseColumns(who, now), ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()

async function notifyPlannersOfAcceptance(
  db: Db,
  { kind, membership_id, name: employee_name }: AnswerContext,
  { shift, offer: { employee_id } }: Pick<AcceptanceInput, 'shift' | 'offer'>,
  now: Date,
) {
  await notifyAnswer(
    db,
    { kind, membership_id },
    { ...shift, roster_shift_id: shift.id, employee_id, employee_name },
    'accept',
    now,
  )
}

async function lockVisibleOffer(db: Db, { scope }: ChoosingActor, id: string) {
  const found = await db
    .selectFrom('shift_offers')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'shift_offers.roster_shift_id')
    .select(['shift_offers.agency_id', 'shift_offers.roster_shift_id', 'shift_offers.employee_id'])
    .where('shift_offers.id', '=', id)
    .where(inAgency(scope, 'shift_offers.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .executeTakeFirst()
  return lockWithShift(db, { id, ...(found ?? refuse('notFound')) })
}

/**
 * Assigns the shift to an employee who applied, and notifies them. Refuses what assigning refuses, and an application that changed since it was
 * read.
 */
export async function chooseApplicant(
  db: Db,
  who: ChoosingActor,
  { id, version }: InputOf<typeof calls.offers.choose>,
  now: Date,
): Promise<void> {
  const { shift, offer } = await lockVisibleOffer(db, who, id)
  requireTransition('shiftOffer', 'choose', offer.status)
  await requireVersionOf(offer, version, () => offerOf(db, who, id))
  requireInTime(shift, offer, now)
  await bookShift(db, who, { shift, offer, note: null }, now)
  await notifyOfOutcome(db, 'shiftOfferChosen', shift, [offer.employee_id], now)
  await settleShift(db, shift, now)
}
