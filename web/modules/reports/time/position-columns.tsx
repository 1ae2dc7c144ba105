import { Anchor, Text } from '@mantine/core'
import type { PositionGroup, PositionRow } from '#contract/payroll/reports/time-reports.ts'
import { formatDate, formatHours, formatNumber } from '#web/lib/format.ts'
import { monthOf } from '#web/modules/pay/margins/periods.ts'
import type { Column, ExportColumn } from '#web/ui/table/column.ts'
import { hoursText } from './overtime-columns.tsx'
import { type ReportFilter, timesheetsHref } from './TimeFilters.tsx'

/** The columns of the hours of each position, by customer or month. */
export const positionColumns = (filter: ReportFilter, group: PositionGroup): Column<PositionRow>[] => [
  {
    id: 'name',
    title: 'reports.group.position',
    sort: 'name',
    fixed: true,
    cell: (row) => <Name of={row} />,
    exports: [{ title: 'reports.group.position', cell: ({ name }) => name }, ...exportsOf(group)],
  },
  {
    id: 'people',
    title: 'reports.column.people',
    sort: 'people',
    align: 'end',
    cell: ({ people }) => formatNumber(people),
  },
  {
    id: 'minutes',
    title: 'reports.column.minutes',
    sort: 'minutes',
    align: 'end',
    cell: (row) => (
      <Anchor inherit href={timesheetsHref(filter, withinOf(row, filter))}>
        {formatHours(row.minutes)}
      </Anchor>
    ),
    text: (row) => hoursText(row.minutes),
  },
  ...(['ordinary_minutes', 'weekend_minutes', 'holiday_minutes', 'overtime_minutes', 'unsplit_minutes'] as const).map(
    (name): Column<PositionRow> => ({
      id: name,
      title: `reports.column.${name}`,
      ...(name !== 'ordinary_minutes' && name !== 'unsplit_minutes' && { sort: name }),
      align: 'end',
      cell: (row) => (row[name] === 0 ? '–' : formatHours(row[name])),
      text: (row) => hoursText(row[name]),
    }),
  ),
]

const exportsOf = (group: PositionGroup): ExportColumn<PositionRow>[] => {
  if (group === 'customer')
    return [{ title: 'reports.column.customer_name', cell: ({ customer_name }) => customer_name }]
  if (group === 'month') return [{ title: 'reports.column.month', cell: ({ month }) => month?.slice(0, 7) ?? '' }]
  return []
}

function Name({ of: { name, customer_name, month } }: { of: PositionRow }) {
  const within = customer_name ?? (month === null ? null : formatDate(month, 'month'))
  return (
    <>
      <Text inherit fw={500}>
        {name}
      </Text>
      {within !== null && (
        <Text size="xs" c="dimmed">
          {within}
        </Text>
      )}
    </>
  )
}

/** The filter of a row's timesheets; of a month within the report's period. */
function withinOf({ id, customer_id, month }: PositionRow, { from, to }: ReportFilter): Record<string, string> {
  const within = { position_id: id, ...(customer_id !== null && { customer_id }) }
  if (month === null) return within
  const days = monthOf(month)
  return {
    ...within,
    from: from !== undefined && from > days.from ? from : days.from,
    to: to !== undefined && to < days.to ? to : days.to,
  }
}
