import type { XeroSyncStatus } from '#contract/platform/xero/xero-sync.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

export const syncTones = {
  not_synced: 'neutral',
  queued: 'info',
  syncing: 'info',
  synced: 'ok',
  failed: 'bad',
  conflict: 'warn',
  excluded: 'neutral',
} as const satisfies Record<XeroSyncStatus, string>

/** The state of an employee in Xero. */
export function SyncStatus({ status }: { status: XeroSyncStatus }) {
  const t = useTranslate()
  return <StatusBadge tone={syncTones[status]}>{t(`xero.syncStatus.${status}`)}</StatusBadge>
}
