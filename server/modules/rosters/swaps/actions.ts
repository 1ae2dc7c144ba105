import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { SwapStatus } from '#contract/rostering/shifts/swaps.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import { blocksOf } from '#server/modules/eligibility/rules.ts'
import { assignmentOf, type AssignmentReader } from '#server/modules/rosters/assignments/queries.ts'
import { withChangeRecord } from '#server/modules/rosters/changes/recording.ts'
import { lockShifts } from '#server/modules/rosters/changes/snapshots.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { choicesFor, eligiblePeers } from './choices.ts'
import { findingsOfTakers, type ShiftTaker, type TakerFindings } from './eligibility.ts'
import { handOver } from './handing-over.ts'
import { type LockedSwap, lockSwap, requireBothSides, type SwapSide, sideFor } from './locked-swap.ts'
import { notifyPlannersOfSwap, notifySwappers } from './notifications.ts'
import { isTheirs } from './policy.ts'
import { type StoredSwap, swapOf } from './queries.ts'

export type SwapContext = AssignmentReader & Pick<Actor, 'kind' | 'account_id' | 'membership_id' | 'name'>
type Calls = typeof calls.swaps

/** What the employee can do with their accepted shift. */
export async function swapChoices(db: Db, who: SwapContext, { assignment_id }: InputOf<Calls['choices']>, now: Date) {
  return choicesFor(db, who, await ownSide(db, who, assignment_id, now), now)
}

/** The employee's accepted shift; refused when it can no longer change hands. */
async function ownSide(db: Db, who: SwapContext, id: string, now: Date): Promise<SwapSide> {
  const current = await assignmentOf(db, who, id)
  requireTransition('assignment', 'request_swap', current.status, current)
  const own = await sideFor(db, id)
  requireBothSides({ own, peer: null }, now)
  return own
}

/** Requests a swap or a cover from colleagues, or a release from the agency; one request at a time for each shift. */
export async function storeSwap(
  db: Db,
  who: SwapContext,
  input: InputOf<Calls['store']>,
  now: Date,
): Promise<StoredSwap> {
  const { assignment_id, version, kind, note } = input
  await lockShifts(db, who.scope, { shift_ids: [], assignment_ids: [assignment_id] })
  const current = await assignmentOf(db, who, assignment_id)
  const own = await ownSide(db, who, assignment_id, now)
  requireVersion(current, version)
  await requireNoneOpen(db, own)
  const peers = await peersOf(db, who, own, input, now)
  const id = newId()
  const { agency_id, employee_id } = own
  const { peer_assignment_id } = input
  const status = kind === 'release' ? ('pending_manager' as const) : ('pending_peer' as const)
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  await db
    .insertInto('shift_swaps')
    .values({ id, agency_id, kind, status, assignment_id, employee_id, peer_assignment_id, note, ...stamps })
    .execute()
  if (peers.length > 0)
    await db
      .insertInto('shift_swap_peers')
      .values(peers.map((peer) => ({ agency_id, swap_id: id, employee_id: peer })))
      .execute()
  const swap = await swapOf(db, who, id)
  const shift = { ...own, name: swap.requester_name }
  if (kind === 'release') await notifyPlannersOfSwap(db, who, { ...own, name: current.employee_name }, now)
  else await notifySwappers(db, kind === 'cover' ? 'coverRequested' : 'swapRequested', peers, shift, now)
  return swap
}

async function requireNoneOpen(db: Db, { agency_id, id }: SwapSide) {
  const open = await db
    .selectFrom('shift_swaps')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('assignment_id', '=', id)
    .where('status', 'in', ['pending_peer', 'pending_manager'])
    .executeTakeFirst()
  if (open !== undefined) refuse('rosters.swapOpen')
}

/** The colleagues who are requested: eligible ones only. */
async function peersOf(
  db: Db,
  who: SwapContext,
  own: SwapSide,
  input: InputOf<Calls['store']>,
  now: Date,
): Promise<string[]> {
  const { kind, peer_assignment_id, employee_ids } = input
  if ((kind === 'swap') !== (peer_assignment_id !== null)) refuseField('peer_assignment_id', 'validation.required')
  if (kind === 'release') return []
  if (peer_assignment_id !== null) {
    const { shifts } = await choicesFor(db, who, own, now)
    if (!shifts.some(({ assignment_id }) => assignment_id === peer_assignment_id))
      refuseField('peer_assignment_id', 'refusals.unknownChoice')
    return [(await sideFor(db, peer_assignment_id)).employee_id]
  }
  const requested = [...new Set(employee_ids)]
  if (requested.length === 0) refuseField('employee_ids', 'validation.required')
  const eligible = await eligiblePeers(db, who, own, requested, now)
  if (!requested.every((id) => eligible.has(id))) refuseField('employee_ids', 'refusals.unknownChoice')
  return requested
}

/** Accepts or refuses the request of a colleague. The first one who accepts gets the shift, once the agency has approved where it has to. */
export async function answerSwap(
  db: Db,
  who: SwapContext,
  { answer, ...seen }: InputOf<Calls['answer']>,
  now: Date,
): Promise<StoredSwap> {
  const swap = await swapOf(db, who, seen.id)
  if (swap.is_own) refuse('mayNot')
  if (answer === 'refuse') return refuseSwap(db, who, seen, now)
  const work = () => acceptSwap(db, who, seen, now)
  return withChangeRecord(db, who, { kind: swap.kind, assignment_ids: assignmentsOf(swap), count: 1, now, work })
}

const assignmentsOf = ({ shift, peer_shift }: StoredSwap) =>
  peer_shift === null ? [shift.assignment_id] : [shift.assignment_id, peer_shift.assignment_id]

type SwapVersion = { id: string; version: number }

async function acceptSwap(db: Db, who: SwapContext, seen: SwapVersion, now: Date): Promise<StoredSwap> {
  const taker = who.scope.employee_id ?? refuse('mayNot')
  const locked = await lockSwap(db, who, seen, 'accept', taker)
  const swap = { ...locked, peer_employee_id: taker }
  if (!isTheirs(who, await swapOf(db, who, seen.id), 'accept')) refuse('notFound')
  requireBothSides(swap, now)
  const findings = await requireEligible(db, who, swap)
  const { swap_approval } = await configOf(db, swap.agency_id)
  const isApproved = swap_approval === 'none'
  const status = isApproved ? 'approved' : 'pending_manager'
  await writeStep(db, who, swap, { step: 'accept', status, findings, peer_employee_id: taker }, now)
  if (isApproved) await handOver(db, { swap, findings, by: who, now })
  else await notifyOfAcceptance(db, who, swap, now)
  return swapOf(db, who, seen.id)
}

async function notifyOfAcceptance(db: Db, who: SwapContext, swap: LockedSwap, now: Date) {
  const { own } = swap
  const { peer_name } = await swapOf(db, who, swap.id)
  await notifySwappers(db, 'swapAccepted', [own.employee_id], { ...own, name: peer_name ?? '' }, now)
  await notifyPlannersOfSwap(db, who, { ...own, name: await fullName(db, swap.agency_id, own.employee_id) }, now)
}

async function fullName(db: Db, agency_id: string, id: string) {
  const { name } = await db
    .selectFrom('employees')
    .select('name')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** The last colleague who refuses ends the request. */
async function refuseSwap(db: Db, who: SwapContext, seen: SwapVersion, now: Date): Promise<StoredSwap> {
  const swap = await lockSwap(db, who, seen, 'refuse')
  const before = await swapOf(db, who, seen.id)
  if (!isTheirs(who, before, 'refuse')) refuse('notFound')
  const { rows } = await sql<{ left: number }>`
    with refused as (
      update shift_swap_peers set refused_at = ${now.toISOString()}::timestamptz
      where agency_id = ${swap.agency_id}::uuid and swap_id = ${swap.id}::uuid and employee_id = ${who.scope.employee_id}::uuid
    )
    select count(*)::int as left from shift_swap_peers
    where agency_id = ${swap.agency_id}::uuid and swap_id = ${swap.id}::uuid and refused_at is null
      and employee_id <> ${who.scope.employee_id}::uuid`.execute(db)
  if (rows[0]?.left === 0) {
    await writeStep(db, who, swap, { step: 'refuse', status: 'declined', findings: [] }, now)
    await notifySwappers(db, 'swapRefused', [swap.own.employee_id], swap.own, now)
  }
  return { ...before, is_requested: false, status: rows[0]?.left === 0 ? 'declined' : before.status }
}

/** The agency approves a request, which gives the shifts to their new employees, or declines it with a reason. */
export async function decideSwap(
  db: Db,
  who: SwapContext,
  { action, reason, ...seen }: InputOf<Calls['decide']>,
  now: Date,
): Promise<StoredSwap> {
  const swap = await swapOf(db, who, seen.id)
  if (action === 'decline') return declineSwap(db, who, { ...seen, reason }, now)
  const work = () => approveSwap(db, who, seen, now)
  return withChangeRecord(db, who, { kind: swap.kind, assignment_ids: assignmentsOf(swap), count: 1, now, work })
}

async function approveSwap(db: Db, who: SwapContext, seen: SwapVersion, now: Date): Promise<StoredSwap> {
  const swap = await lockSwap(db, who, seen, 'approve')
  requireBothSides(swap, now)
  const findings = await requireEligible(db, who, swap)
  await writeStep(db, who, swap, { step: 'approve', status: 'approved', findings }, now)
  await handOver(db, { swap, findings, by: who, now })
  return swapOf(db, who, seen.id)
}

async function declineSwap(
  db: Db,
  who: SwapContext,
  { reason, ...seen }: SwapVersion & { reason: string | null },
  now: Date,
) {
  if (reason === null) refuseField('reason', 'validation.required')
  const swap = await lockSwap(db, who, seen, 'decline')
  await writeStep(db, who, swap, { step: 'decline', status: 'declined', findings: [], reason }, now)
  const { own, peer_employee_id } = swap
  const people = [own.employee_id, ...(peer_employee_id === null ? [] : [peer_employee_id])]
  await notifySwappers(db, 'swapDeclined', people, { ...own, reason }, now)
  return swapOf(db, who, seen.id)
}

/** Cancels a request; the colleagues who were requested or have accepted are notified, and the employee if the agency did it. */
export async function cancelSwap(
  db: Db,
  who: SwapContext,
  seen: InputOf<Calls['cancel']>,
  now: Date,
): Promise<StoredSwap> {
  const before = await swapOf(db, who, seen.id)
  if (!isTheirs(who, before, 'cancel')) refuse('notFound')
  const swap = await lockSwap(db, who, seen, 'cancel')
  await writeStep(db, who, swap, { step: 'cancel', status: 'cancelled', findings: [] }, now)
  const { own, peer_employee_id } = swap
  const peers = peer_employee_id === null ? await requestedPeers(db, swap) : [peer_employee_id]
  const people = who.kind === 'employee' ? peers : [...peers, own.employee_id]
  if (people.length > 0) await notifySwappers(db, 'swapCancelled', people, own, now)
  return swapOf(db, who, seen.id)
}

/** The requested colleagues who have not refused. */
async function requestedPeers(db: Db, { agency_id, id }: LockedSwap) {
  const rows = await db
    .selectFrom('shift_swap_peers')
    .select('employee_id')
    .where('agency_id', '=', agency_id)
    .where('swap_id', '=', id)
    .where('refused_at', 'is', null)
    .orderBy('employee_id')
    .execute()
  return rows.map(({ employee_id }) => employee_id)
}

/** The findings of everybody who would take over a shift; refuses when one of them is blocked by now. */
async function requireEligible(db: Db, who: SwapContext, swap: LockedSwap): Promise<TakerFindings[]> {
  const { own, peer, peer_employee_id, agency_id } = swap
  if (peer_employee_id === null) return []
  const takers: ShiftTaker[] = [
    { employee_id: peer_employee_id, roster_shift_id: own.roster_shift_id, gives_up: peer === null ? [] : [peer.id] },
    ...(peer === null
      ? []
      : [{ employee_id: own.employee_id, roster_shift_id: peer.roster_shift_id, gives_up: [own.id] }]),
  ]
  const findings = await findingsOfTakers(db, { agency_id, language: who.language }, takers)
  const blocks = findings.flatMap((one) => blocksSeenBy(who.scope, one))
  if (blocks.length > 0) refuse('rosters.notEligible', { rules: blocks.map(({ rule }) => rule).join(',') })
  return findings
}

/** The blocks of a taker as somebody may see them: employees learn their own, and of a colleague only that the office has to check. */
function blocksSeenBy(scope: Scope, { employee_id, findings }: TakerFindings): Finding[] {
  const blocks = findingsVisibleTo(scope, blocksOf(findings))
  const isHidden = scope.kind === 'employee' && scope.employee_id !== employee_id && blocks.length > 0
  return isHidden ? [{ rule: 'askOffice', severity: 'block', facts: {} }] : blocks
}

type SwapStep = {
  step: string
  status: SwapStatus
  findings: readonly TakerFindings[]
  peer_employee_id?: string
  reason?: string
}

/** Stores what somebody decided, with what eligibility found then. */
async function writeStep(
  db: Db,
  { name: by_name }: Pick<Actor, 'name'>,
  { id, agency_id }: LockedSwap,
  { step, status, findings, peer_employee_id, reason }: SwapStep,
  now: Date,
) {
  const at = now.toISOString()
  const found = findings.map(({ checked: _, ...one }) => one)
  const decided = status === 'pending_manager' ? {} : { decided_at: at, decided_by_name: by_name }
  await db
    .updateTable('shift_swaps')
    .set({ status, ...decided, ...(peer_employee_id && { peer_employee_id }), ...(reason && { reason }) })
    .set({
      decisions: sql`decisions || ${jsonb([{ step, at, by_name, findings: found }])}`,
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()
}
