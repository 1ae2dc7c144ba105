import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconWand } from '@tabler/icons-react'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { refusalText } from '#web/modules/rosters/findings/findings.ts'
import classes from './Fill.module.css'
import { type Applied, type NotApplied, useUndoAll } from './use-apply.ts'

type Props = { applied: Applied; onUndone: () => void; onMore: () => void; onClose: () => void }

/** What was applied, what no longer fitted and why, and one undo for all of it. */
export function FillOutcome({ applied, onUndone, onMore, onClose }: Props) {
  const t = useTranslate()
  const { done, refused } = applied
  const { undoAll, isBusy } = useUndoAll()
  return (
    <div className={classes.form}>
      <Stack gap="md" className={classes.scroll} p="sm">
        <div role="status" className={classes.done} data-none={done === 0 || undefined}>
          {done > 0 ? <IconCircleCheck size={28} aria-hidden /> : <IconAlertTriangle size={28} aria-hidden />}
          <Title order={3} size="h4">
            {done > 0 ? t('autoFill.done', { count: done }) : t('autoFill.noneDone')}
          </Title>
        </div>
        {done > 0 && <Text c="dimmed">{t('autoFill.doneText')}</Text>}
        {done > 0 && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => void undoAll(applied).then((isUndone) => isUndone && onUndone())}
          >
            {t('autoFill.undo')}
          </Button>
        )}
        {refused.length > 0 && (
          <Alert color="orange" icon={<IconAlertTriangle />} title={t('autoFill.refused', { count: refused.length })}>
            <ul className={classes.refused}>
              {refused.map((one) => (
                <Refusal key={`${one.shift_id} ${one.employee_id}`} one={one} applied={applied} />
              ))}
            </ul>
          </Alert>
        )}
      </Stack>
      <footer className={classes.foot}>
        <div className={classes.buttons}>
          <Button px="xs" variant="default" leftSection={<IconWand size={16} aria-hidden />} onClick={onMore}>
            {t('autoFill.more')}
          </Button>
          <Button onClick={onClose}>{t('autoFill.finish')}</Button>
        </div>
      </footer>
    </div>
  )
}

function Refusal({ one, applied: { result } }: { one: NotApplied; applied: Applied }) {
  const t = useTranslate()
  const shift = [...result.proposals, ...result.unfilled].find(
    ({ roster_shift_id }) => roster_shift_id === one.shift_id,
  )
  const reason = refusalText(t, one.row)
  return (
    <li>
      <Text fw={600}>{one.name}</Text>
      {shift && (
        <Text c="dimmed">
          {formatShift(shift.works_on, shift.starts, shift.ends)} · {shift.position_name}
        </Text>
      )}
      {reason && <Text>{reason}</Text>}
    </li>
  )
}
