import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { previewQuery } from '#web/modules/attendance/cancellations/preview-query.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { removeNow } from '#web/modules/rosters/board/changes/chip-changes.ts'
import { type BoardEditor, showDialog } from '#web/modules/rosters/board/changes/editor-state.ts'
import {
  notifiedOfRemoval,
  type NotifiedOfRemoval,
} from '#web/modules/rosters/board/changes/dialogs/notified-of-removal.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

type Props = { editor: BoardEditor; board: Board; chips: readonly GridChip[] | null; onClose: () => void }

/** Before published shifts are deleted: who is notified of the cancellation. */
export function RemoveDialog({ editor, board, chips, onClose }: Props) {
  const t = useTranslate()
  const notified = chips ? notifiedOfRemoval(board, chips) : []
  return (
    <ReasonDialog
      opened={chips !== null}
      onClose={onClose}
      title={t('boardEditing.remove.title', { count: chips?.length ?? 1 })}
      confirm={t('boardEditing.bar.delete')}
      onConfirm={() => removeNow(editor, chips ?? [])}
    >
      {notified.length > 0 ? (
        <>
          <NoticePeriod editor={editor} notified={notified} />
          <Notified notified={notified} />
        </>
      ) : (
        t('boardEditing.remove.nobody')
      )}
    </ReasonDialog>
  )
}

/** Deleting pays and bills nothing. Within the notice period the planner is offered to cancel by the customer’s terms instead. */
function NoticePeriod({ editor, notified }: { editor: BoardEditor; notified: readonly NotifiedOfRemoval[] }) {
  const ids = [...new Set(notified.map(({ shift }) => shift.id))]
  const when = isCallAllowed(shiftCancellations.cancel) && notified.some(({ has_accepted }) => has_accepted)
  const preview = useQuery({ ...previewQuery(ids), enabled: when })
  if (!when) return null
  return (
    <Loaded of={preview} skeleton={<Loading lines={2} />}>
      {(parts) => (
        <Late
          count={
            parts
              .flatMap(({ rows }) => rows)
              .filter(({ code, is_late, accepted }) => code === null && is_late && accepted > 0).length
          }
          of={ids.length}
          onCancel={() => showDialog(editor, { kind: 'cancel', ids })}
        />
      )}
    </Loaded>
  )
}

function Late({ count, of, onCancel }: { count: number; of: number; onCancel: () => void }) {
  const t = useTranslate()
  if (count === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('cancellations.late')} mb="sm">
      <Stack gap="xs" align="start">
        <Text size="sm">{t('boardEditing.remove.late', { count })}</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('boardEditing.bar.cancel', { count: of })}
        </Button>
      </Stack>
    </Alert>
  )
}

const peopleIn = (notified: readonly NotifiedOfRemoval[]) =>
  new Set(notified.map(({ employee_id }) => employee_id)).size
const maxShown = 12

function Notified({ notified }: { notified: readonly NotifiedOfRemoval[] }) {
  const t = useTranslate()
  return (
    <Stack gap="xs">
      <Text>{t('boardEditing.remove.notified', { count: peopleIn(notified) })}</Text>
      <List size="sm" spacing={2}>
        {notified.slice(0, maxShown).map(({ assignment_id, name, shift, has_accepted }) => (
          <List.Item key={assignment_id}>
            {[
              name,
              formatShift(shift.works_on, shift.starts, shift.ends),
              t(has_accepted ? 'rosters.chip.accepted' : 'rosters.chip.pending'),
            ].join(' · ')}
          </List.Item>
        ))}
      </List>
      {notified.length > maxShown && (
        <Text size="sm">{t('rosters.grid.more', { count: notified.length - maxShown })}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('boardEditing.remove.undo')}
      </Text>
    </Stack>
  )
}
