import { Alert, Text } from '@mantine/core'
import type { XeroFetch } from '#contract/platform/xero/xero.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'

type OnItsWay = XeroFetch & { status: 'queued' | 'running' | 'waiting' }

/** True if a fetch is running or queued. */
export const isOnItsWay = (of: XeroFetch | null): of is OnItsWay =>
  of !== null && (of.status === 'queued' || of.status === 'running' || of.status === 'waiting')

/** The progress of the current fetch, or the result of the last one. */
export function FetchState({ of }: { of: XeroFetch }) {
  const t = useTranslate()
  const { reason, started_by_name, created_at, finished_at, next_at, total, done, given, corrected } = of
  const by = started_by_name === '' ? t('xero.bySchedule') : started_by_name
  if (isOnItsWay(of))
    return (
      <ProgressPanel
        title={t(`xero.fetch.${of.status}`)}
        done={done}
        total={total}
        text={
          next_at && reason
            ? `${t(`xero.reason.${reason}`)} ${t('xero.goesOn', { at: formatInstant(next_at) })}`
            : t('xero.startedBy', { by, at: formatInstant(created_at) })
        }
      />
    )
  const value = t('xero.lastFetch', { at: formatInstant(finished_at ?? created_at), by })
  if (of.status === 'failed')
    return (
      <Alert color="red" title={t('xero.fetch.failed')}>
        {reason && t(`xero.reason.${reason}`)} {value}
      </Alert>
    )
  return (
    <Text>
      {value} {given + corrected === 0 ? t('xero.nothingNew') : t('xero.gave', { given, corrected })}
    </Text>
  )
}
