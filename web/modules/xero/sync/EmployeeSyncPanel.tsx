import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { xeroSyncs } from '#contract/platform/xero/xero-sync.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SyncStatus } from '#web/modules/xero/sync/SyncStatus.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const SyncDrawer = whenOpened(
  () => import('#web/modules/xero/sync/SyncDrawer.tsx').then((module) => module.SyncDrawer),
  ({ employee_id }) => employee_id !== null,
)

/** On an employee's record: their state in Xero, where their company is connected. */
export function EmployeeSyncPanel({ employee_id }: { employee_id: string }) {
  const t = useTranslate()
  const { data } = useApiQuery(xeroSyncs.info, { employee_id })
  const [isOpen, setOpen] = useState(false)
  const { send, busy } = useSend(xeroSyncs.syncOne, {
    invalidates: [xeroSyncs],
    success: t('xero.sync.queued'),
    failed: t('xero.sync.failed'),
  })
  if (data === undefined || (!data.is_connected && data.synced_at === null)) return null
  return (
    <Panel
      title={t('xero.sync.employee')}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('xero.sync.details')}
          </Button>
          {data.allowed_actions.includes('sync') && (
            <Button size="xs" loading={busy} onClick={() => send({ employee_id })}>
              {t('xero.sync.one')}
            </Button>
          )}
        </>
      }
    >
      <Group>
        <SyncStatus status={data.status} />
        <Text c="dimmed">
          {data.synced_at === null
            ? t('xero.sync.never')
            : t('xero.sync.syncedAt', { at: formatInstant(data.synced_at) })}
        </Text>
      </Group>
      {data.reason && <Text mt="xs">{t(`xero.problem.${data.reason}`)}</Text>}
      <SyncDrawer employee_id={isOpen ? employee_id : null} onClose={() => setOpen(false)} />
    </Panel>
  )
}
