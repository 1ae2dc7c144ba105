import { useQueryClient } from '@tanstack/react-query'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

/** Gives back an accepted shift, until it starts. */
export function WithdrawFromShift({ row }: { row: AssignmentWithActions }) {
  const t = useTranslate()
  const client = useQueryClient()
  const withdraw = useSend(assignmentOutcomes.withdraw, {
    invalidates: [rosters],
    success: t('outcomes.mine.withdrawn'),
    failed: t('outcomes.mine.withdrawFailed'),
    onFailed: () => void invalidate(client, [rosters]),
  })
  if (!row.allowed_actions.includes('withdraw')) return null
  const { id, version } = row
  return (
    <WithdrawButton
      shift={row}
      busy={withdraw.busy}
      onWithdraw={async (given) => (await withdraw.sendOrShow({ id, version, ...given })) !== null}
    />
  )
}
