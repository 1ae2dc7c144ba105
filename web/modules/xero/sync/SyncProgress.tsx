import { Alert, Text } from '@mantine/core'
import type { XeroSync } from '#contract/platform/xero/xero-sync.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'

/** The progress of the current sync, or how the last one ended. */
export function SyncProgress({ of }: { of: XeroSync }) {
  const t = useTranslate()
  const { status, reason, started_by_name: by, created_at, finished_at, next_at, total, done } = of
  if (status === 'failed')
    return (
      <Alert color="red" title={t('xero.syncRun.failed')}>
        {reason && t(`xero.reason.${reason}`)} {t('xero.sync.resume')}
      </Alert>
    )
  if (status === 'done')
    return <Text c="dimmed">{t('xero.sync.last', { at: formatInstant(finished_at ?? created_at), by, done })}</Text>
  return (
    <ProgressPanel
      title={t(`xero.syncRun.${status}`)}
      done={done}
      total={total}
      text={
        next_at && reason
          ? `${t(`xero.reason.${reason}`)} ${t('xero.goesOn', { at: formatInstant(next_at) })}`
          : t('xero.startedBy', { by, at: formatInstant(created_at) })
      }
    />
  )
}
