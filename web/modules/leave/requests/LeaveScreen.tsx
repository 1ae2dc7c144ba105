import { Button } from '@mantine/core'
import { IconCalendarMonth, IconPlus } from '@tabler/icons-react'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { DecideSelected } from './DecideSelected.tsx'
import { LeaveRowActions } from './LeaveRowActions.tsx'
import { columnsFor } from './leave-columns.tsx'
import { useLeaveFilters } from './use-leave-filters.ts'
import { useLeaveWindows } from './use-leave-windows.tsx'

// Only employees have their own here.
const BalancesPanel = loadedPart(
  async () => (await import('#web/modules/leave/balances/BalancesPanel.tsx')).BalancesPanel,
)

/** Requests for leave: those of everybody, at first what awaits a decision, or an employee's own with the balances. */
export function LeaveScreen() {
  const t = useTranslate()
  const session = useSession()
  const own_id = kindOf(session) === 'employee' ? (session?.user?.employee_id ?? null) : null
  const reader = kindOf(session) === 'employee' ? 'own' : 'agency'
  const [linked] = useSearchParam('request')
  const list = useList(leaveRequests.list, {
    beside: linked === null ? {} : { request: linked },
    name: reader === 'own' ? 'leave-own' : 'leave',
    sort: ['from_day', reader === 'own' ? 'desc' : 'asc'],
  })
  useFiltersAtFirst(list, reader === 'own' ? {} : { status: ['requested'] })
  const { decide, view, request, busy, windows, freed } = useLeaveWindows(list.rows, own_id)
  const decides = isCallAllowed(leaveRequests.decide)
  const requestButton = (
    <May call={leaveRequests.store}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => request({})}>
        {t('leave.list.request')}
      </Button>
    </May>
  )
  const actions = (
    <>
      {reader === 'agency' && (
        <LinkButton href={hrefOf('/leave-calendar')} icon={IconCalendarMonth}>
          {t('leave.list.calendar')}
        </LinkButton>
      )}
      {requestButton}
    </>
  )
  return (
    <Page title={t('leave.list.title')} description={t(`leave.list.text_${reader}`)} actions={actions}>
      {freed}
      {own_id !== null && <BalancesPanel employee_id={own_id} onRequest={(type_id) => request({ type_id })} />}
      <DataTable
        of={list}
        label={t('leave.list.requests')}
        columns={columnsFor(reader)}
        onOpen={view}
        search={reader === 'own' ? false : t('leave.list.search')}
        filters={useLeaveFilters(reader)}
        empty={{ title: t('leave.list.empty'), text: t(`leave.list.emptyText_${reader}`) }}
        bulk={
          decides
            ? (_ids, clear, rows) => (
                <DecideSelected rows={rows} busy={busy} onDecide={(action, these) => decide(action, these, clear)} />
              )
            : undefined
        }
        rowActions={decides ? (row) => <LeaveRowActions row={row} onDecide={decide} /> : undefined}
        rowKeys={
          decides
            ? [
                { key: 'a', description: t('leave.decide.approve'), onPress: (row) => decide('approve', [row]) },
                { key: 'd', description: t('leave.decide.decline'), onPress: (row) => decide('decline', [row]) },
              ]
            : []
        }
      />
      {windows}
    </Page>
  )
}
