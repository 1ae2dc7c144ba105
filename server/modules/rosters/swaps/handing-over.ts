// What approving a request does to the assignments.
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { TakerFindings } from './eligibility.ts'
import { endSwapsOf } from './ending.ts'
import type { LockedSwap, SwapSide } from './locked-swap.ts'
import { notifyOfHandover } from './notifications.ts'

type ApprovedSwap = {
  swap: LockedSwap
  /** of everybody who takes over a shift */
  findings: readonly TakerFindings[]
  /** who made the approval effective */
  by: { account_id: string; name: string }
  now: Date
}

/** Gives the shifts of an approved request to their new employees, who have accepted them; everybody is notified. */
export async function handOver(db: Db, approved: ApprovedSwap) {
  const { swap, now } = approved
  const { kind, own, peer, peer_employee_id } = swap
  if (kind === 'release') return releaseShift(db, approved)
  if (peer_employee_id === null) throw new Error('an approved request has nobody who takes over the shift')
  const handed = [{ side: own, to: peer_employee_id }, ...(peer === null ? [] : [{ side: peer, to: own.employee_id }])]
  // Both are free before either is busy: two shifts at the same time can be swapped.
  await releaseAssignments(
    db,
    handed.map(({ side }) => side),
    now,
  )
  for (const { side, to } of handed) {
    const id = await assignTaker(db, side, to, approved)
    await notifyOfHandover(db, 'shiftGivenUp', side, side, now)
    await notifyOfHandover(db, 'shiftTakenOver', { id, employee_id: to }, side, now)
  }
  await startWithShift(
    db,
    swap.agency_id,
    handed.map(({ to }) => to),
    now,
  )
  await endSwapsOf(
    db,
    handed.map(({ side }) => side.id),
    { now, except: swap.id },
  )
}

const releaseAssignments = (db: Db, sides: readonly SwapSide[], now: Date) =>
  db
    .updateTable('assignments')
    .set({ status: 'replaced', ...touchedColumns(now) })
    .where(
      'id',
      'in',
      sides.map(({ id }) => id),
    )
    .execute()

async function assignTaker(db: Db, side: SwapSide, employee_id: string, { findings, by, now }: ApprovedSwap) {
  const { id: replaces_id, agency_id, roster_id, roster_shift_id, works_on, starts_at, ends_at } = side
  const found = findings.find((one) => one.employee_id === employee_id && one.roster_shift_id === roster_shift_id)
  const [id, at] = [newId(), now.toISOString()]
  const checked = jsonb(found?.findings ?? [])
  await db
    .insertInto('assignments')
    .values({
      ...{ id, agency_id, roster_id, roster_shift_id, employee_id, works_on, starts_at, ends_at, replaces_id },
      ...{ status: 'accepted', responded_at: at, responded_by: by.account_id, created_at: at, updated_at: at },
      ...{ findings: checked, accepted_findings: checked },
    })
    .execute()
  if (!found?.checked) return id
  const { limits, ...facts } = found.checked
  await recordDecisions(db, { agency_id, kind: 'accepted', by, limits, now }, [
    { ...facts, assignment_id: id, employee_id, findings: found.findings, override_reason: null },
  ])
  return id
}

/** Nobody takes over: the opening is free again. */
async function releaseShift(db: Db, { swap: { own, note, id }, by, now }: ApprovedSwap) {
  const responded = { responded_at: now.toISOString(), responded_by: by.account_id, response_note: note }
  await db
    .updateTable('assignments')
    .set({ status: 'withdrawn', ...responded, ...touchedColumns(now) })
    .where('id', '=', own.id)
    .execute()
  await notifyOfHandover(db, 'shiftGivenUp', own, own, now)
  await endSwapsOf(db, [own.id], { now, except: id })
}
