import { Anchor, Text } from '@mantine/core'
import type { NoticeRow } from '#contract/rostering/rosters/roster-notices.ts'
import { formatInstant } from '#web/lib/format.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { ChangeBadge, ChangedFacts, lineOf } from './AnnouncedShifts.tsx'
import { ChannelList, channelText } from './ChannelList.tsx'

/** The columns of the notification ledger. */
export const noticeColumns: Column<NoticeRow>[] = [
  {
    id: 'employee',
    title: 'rosters.assigned.employee',
    sort: 'employee_name',
    fixed: true,
    width: 190,
    cell: (row) => (
      <PersonCell
        name={row.employee_name}
        detail={row.phone && <Anchor href={`tel:${row.phone}`}>{formatPhone(row.phone)}</Anchor>}
      />
    ),
    exports: [
      { title: 'rosters.assigned.employee', cell: (row) => row.employee_name },
      { title: 'rosters.notices.phone', cell: (row) => row.phone },
    ],
  },
  {
    id: 'change',
    title: 'rosters.notices.change',
    sort: 'due_at',
    cell: (row) => <ChangeCell row={row} />,
    exports: [
      { title: 'rosters.notices.change', cell: (row) => translate(`rosters.notices.change_${row.change}`) },
      { title: 'rosters.assigned.shift', cell: (row) => lineOf(row.announced) },
      { title: 'rosters.notices.before', cell: (row) => row.was && lineOf(row.was) },
    ],
  },
  {
    id: 'sent',
    title: 'rosters.notices.sent',
    sort: 'sent_at',
    width: 210,
    cell: (row) => <SentCell row={row} />,
    exports: [
      { title: 'rosters.notices.sent', cell: (row) => formatInstant(row.sent_at) },
      { title: 'rosters.notices.by', cell: (row) => row.by_name },
      { title: 'rosters.notices.channels', cell: (row) => channelsText(row) },
    ],
  },
  {
    id: 'seen',
    title: 'rosters.notices.seen',
    width: 170,
    card: 'badge',
    cell: (row) => <Seen row={row} />,
    exports: [{ title: 'rosters.notices.seen', cell: (row) => row.seen_at && formatInstant(row.seen_at) }],
  },
  {
    id: 'answer',
    title: 'rosters.assigned.answer',
    width: 150,
    cell: (row) => <ResponseCell row={row} />,
    exports: [
      { title: 'rosters.assigned.status', cell: (row) => row.status && translate(`rosters.answer.${row.status}`) },
      { title: 'rosters.assigned.answered', cell: (row) => row.answered_at && formatInstant(row.answered_at) },
    ],
  },
]

const channelsText = (row: NoticeRow) =>
  row.channels
    .map((one) =>
      translate('ui.fact', { detail: translate(`rosters.notices.channel_${one.channel}`), value: channelText(one) }),
    )
    .join('; ')

function ChangeCell({ row }: { row: NoticeRow }) {
  const t = useTranslate()
  return (
    <>
      {row.change === 'information' ? (
        <StatusBadge tone="neutral">{translate(`notifications.kinds.${row.kind}`)}</StatusBadge>
      ) : (
        <ChangeBadge change={row.change} />
      )}
      <Text size="sm" mt={4}>
        <ChangedFacts now={row.announced} was={row.change === 'changed' ? row.was : null} />
      </Text>
      {row.message !== null && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {t('rosters.notices.withMessage', { message: row.message })}
        </Text>
      )}
    </>
  )
}

function SentCell({ row }: { row: NoticeRow }) {
  const t = useTranslate()
  return (
    <>
      <Text>{formatInstant(row.sent_at)}</Text>
      <ChannelList channels={row.channels} />
      <Text size="xs" c="dimmed">
        {row.repeated ? t('rosters.notices.repeatedBy', { name: row.by_name }) : row.by_name}
      </Text>
    </>
  )
}

function Seen({ row }: { row: NoticeRow }) {
  const t = useTranslate()
  if (row.seen_at !== null && row.seen_how !== null)
    return (
      <>
        <StatusBadge tone="ok">{t(`rosters.notices.seen_${row.seen_how}`)}</StatusBadge>
        <Text size="xs" c="dimmed">
          {[formatInstant(row.seen_at), row.seen_by_name].filter(Boolean).join(' · ')}
        </Text>
      </>
    )
  if (row.urgent) return <StatusBadge tone="bad">{t('rosters.notices.urgent')}</StatusBadge>
  if (row.superseded) return <StatusBadge tone="neutral">{t('rosters.notices.superseded')}</StatusBadge>
  return <StatusBadge tone="warn">{t('rosters.notices.unseen')}</StatusBadge>
}

function ResponseCell({ row }: { row: NoticeRow }) {
  const t = useTranslate()
  if (row.status === null) return null
  return (
    <>
      <RecordStatus of="rosters.answer" status={row.status} />
      {row.answered_at !== null && (
        <Text size="xs" c="dimmed">
          {formatInstant(row.answered_at)}
          {!row.answered_self && ` · ${t('rosters.notices.onBehalf')}`}
        </Text>
      )}
    </>
  )
}
