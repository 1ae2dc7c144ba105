import { Alert, Card, Code, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDatabaseExport, IconPlayerPause } from '@tabler/icons-react'
import { type BackupRow, backups, type BackupState, backupStatuses } from '#contract/platform/backups.ts'
import { formatBytes, formatInstant, formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { backupColumns } from './backup-columns.tsx'

const pollMilliseconds = 1_000
const lookCommand = 'npm run backup:look -- muster-….tar.zst'

/** The backups of the installation: the last good one, the one in progress, and all that were made. */
export function BackupsScreen() {
  const t = useTranslate()
  const state = useBackupState()
  const isMaking = Boolean(state.data?.current)
  const list = useList(backups.list, {
    name: 'backups',
    sort: ['created_at', 'desc'],
    everyMs: isMaking ? pollMilliseconds : pollMilliseconds * 10,
  })
  return (
    <Page
      title={t('shell.screens.backups')}
      description={t('backups.text')}
      actions={state.data && <BackUpButton state={state.data} />}
    >
      <Loaded of={state}>{(loaded) => <CurrentState state={loaded} />}</Loaded>
      <DataTable
        of={list}
        label={t('shell.screens.backups')}
        columns={backupColumns}
        filters={[
          choiceFilter('status', t('backups.list.status'), backupStatuses, (value) => t(`backups.status.${value}`)),
        ]}
        empty={{ title: t('backups.list.empty'), text: t('backups.list.emptyText') }}
      />
    </Page>
  )
}

/** Refreshed often while a backup is made. */
function useBackupState() {
  const calm = useApiQuery(backups.state, {}, { everyMs: pollMilliseconds * 10 })
  const isMaking = Boolean(calm.data?.current)
  return useApiQuery(backups.state, {}, { everyMs: isMaking ? pollMilliseconds : null })
}

function BackUpButton({ state }: { state: BackupState }) {
  const t = useTranslate()
  const make = useSend(backups.make, {
    invalidates: [backups],
    success: t('backups.requested'),
    failed: t('backups.notRequested'),
  })
  if (state.schedule === null) return null
  return (
    <ActionButton
      leftSection={<IconDatabaseExport size={16} aria-hidden />}
      loading={make.busy}
      reason={state.current && t('backups.isRunning')}
      onClick={() => make.send({})}
    >
      {t('backups.make')}
    </ActionButton>
  )
}

function CurrentState({ state }: { state: BackupState }) {
  const t = useTranslate()
  return (
    <>
      {state.schedule === null && (
        <Alert color="yellow" icon={<IconPlayerPause aria-hidden />} title={t('backups.off')}>
          {t('backups.offText')}
        </Alert>
      )}
      {(state.last_good !== null || (state.schedule !== null && state.current === null)) && <LastGood state={state} />}
      {state.current && (
        <Card component="section">
          <ProgressPanel
            title={t(state.current.status === 'queued' ? 'backups.waiting' : 'backups.running')}
            done={state.current.progress}
            total={100}
            amount={formatNumber(state.current.progress / 100, { style: 'percent' })}
          />
        </Card>
      )}
      {state.schedule && <Schedule schedule={state.schedule} />}
    </>
  )
}

function LastGood({ state: { last_good, is_overdue, current } }: { state: BackupState }) {
  const t = useTranslate()
  return (
    <Alert
      color={is_overdue ? 'yellow' : 'green'}
      icon={is_overdue ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
      title={last_good === null ? t('backups.last.none') : <LastGoodTitle of={last_good} isOverdue={is_overdue} />}
    >
      {last_good && !is_overdue ? (
        <Text size="sm">
          {t('backups.last.goodText', {
            rows: formatNumber(last_good.row_count ?? 0),
            files: formatNumber(last_good.file_count ?? 0),
            size: formatBytes(last_good.size ?? 0),
          })}
        </Text>
      ) : (
        current === null && t('backups.last.oldText')
      )}
    </Alert>
  )
}

function LastGoodTitle({ of, isOverdue }: { of: BackupRow; isOverdue: boolean }) {
  const t = useTranslate()
  return t(isOverdue ? 'backups.last.old' : 'backups.last.good', { when: formatInstant(of.created_at) })
}

function Schedule({ schedule }: { schedule: NonNullable<BackupState['schedule']> }) {
  const t = useTranslate()
  return (
    <Panel title={t('backups.schedule.title')}>
      <Facts
        items={[
          { label: t('backups.schedule.next'), value: formatInstant(schedule.next_at) },
          { label: t('backups.schedule.keep'), value: formatNumber(schedule.keep) },
          { label: t('backups.schedule.folder'), value: schedule.folder },
          { label: t('backups.schedule.look'), value: <Code>{lookCommand}</Code> },
          {
            label: t('backups.schedule.encryption'),
            value: t(schedule.encrypted ? 'backups.schedule.encrypted' : 'backups.schedule.plain'),
          },
        ]}
      />
    </Panel>
  )
}
