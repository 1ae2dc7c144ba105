import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ShownAssignment, rosters } from '#contract/rostering/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatDate } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from './MyShifts.module.css'

/** Accepts or declines a shift. */
export function ShiftAnswers({ row, onDecline }: { row: ShownAssignment; onDecline: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  const accept = useSend(rosters.answer, {
    invalidates: [rosters],
    success: t('rosters.mine.accepted', { when: formatDate(row.works_on, 'weekday') }),
    failed: t('rosters.mine.acceptFailed'),
    // The shift may have been changed or reassigned since: reload.
    onFailed: () => void invalidate(client, [rosters]),
  })
  return (
    <div className={classes.answers}>
      <Button
        size="md"
        color="teal"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={accept.busy}
        onClick={() => accept.send({ id: row.id, version: row.version, answer: 'accept' })}
      >
        {t('rosters.mine.accept')}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        disabled={accept.busy}
        onClick={onDecline}
      >
        {t('rosters.mine.decline')}
      </Button>
    </div>
  )
}
