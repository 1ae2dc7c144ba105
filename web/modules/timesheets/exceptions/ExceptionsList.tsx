import { Stack } from '@mantine/core'
import { IconCalendarCheck, IconCheck, IconClockCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { exceptionCodes, exceptionSeverities } from '#contract/rostering/timesheets/exception-codes.ts'
import {
  type ExceptionAction,
  exceptionActions,
  type ExceptionRow,
  timesheetExceptions,
} from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useTimeFilters } from '#web/lib/list/use-time-filters.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { exceptionColumns } from './exception-columns.tsx'
import { useResolve } from './use-resolve.tsx'
import { WithoutHours } from './WithoutHours.tsx'
import { timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'

/** Timesheets that do not match the roster, the punches or the rules: resolved one by one with the keyboard, or together. */
export function ExceptionsList() {
  const t = useTranslate()
  const list = useList(timesheetExceptions.list, {
    name: 'timesheet-exceptions',
    sort: ['works_on', 'desc'],
    beside: { tab: 'exceptions' },
  })
  const resolving = useResolve(list.rows)
  const { frame } = resolving
  const [any] = useSearchParam('any')
  return (
    <Stack gap="md" ref={frame}>
      {list.filters['state']?.join() !== 'resolved' && (
        <WithoutHours filter={{ ...placeOf(list.filters), ...(any === 'true' && { any }) }} />
      )}
      <DataTable
        of={list}
        label={t('shell.screens.exceptions')}
        columns={exceptionColumns}
        href={(row) =>
          hrefOf('/time-sheets/view/{id}', { id: row.id }, { tab: 'exceptions', ...list.filters, q: list.q })
        }
        filters={useFilters()}
        search={t('timesheets.list.search_agency')}
        empty={{ title: t('exceptions.empty'), text: t('exceptions.emptyText') }}
        rowKeys={exceptionActions.map((action) => ({
          key: keys[action],
          description: t(`exceptions.action.${action}`),
          onPress: (row: ExceptionRow) => resolving.resolve(row, action),
        }))}
        rowActions={(row) => (
          <RowMenu
            label={t('table.actions')}
            items={row.allowed_actions.map((action) => ({
              label: t(`exceptions.action.${action}`),
              icon: icons[action],
              onClick: () => resolving.open(action, [row]),
            }))}
          />
        )}
        bulk={(_, clear, rows) => (
          <BulkActions
            actions={exceptionActions.map((action) => ({
              name: action,
              label: t(`exceptions.action.${action}`),
              icon: icons[action],
              appliesTo: allows(action),
            }))}
            rows={rows}
            busy={resolving.busy}
            onAction={(action, chosen) => resolving.open(action, chosen, clear)}
          />
        )}
      />
      {resolving.dialog}
    </Stack>
  )
}

const placeOf = ({
  customer_id,
  location_id,
  employee_id,
  company_id,
  from,
  to,
}: Readonly<Record<string, readonly string[] | undefined>>) => ({
  ...{ customer_id: customer_id?.[0], location_id: location_id?.[0], employee_id: employee_id?.[0] },
  company_id: company_id?.[0],
  ...{ from: from?.[0], to: to?.[0] },
})

/** One key each, on the row that has the focus. */
const keys: Readonly<Record<ExceptionAction, string>> = { as_recorded: 'e', clocked: 'c', rostered: 'r' }

const icons: Readonly<Record<ExceptionAction, ReactNode>> = {
  as_recorded: <IconCheck size={16} aria-hidden />,
  clocked: <IconClockCheck size={16} aria-hidden />,
  rostered: <IconCalendarCheck size={16} aria-hidden />,
}

function useFilters(): Filter[] {
  const t = useTranslate()
  const { period, others, employer } = useTimeFilters('agency')
  return [
    period,
    choiceFilter('code', t('exceptions.list.code'), exceptionCodes, (value) => t(`exceptions.code.${value}`)),
    choiceFilter('severity', t('exceptions.list.severity'), exceptionSeverities.toReversed(), (value) =>
      t(`exceptions.severity.${value}`),
    ),
    ...others,
    ...employer,
    choiceFilter('status', t('timesheets.list.status'), timesheetStatuses, (value) => t(`timesheets.status.${value}`)),
    {
      kind: 'choice',
      name: 'state',
      label: t('exceptions.list.state'),
      options: (['open', 'resolved'] as const).map((value) => ({ value, label: t(`exceptions.state.${value}`) })),
      single: true,
    },
  ]
}
