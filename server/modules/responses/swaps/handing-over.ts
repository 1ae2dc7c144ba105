// What approving a request does to the assignments.
import type { Context } from '#server/http/context.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { insertTakeover, writeOutcome } from '#server/modules/rosters/assignments/status-writes.ts'
import { recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import type { TakerFindings } from './eligibility.ts'
import { endSwapsOf } from './ending.ts'
import type { LockedSwap, SwapSide } from './locked-swap.ts'
import { notifyOfHandover } from './notifications.ts'

export type ApprovedSwap = {
  swap: LockedSwap
  /** of everybody who takes over a shift */
  findings: readonly TakerFindings[]
}

/** A shift that changed hands; without a taker its opening is free again. */
type Handover = { side: SwapSide; taker: { id: string; employee_id: string } | null }

/** Gives the shifts of an approved request to their new employees, who have accepted them. */
export async function handOver(context: Context, approved: ApprovedSwap): Promise<Handover[]> {
  const { db, actor, now } = context
  const { kind, own, peer, peer_employee_id, note, agency_id } = approved.swap
  if (kind === 'release') {
    const responded = { responded_at: now.toISOString(), responded_by: actor.account_id, response_note: note }
    await writeOutcome(db, own, { status: 'withdrawn', ...responded }, now)
    return [{ side: own, taker: null }]
  }
  if (peer_employee_id === null) throw new Error('an approved request has nobody who takes over the shift')
  const sides = [{ side: own, to: peer_employee_id }, ...(peer === null ? [] : [{ side: peer, to: own.employee_id }])]
  // Both are free before either is busy: two shifts at the same time can be swapped.
  for (const { side } of sides) await writeOutcome(db, side, { status: 'replaced' }, now)
  const handed: Handover[] = []
  for (const { side, to } of sides)
    handed.push({ side, taker: { id: await assignTaker(context, side, to, approved), employee_id: to } })
  await startWithShift(
    db,
    agency_id,
    sides.map(({ to }) => to),
    now,
  )
  return handed
}

async function assignTaker(
  { db, actor, now }: Context,
  side: SwapSide,
  employee_id: string,
  { findings }: ApprovedSwap,
) {
  const { agency_id, roster_shift_id } = side
  const evaluation = findings.find((one) => one.employee_id === employee_id && one.roster_shift_id === roster_shift_id)
  const taker = { employee_id, responded_by: actor.account_id, findings: evaluation?.findings ?? [] }
  const id = await insertTakeover(db, side, taker, now)
  if (!evaluation?.checked) return id
  const { limits, ...facts } = evaluation.checked
  await recordDecisions(db, { agency_id, kind: 'accepted', by: actor, limits, now }, [
    { ...facts, assignment_id: id, employee_id, findings: evaluation.findings, override_reason: null },
  ])
  return id
}

/** Notifies everybody whose shift changed hands, and ends the other requests about these shifts. */
export async function notifyOfHandovers({ db, now }: Context, { id: except }: LockedSwap, handed: readonly Handover[]) {
  for (const { side, taker } of handed) {
    await notifyOfHandover(db, 'shiftGivenUp', side, side, now)
    if (taker !== null) await notifyOfHandover(db, 'shiftTakenOver', taker, side, now)
  }
  await endSwapsOf(
    db,
    handed.map(({ side }) => side.id),
    { now, except },
  )
}
