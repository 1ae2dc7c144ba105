import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconClockSearch } from '@tabler/icons-react'
import { type RosterChange, rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { type BoardRoster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatInstantTime } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Initials } from '#web/ui/text/Initials.tsx'
import { toast } from '#web/ui/toast.tsx'
import { changeReason, changeSentence } from './change-sentence.ts'
import classes from './History.module.css'
import { useHistory } from './use-history.ts'

type Props = { roster: BoardRoster; change: RosterChange; canUndo: boolean }

/** One change: who, when and what, with its undo and the board as it was then. */
export function ChangeLine({ roster, change, canUndo }: Props) {
  const t = useTranslate()
  const { showAt } = useHistory()
  const { at, by_name, board_at, undone_at, undone_by_name } = change
  const reason = changeReason(change)
  return (
    <li className={classes.line}>
      <Initials name={by_name ?? ''} />
      <div className={classes.what}>
        <Text size="sm" className={classes.sentence} data-undone={undone_at !== null || undefined}>
          {changeSentence(t, change)}
        </Text>
        <Text size="sm" c="dimmed">
          {by_name === null
            ? t('history.automaticallyAt', { time: formatInstantTime(at, roster.time_zone) })
            : t('history.byAt', { name: by_name, time: formatInstantTime(at, roster.time_zone) })}
        </Text>
        {reason && <Text size="sm">{t('history.because', { reason })}</Text>}
        {undone_at !== null && (
          <Text size="sm" c="dimmed">
            {t('history.undoneBy', { name: undone_by_name ?? '', at: formatInstant(undone_at, roster.time_zone) })}
          </Text>
        )}
        <Group gap="xs" mt={4}>
          {canUndo && change.can_undo && <UndoButton roster={roster} change={change} />}
          {board_at !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconClockSearch size={14} aria-hidden />}
              onClick={() => showAt(board_at)}
            >
              {t('history.showBoard')}
            </Button>
          )}
        </Group>
      </div>
    </li>
  )
}

function UndoButton({ roster, change: { id, undone_at } }: Omit<Props, 'canUndo'>) {
  const t = useTranslate()
  const isUndone = undone_at !== null
  const failed = t(isUndone ? 'boardEditing.notRedone' : 'boardEditing.notUndone')
  const { send, busy } = useSend(isUndone ? rosterChanges.redo : rosterChanges.undo, {
    invalidates: [rosters, rosterChanges],
    failed,
    onDone: ({ rows: [row] }) => {
      if (row && !row.ok) toast('bad', failed, row.message)
      else toast('ok', t(isUndone ? 'history.redone' : 'history.undoneNow'))
    },
  })
  const Icon = isUndone ? IconArrowForwardUp : IconArrowBackUp
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={() => send({ roster_id: roster.id, change_id: id })}
    >
      {t(isUndone ? 'history.redo' : 'history.undo')}
    </Button>
  )
}
