import { Text } from '@mantine/core'
import { dashboard, type PlatformStatus } from '#contract/platform/dashboard.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatAgo, formatBytes, formatInstant, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const pollMilliseconds = 60_000

/** For the super admin: failed background jobs, storage and versions of this installation. */
export function PlatformPanel() {
  const t = useTranslate()
  const query = useApiQuery(dashboard.platform, {}, { everyMs: pollMilliseconds })
  return (
    <Panel title={t('dashboard.platform.title')}>
      <Loaded of={query}>
        {(status) => (
          <>
            <Jobs jobs={status.jobs} />
            <StorageAndVersions {...status} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Jobs({ jobs: { total, failing } }: Pick<PlatformStatus, 'jobs'>) {
  const t = useTranslate()
  if (failing.length === 0) return <Text mb="md">{t('dashboard.platform.jobsOk', { count: total })}</Text>
  return (
    <ul className={classes.rows}>
      {failing.map(({ name, error, failed_at, attempts, next_run_at }) => (
        <li key={name} className={classes.row}>
          <div>
            <Text fw={600}>{name}</Text>
            <Text c="dimmed" lineClamp={3}>
              {error}
            </Text>
            <Text c="dimmed">
              {t('dashboard.platform.nextRun', { count: attempts, at: formatInstant(next_run_at) })}
            </Text>
          </div>
          <StatusBadge tone="bad">
            {t('dashboard.platform.failed', { when: failed_at === null ? '' : formatAgo(failed_at) })}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}

function StorageAndVersions({ storage, versions }: PlatformStatus) {
  const t = useTranslate()
  const files = t('dashboard.platform.files', {
    count: storage.files,
    number: formatNumber(storage.files),
    size: formatBytes(storage.file_bytes),
  })
  return (
    <Facts
      items={[
        { label: t('dashboard.platform.database'), value: formatBytes(storage.database_bytes) },
        { label: t('dashboard.platform.storedFiles'), value: files },
        { label: t('dashboard.platform.version'), value: versions.muster },
        { label: 'PostgreSQL', value: versions.database },
        { label: 'Node.js', value: versions.node },
      ]}
    />
  )
}
