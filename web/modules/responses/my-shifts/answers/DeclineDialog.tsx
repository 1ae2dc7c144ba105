import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { useAnswering } from './use-answering.ts'

type Props = { row: AssignmentWithActions | null; onClose: () => void }

/** Declines a shift. It cannot be undone, and the agency sees the reason. */
export function DeclineDialog({ row, onClose }: Props) {
  const t = useTranslate()
  const { answer, busy } = useAnswering()
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
      busy={busy}
      onConfirm={(note) => row && void answer({ of: 'shift', outcome: 'declined', note, row }).then(onClose)}
    >
      {row &&
        t('rosters.mine.declineText', {
          shift: formatShift(row.works_on, row.starts, row.ends),
          location: row.location_name,
        })}
    </ReasonDialog>
  )
}
