import { type FillResult, maxProposals } from '#contract/rostering/rosters/auto-fill.ts'
import { type ChangeRow, rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import type { ProposedAssignment } from '#web/modules/rosters/board/proposed-board.ts'
import { assignStepsOf } from './proposal/picks.ts'

type AppliedChange = { roster_id: string; roster_ids: string[]; change_id: string }
export type NotApplied = ProposedAssignment & { row: ChangeRow }

/** What was applied of a proposal. */
export type Applied = {
  run_id: string
  result: FillResult
  done: number
  refused: readonly NotApplied[]
  changes: readonly AppliedChange[]
}

const invalidatedQueries = [rosters, rosterChanges, rosterPeople]

/** Applies assignments, each checked again by the server; more than one change can make are several changes. */
export function useApply(run_id: string, result: FillResult) {
  const t = useTranslate()
  const apply = useSend(rosterChanges.apply, { invalidates: invalidatedQueries, failed: t('autoFill.applyFailed') })
  async function applyAll(assignments: readonly ProposedAssignment[]): Promise<Applied | null> {
    const rosterIds = new Map(
      [...result.proposals, ...result.unfilled].map((one) => [one.roster_shift_id, one.roster_id]),
    )
    let applied: Applied = { run_id, result, done: 0, refused: [], changes: [] }
    for (let at = 0; at < assignments.length; at += maxProposals) {
      const part = assignments.slice(at, at + maxProposals)
      const [roster_id = '', ...roster_ids] = new Set(part.map(({ shift_id }) => rosterIds.get(shift_id) ?? ''))
      const change = await apply.sendOrShow({ roster_id, roster_ids, steps: assignStepsOf(part) })
      if (change === null) break
      applied = {
        ...applied,
        done: applied.done + change.done,
        refused: [
          ...applied.refused,
          ...change.rows.flatMap((row, index) => {
            const assignment = part[index]
            return row.ok || !assignment ? [] : [{ ...assignment, row }]
          }),
        ],
        changes: [
          ...applied.changes,
          ...(change.change_id === null ? [] : [{ roster_id, roster_ids, change_id: change.change_id }]),
        ],
      }
    }
    return applied.done + applied.refused.length > 0 ? applied : null
  }
  return { applyAll, isBusy: apply.busy }
}

/** Takes all of it back: the changes in reverse order. Returns whether all are taken back. */
export function useUndoAll() {
  const t = useTranslate()
  const undo = useSend(rosterChanges.undo, { invalidates: invalidatedQueries, failed: t('boardEditing.notUndone') })
  async function undoAll({ changes }: Applied): Promise<boolean> {
    for (const change of changes.toReversed()) {
      const undone = await undo.sendOrShow(change)
      if (undone === null) return false
      const [row] = undone.rows
      if (row && !row.ok) {
        toast('bad', t('boardEditing.notUndone'), row.message)
        return false
      }
    }
    toast('ok', t('autoFill.undone'))
    return true
  }
  return { undoAll, isBusy: undo.busy }
}
