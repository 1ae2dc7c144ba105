import { type NoticeRow, noticeStates, rosterNotices } from '#contract/rostering/rosters/roster-notices.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { IconPhone, IconPhoneCheck, IconSend } from '@tabler/icons-react'
import { noticeColumns } from './notice-columns.tsx'
import { NoticesBulk } from './NoticesBulk.tsx'
import { useNoticeActions } from './use-notice-actions.tsx'

const pollMilliseconds = 30_000
const allStatuses = 'all'

/** The notification ledger of a roster, or of all: what employees were notified of, how, and whether they know. */
export function NoticesList({ of }: { of: string }) {
  const t = useTranslate()
  const roster_id = of === allStatuses ? null : of
  const list = useList(rosterNotices.list, {
    name: 'roster-notices',
    sort: ['sent_at', 'desc'],
    everyMs: pollMilliseconds,
    beside: { notices: of },
    ...(roster_id !== null && { fixed: { roster_id: [roster_id] } }),
  })
  const roster = useApiQuery(rosters.info, { id: roster_id ?? '' }, { when: roster_id !== null })
  const actions = useNoticeActions()
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('rosters.notices.state'),
      single: true,
      options: noticeStates.map((value) => ({ value, label: t(`rosters.notices.state_${value}`) })),
    },
    { kind: 'search', name: 'employee_id', label: t('rosters.assigned.employee'), load: loadEmployees, single: true },
  ]
  return (
    <Page
      title={t('rosters.notices.title')}
      description={roster.data ? `${roster.data.name} · ${roster.data.location_name}` : t('rosters.notices.text')}
      back={
        roster_id === null
          ? { href: hrefOf('/create-roster'), label: t('rosters.list.title') }
          : { href: hrefOf('/create-roster', null, { roster: roster_id }), label: t('rosters.board.title') }
      }
    >
      <DataTable
        of={list}
        label={t('rosters.notices.title')}
        columns={noticeColumns}
        bulk={(_ids, clear, rows) => <NoticesBulk rows={rows} of={actions} onDone={clear} />}
        search={t('rosters.notices.search')}
        filters={filters}
        rowActions={(row) => <NoticeMenu row={row} of={actions} />}
        empty={{ title: t('rosters.notices.empty'), text: t('rosters.notices.emptyText') }}
      />
      {actions.results}
    </Page>
  )
}

function NoticeMenu({ row, of }: { row: NoticeRow; of: ReturnType<typeof useNoticeActions> }) {
  const t = useTranslate()
  return (
    <RowMenu
      label={t('rosters.notices.menu', { name: row.employee_name })}
      items={[
        row.phone !== null && {
          label: t('rosters.notices.call', { phone: formatPhone(row.phone) }),
          icon: <IconPhone size={16} />,
          href: `tel:${row.phone}`,
        },
        row.allowed_actions.includes('reached') && {
          label: t('rosters.notices.reached'),
          icon: <IconPhoneCheck size={16} />,
          onClick: () => void of.run('reached', [row]),
        },
        row.allowed_actions.includes('again') && {
          label: t('rosters.notices.sendAgain'),
          icon: <IconSend size={16} />,
          onClick: () => void of.run('again', [row]),
        },
      ]}
    />
  )
}
