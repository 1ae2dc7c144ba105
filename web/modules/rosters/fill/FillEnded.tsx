import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconPlayerStop, IconPlugConnectedX, IconRefresh, IconUsersMinus } from '@tabler/icons-react'
import type { FillRunWithResult } from '#contract/rostering/rosters/auto-fill.ts'
import { useWords } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/words.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import classes from './Fill.module.css'

type Props = { run: FillRunWithResult; isBusy: boolean; onAgain: () => void; onStartOver: () => void }

/** A search that ended without anything to propose, and why. */
export function FillEnded({ run, isBusy, onAgain, onStartOver }: Props) {
  const t = useWords()
  const { icon: Icon, title, text, canRepeat } = endOf(t, run)
  return (
    <div className={classes.frame} role="status">
      <EmptyState
        icon={<Icon stroke={1.6} />}
        title={title}
        text={text}
        action={
          <Group gap="xs" justify="center">
            {canRepeat && (
              <Button loading={isBusy} leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
                {t('fill.again')}
              </Button>
            )}
            <Button variant="default" onClick={onStartOver}>
              {t('fill.startOver')}
            </Button>
          </Group>
        }
      />
    </div>
  )
}

function endOf(t: Translate, { status, result, failure_reference }: FillRunWithResult) {
  if (result && result.before.unfilled > 0)
    return { icon: IconUsersMinus, title: t('fill.noPeople'), text: t('fill.noPeopleText'), canRepeat: true }
  if (result) return { icon: IconCircleCheck, title: t('fill.full'), text: t('fill.fullText'), canRepeat: false }
  if (status === 'interrupted')
    return {
      icon: IconPlugConnectedX,
      title: t('fill.interrupted'),
      text: t('fill.interruptedText'),
      canRepeat: true,
    }
  if (status === 'cancelled')
    return { icon: IconPlayerStop, title: t('fill.cancelled'), text: t('fill.cancelledText'), canRepeat: true }
  const text = failure_reference ? t('fill.failedReference', { reference: failure_reference }) : t('fill.failedText')
  return { icon: IconPlugConnectedX, title: t('fill.failed'), text, canRepeat: true }
}
