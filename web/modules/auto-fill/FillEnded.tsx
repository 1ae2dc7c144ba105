import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconPlayerStop, IconPlugConnectedX, IconRefresh, IconUsersMinus } from '@tabler/icons-react'
import type { FillRunWithResult } from '#contract/rostering/rosters/auto-fill.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import classes from './Fill.module.css'

type Props = { run: FillRunWithResult; isBusy: boolean; onAgain: () => void; onStartOver: () => void }

/** A search that ended without anything to propose, and why. */
export function FillEnded({ run, isBusy, onAgain, onStartOver }: Props) {
  const t = useTranslate()
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
                {t('autoFill.again')}
              </Button>
            )}
            <Button variant="default" onClick={onStartOver}>
              {t('autoFill.startOver')}
            </Button>
          </Group>
        }
      />
    </div>
  )
}

function endOf(t: Translate, { status, result, failure_reference }: FillRunWithResult) {
  if (result && result.before.unfilled > 0)
    return { icon: IconUsersMinus, title: t('autoFill.noPeople'), text: t('autoFill.noPeopleText'), canRepeat: true }
  if (result)
    return { icon: IconCircleCheck, title: t('autoFill.full'), text: t('autoFill.fullText'), canRepeat: false }
  if (status === 'interrupted')
    return {
      icon: IconPlugConnectedX,
      title: t('autoFill.interrupted'),
      text: t('autoFill.interruptedText'),
      canRepeat: true,
    }
  if (status === 'cancelled')
    return { icon: IconPlayerStop, title: t('autoFill.cancelled'), text: t('autoFill.cancelledText'), canRepeat: true }
  const text = failure_reference
    ? t('autoFill.failedReference', { reference: failure_reference })
    : t('autoFill.failedText')
  return { icon: IconPlugConnectedX, title: t('autoFill.failed'), text, canRepeat: true }
}
