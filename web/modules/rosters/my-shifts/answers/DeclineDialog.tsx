import { useQueryClient } from '@tanstack/react-query'
import type { ShownAssignment } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatShift } from '#web/lib/format.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = { row: ShownAssignment | null; onClose: () => void }

/** Declines a shift. It cannot be undone, and the agency sees the reason. */
export function DeclineDialog({ row, onClose }: Props) {
  const t = useWords()
  const client = useQueryClient()
  const decline = useSend(rosters.answer, {
    invalidates: [rosters],
    success: t('rosters.mine.declined'),
    failed: t('rosters.mine.declineFailed'),
    onDone: onClose,
    onFailed: () => void invalidate(client, [rosters]),
  })
  return (
    <ReasonDialog
      opened={row !== null}
      onClose={onClose}
      title={t('rosters.mine.declineQuestion')}
      reasonOptions={{
        label: t('rosters.mine.declineReason'),
        required: true,
        usual: [t('rosters.mine.reasonIll'), t('rosters.mine.reasonBusy'), t('rosters.mine.reasonTravel')],
      }}
      confirm={t('rosters.mine.declineConfirm')}
      busy={decline.busy}
      onConfirm={(note) => row && decline.send({ id: row.id, version: row.version, answer: 'decline', note })}
    >
      {row &&
        t('rosters.mine.declineText', {
          shift: formatShift(row.works_on, row.starts, row.ends),
          location: row.location_name,
        })}
    </ReasonDialog>
  )
}
