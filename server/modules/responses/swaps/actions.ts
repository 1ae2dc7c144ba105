import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { SwapStatus } from '#contract/rostering/shifts/swaps.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { blocksOf } from '#server/modules/eligibility/rules.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { changeShifts } from '#server/modules/rosters/changes/change-shifts.ts'
import { lockShifts } from '#server/modules/rosters/changes/snapshots.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { choicesFor, eligiblePeers } from './choices.ts'
import { findingsOfTakers, type ShiftTaker, type TakerFindings } from './eligibility.ts'
import { type ApprovedSwap, handOver, notifyOfHandovers } from './handing-over.ts'
import { type LockedSwap, lockSwap, requireBothSides, type SwapSide, sideFor } from './locked-swap.ts'
import { notifyPlannersOfSwap, notifySwappers } from './notifications.ts'
import { isTheirs } from './policy.ts'
import { type StoredSwap, swapOf } from './queries.ts'

type Calls = typeof calls.swaps

/** What the employee can do with their accepted shift. */
export async function swapChoices(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  { assignment_id }: InputOf<Calls['choices']>,
) {
  return choicesFor(context, await ownSide(context, assignment_id))
}

/** The employee's accepted shift; refused when it can no longer change hands. */
async function ownSide(context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>, id: string): Promise<SwapSide> {
  const { db, now } = context
  const current = await assignmentOf(context, id)
  requireTransition('assignment', 'request_swap', current.status, current)
  const own = await sideFor(db, id)
  requireBothSides({ own, peer: null }, now)
  return own
}

/** Requests a swap or a cover from colleagues, or a release from the agency; one request at a time for each shift. */
export async function storeSwap(context: Context, input: InputOf<Calls['store']>): Promise<StoredSwap> {
  const { db, scope, now } = context
  const { assignment_id, version, kind, note } = input
  await lockShifts(db, scope, { shift_ids: [], assignment_ids: [assignment_id] })
  const current = await assignmentOf(context, assignment_id)
  const own = await ownSide(context, assignment_id)
  requireVersion(current, version)
  await requireNoneOpen(db, own)
  const peers = await peersOf(context, own, input)
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
  const swap = await swapOf(context, id)
  const shift = { ...own, name: swap.requester_name }
  if (kind === 'release') await notifyPlannersOfSwap(context, { ...own, name: current.employee_name })
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
  context: Pick<Context, 'db' | 'language' | 'now'>,
  own: SwapSide,
  input: InputOf<Calls['store']>,
): Promise<string[]> {
  const { db } = context
  const { kind, peer_assignment_id, employee_ids } = input
  if ((kind === 'swap') !== (peer_assignment_id !== null)) refuseField('peer_assignment_id', 'validation.required')
  if (kind === 'release') return []
  if (peer_assignment_id !== null) {
    const { shifts } = await choicesFor(context, own)
    if (!shifts.some(({ assignment_id }) => assignment_id === peer_assignment_id))
      refuseField('peer_assignment_id', 'refusals.unknownChoice')
    return [(await sideFor(db, peer_assignment_id)).employee_id]
  }
  const requested = [...new Set(employee_ids)]
  if (requested.length === 0) refuseField('employee_ids', 'validation.required')
  const eligible = await eligiblePeers(context, own, requested)
  if (!requested.every((id) => eligible.has(id))) refuseField('employee_ids', 'refusals.unknownChoice')
  return requested
}

/** Accepts or refuses the request of a colleague. The first one who accepts gets the shift, once the agency has approved where it has to. */
export async function answerSwap(context: Context, { answer, ...seen }: InputOf<Calls['answer']>): Promise<StoredSwap> {
  const swap = await swapOf(context, seen.id)
  if (swap.is_own) refuse('mayNot')
  if (answer === 'refuse') return refuseSwap(context, seen)
  return agreeTo(context, swap, () => acceptedSwap(context, seen))
}

type SwapVersion = { id: string; version: number }
type AgreedSwap = ApprovedSwap & { step: 'accept' | 'approve'; isApproved: boolean }

/** Stores that somebody agreed to a request; once it is approved, the shifts get their new employees. */
async function agreeTo(context: Context, swap: StoredSwap, check: () => Promise<AgreedSwap>): Promise<StoredSwap> {
  const { shift, peer_shift, kind, id } = swap
  await changeShifts(context, {
    assignment_ids: [shift, peer_shift].flatMap((one) => one?.assignment_id ?? []),
    check,
    apply: (agreed) => writeAgreement(context, agreed),
    entry: (handed) => (handed === null ? null : { kind, count: 1 }),
    notify: (handed, agreed) =>
      handed === null ? notifyOfAcceptance(context, agreed.swap) : notifyOfHandovers(context, agreed.swap, handed),
  })
  return swapOf(context, id)
}

async function acceptedSwap(context: Context, seen: SwapVersion): Promise<AgreedSwap> {
  const { db, actor, scope, now } = context
  const taker = scope.employee_id ?? refuse('mayNot')
  const swap = { ...(await lockSwap(context, seen, 'accept', taker)), peer_employee_id: taker }
  if (!isTheirs(actor, await swapOf(context, seen.id), 'accept')) refuse('notFound')
  requireBothSides(swap, now)
  const findings = await requireEligible(context, swap)
  const { swap_approval } = await configOf(db, swap.agency_id)
  return { swap, findings, step: 'accept', isApproved: swap_approval === 'none' }
}

async function writeAgreement(context: Context, { swap, findings, step, isApproved }: AgreedSwap) {
  await writeStep(context, swap, { step, status: isApproved ? 'approved' : 'pending_manager', findings })
  return isApproved ? handOver(context, { swap, findings }) : null
}

async function notifyOfAcceptance(context: Context, swap: LockedSwap) {
  const { db, now } = context
  const { own } = swap
  const { peer_name } = await swapOf(context, swap.id)
  await notifySwappers(db, 'swapAccepted', [own.employee_id], { ...own, name: peer_name ?? '' }, now)
  await notifyPlannersOfSwap(context, { ...own, name: await fullName(db, swap.agency_id, own.employee_id) })
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
async function refuseSwap(context: Context, seen: SwapVersion): Promise<StoredSwap> {
  const { db, actor, scope, now } = context
  const swap = await lockSwap(context, seen, 'refuse')
  const before = await swapOf(context, seen.id)
  if (!isTheirs(actor, before, 'refuse')) refuse('notFound')
  const { rows } = await sql<{ left: number }>`
    with refused as (
      update shift_swap_peers set refused_at = ${now.toISOString()}::timestamptz
      where agency_id = ${swap.agency_id}::uuid and swap_id = ${swap.id}::uuid and employee_id = ${scope.employee_id}::uuid
    )
    select count(*)::int as left from shift_swap_peers
    where agency_id = ${swap.agency_id}::uuid and swap_id = ${swap.id}::uuid and refused_at is null
      and employee_id <> ${scope.employee_id}::uuid`.execute(db)
  if (rows[0]?.left === 0) {
    await writeStep(context, swap, { step: 'refuse', status: 'declined', findings: [] })
    await notifySwappers(db, 'swapRefused', [swap.own.employee_id], swap.own, now)
  }
  return { ...before, is_requested: false, status: rows[0]?.left === 0 ? 'declined' : before.status }
}

/** The agency approves a request, which gives the shifts to their new employees, or declines it with a reason. */
export async function decideSwap(
  context: Context,
  { action, reason, ...seen }: InputOf<Calls['decide']>,
): Promise<StoredSwap> {
  const swap = await swapOf(context, seen.id)
  if (action === 'decline') return declineSwap(context, { ...seen, reason })
  return agreeTo(context, swap, () => approvedSwap(context, seen))
}

async function approvedSwap(context: Context, seen: SwapVersion): Promise<AgreedSwap> {
  const swap = await lockSwap(context, seen, 'approve')
  requireBothSides(swap, context.now)
  return { swap, findings: await requireEligible(context, swap), step: 'approve', isApproved: true }
}

async function declineSwap(context: Context, { reason, ...seen }: SwapVersion & { reason: string | null }) {
  const { db, now } = context
  if (reason === null) refuseField('reason', 'validation.required')
  const swap = await lockSwap(context, seen, 'decline')
  await writeStep(context, swap, { step: 'decline', status: 'declined', findings: [], reason })
  const { own, peer_employee_id } = swap
  const people = [own.employee_id, ...(peer_employee_id === null ? [] : [peer_employee_id])]
  await notifySwappers(db, 'swapDeclined', people, { ...own, reason }, now)
  return swapOf(context, seen.id)
}

/** Cancels a request; the colleagues who were requested or have accepted are notified, and the employee if the agency did it. */
export async function cancelSwap(context: Context, seen: InputOf<Calls['cancel']>): Promise<StoredSwap> {
  const { db, actor, now } = context
  const before = await swapOf(context, seen.id)
  if (!isTheirs(actor, before, 'cancel')) refuse('notFound')
  const swap = await lockSwap(context, seen, 'cancel')
  await writeStep(context, swap, { step: 'cancel', status: 'cancelled', findings: [] })
  const { own, peer_employee_id } = swap
  const peers = peer_employee_id === null ? await requestedPeers(db, swap) : [peer_employee_id]
  const people = actor.kind === 'employee' ? peers : [...peers, own.employee_id]
  if (people.length > 0) await notifySwappers(db, 'swapCancelled', people, own, now)
  return swapOf(context, seen.id)
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
async function requireEligible(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  swap: LockedSwap,
): Promise<TakerFindings[]> {
  const { own, peer, peer_employee_id, agency_id } = swap
  if (peer_employee_id === null) return []
  const takers: ShiftTaker[] = [
    { employee_id: peer_employee_id, roster_shift_id: own.roster_shift_id, gives_up: peer === null ? [] : [peer.id] },
    ...(peer === null
      ? []
      : [{ employee_id: own.employee_id, roster_shift_id: peer.roster_shift_id, gives_up: [own.id] }]),
  ]
  const findings = await findingsOfTakers(db, { agency_id, language }, takers)
  const blocks = findings.flatMap((one) => blocksSeenBy(scope, one))
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
  reason?: string
}

/** Stores what somebody decided, with what eligibility found then. */
async function writeStep(
  { db, actor: { name: by_name }, now }: Context,
  { id, agency_id, peer_employee_id }: LockedSwap,
  { step, status, findings, reason }: SwapStep,
) {
  const at = now.toISOString()
  const storedFindings = findings.map(({ checked: _, ...one }) => one)
  const decided = status === 'pending_manager' ? {} : { decided_at: at, decided_by_name: by_name }
  await db
    .updateTable('shift_swaps')
    .set({ status, peer_employee_id, ...decided, ...(reason && { reason }) })
    .set({
      decisions: sql`decisions || ${jsonb([{ step, at, by_name, findings: storedFindings }])}`,
      ...touchedColumns(now),
    })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()
}
