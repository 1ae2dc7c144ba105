import { Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ReportSchedule, reportSchedules } from '#contract/payroll/reports/report-schedules.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { timesText } from './schedule-texts.ts'

type Props = { onOpen: (schedule: ReportSchedule) => void; action: ReactNode }

const pollMilliseconds = 2_000

/** The scheduled reports, with when each is sent next and how it went last. */
export function SchedulesList({ onOpen, action }: Props) {
  const t = useTranslate()
  const beside = { tab: 'scheduled' }
  const list = useList(reportSchedules.list, { name: 'report-schedules', beside, everyMs: pollMilliseconds * 5 })
  return (
    <DataTable
      of={list}
      label={t('reports.tab.scheduled')}
      columns={columns}
      onOpen={onOpen}
      search={t('reports.schedule.search')}
      rowActions={(row) => <Actions of={row} />}
      empty={{ title: t('reports.schedule.empty'), text: t('reports.schedule.emptyText'), action }}
    />
  )
}

const columns: Column<ReportSchedule>[] = [
  { id: 'name', title: 'reports.schedule.name', sort: 'name', fixed: true, cell: ({ name }) => name },
  { id: 'report', title: 'reports.schedule.report', cell: ({ report }) => translate(`reports.name.${report}`) },
  { id: 'when', title: 'reports.schedule.when', cell: timesText },
  {
    id: 'next',
    title: 'reports.schedule.next',
    sort: 'next_at',
    cell: (row) => <Next of={row} />,
    text: (row) => nextText(row) ?? translate('reports.schedule.paused'),
  },
  { id: 'last', title: 'reports.schedule.last', cell: (row) => <Last of={row} />, text: lastText },
  {
    id: 'recipients',
    title: 'reports.schedule.recipients',
    wide: true,
    cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
  },
  { id: 'owner', title: 'reports.schedule.owner', hidden: true, cell: ({ owner_name }) => owner_name },
]

type CellProps = { of: ReportSchedule }

/** In the agency's zone, like the time at which it is sent. */
const nextText = ({ next_at, time_zone }: ReportSchedule) => next_at && formatInstant(next_at, time_zone)

function Next({ of }: CellProps) {
  const t = useTranslate()
  const next = nextText(of)
  if (next !== null) return next
  return (
    <>
      <StatusBadge tone="warn">{t('reports.schedule.paused')}</StatusBadge>
      {of.paused_because !== null && (
        <Text size="xs" c="dimmed">
          {t('reports.schedule.ownerLeft')}
        </Text>
      )}
    </>
  )
}

/** "Sent to 3 people · 9 Nov 2026, 07:00" */
function lastText({ last_at, last_result, last_sent, time_zone }: ReportSchedule) {
  if (last_at === null || last_result === null) return translate('reports.schedule.never')
  const result =
    last_result === 'sent'
      ? translate('reports.result.sent', { count: last_sent ?? 0 })
      : translate(`reports.result.${last_result}`)
  return `${result} · ${formatInstant(last_at, time_zone)}`
}

function Last({ of }: CellProps) {
  const t = useTranslate()
  if (of.is_sending) return <StatusBadge tone="accent">{t('reports.schedule.sending')}</StatusBadge>
  return (
    <>
      {lastText(of)}
      {of.last_left_out.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('reports.schedule.leftOut', { people: of.last_left_out.join(', ') })}
        </Text>
      )}
    </>
  )
}

function Actions({ of: { id, version, name, is_paused } }: CellProps) {
  const t = useTranslate()
  const invalidates = [reportSchedules]
  const { send } = useSend(reportSchedules.send, {
    invalidates,
    success: t('reports.schedule.sendAsked'),
    failed: t('reports.schedule.sendFailed'),
  })
  const pause = useSend(reportSchedules.pause, {
    invalidates,
    success: t(is_paused ? 'reports.schedule.resumeDone' : 'reports.schedule.pauseDone'),
    failed: t('reports.schedule.pauseFailed'),
  })
  return (
    <RowMenu
      label={t('reports.schedule.actionsFor', { name })}
      items={[
        { label: t('reports.schedule.send'), icon: <IconSend size={16} />, onClick: () => send({ id, version }) },
        {
          label: t(is_paused ? 'reports.schedule.resume' : 'reports.schedule.pause'),
          icon: is_paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />,
          onClick: () => pause.send({ id, version, is_paused: !is_paused }),
        },
      ]}
    />
  )
}
