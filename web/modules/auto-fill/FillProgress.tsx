import { Button, Progress, Stack, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import type { FillRun } from '#contract/rostering/rosters/auto-fill.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Fill.module.css'

type Props = { run: FillRun; isCancelling: boolean; onCancel: () => void }

/** A search that waits or runs: the time, and the best proposal so far. */
export function FillProgress({ run, isCancelling, onCancel }: Props) {
  const t = useTranslate()
  const { status, queue_position, progress, seconds } = run
  const isQueued = status === 'queued'
  const elapsed = Math.min(seconds, Math.floor(progress?.seconds ?? 0))
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatNumber(value)
  return (
    <div className={classes.form}>
      <Stack gap="md" className={classes.scroll} p="sm">
        <div>
          <div className={classes.line}>
            <Text fw={600} role="status">
              {t(isQueued ? 'autoFill.queued' : 'autoFill.running')}
            </Text>
            {!isQueued && (
              <Text c="dimmed" className={classes.number}>
                {t('autoFill.elapsed', { elapsed, seconds })}
              </Text>
            )}
          </div>
          <Progress
            mt="xs"
            size="lg"
            radius="xl"
            animated
            aria-label={t(isQueued ? 'autoFill.queued' : 'autoFill.running')}
            value={isQueued ? 100 : Math.max(2, (100 * elapsed) / seconds)}
            color={isQueued ? 'gray' : undefined}
          />
          {isQueued && queue_position !== null && (
            <Text c="dimmed" mt="xs">
              {queue_position === 0 ? t('autoFill.next') : t('autoFill.queuePosition', { count: queue_position })}
            </Text>
          )}
        </div>
        {!isQueued && (
          <div role="status" className={classes.best}>
            <span className={classes.bestTitle}>{t('autoFill.best')}</span>
            <dl className={classes.facts}>
              <div>
                <dt>{t('autoFill.summary.unfilled')}</dt>
                <dd>{number(progress?.unfilled)}</dd>
              </div>
              <div>
                <dt>{t('autoFill.summary.warnings')}</dt>
                <dd>{number(progress?.warnings)}</dd>
              </div>
            </dl>
          </div>
        )}
        <Text c="dimmed">{t('autoFill.goesOn')}</Text>
      </Stack>
      <footer className={classes.foot}>
        <Button
          variant="default"
          fullWidth
          loading={isCancelling}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={onCancel}
        >
          {t(isQueued ? 'autoFill.cancel' : 'autoFill.stop')}
        </Button>
      </footer>
    </div>
  )
}
