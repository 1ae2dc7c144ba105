import { Anchor, Text } from '@mantine/core'
import type { OvertimeGroup, OvertimeRow } from '#contract/payroll/reports/time-reports.ts'
import { overtimeReasons } from '#contract/rostering/timesheets/overtime-reasons.ts'
import { addDays, formatDateRange, formatHours, formatMoney } from '#web/lib/format.ts'
import type { Column } from '#web/ui/table/column.ts'
import { type ReportFilter, timesheetsHref } from './TimeFilters.tsx'

type Minutes = 'minutes' | 'ordinary_minutes' | `${(typeof overtimeReasons)[number]}_minutes` | 'unsplit_minutes'

/** The columns of the overtime of each group; what it cost more only for those who may see pay. */
export function overtimeColumns(filter: ReportFilter, group: OvertimeGroup, seesPay: boolean): Column<OvertimeRow>[] {
  const figure = (
    name: Minutes,
    more: Partial<Column<OvertimeRow>> = {},
    search: Readonly<Record<string, string>> = {},
  ) =>
    ({
      id: name,
      title: `reports.column.${name}`,
      align: 'end',
      cell: (row) =>
        row[name] === 0 ? (
          '–'
        ) : (
          <Anchor inherit href={timesheetsHref(filter, { ...withinOf(row, group, filter), ...search })}>
            {formatHours(row[name])}
          </Anchor>
        ),
      text: (row) => hoursText(row[name]),
      ...more,
    }) satisfies Column<OvertimeRow>
  return [
    {
      id: 'name',
      title: `reports.group.${group}`,
      sort: 'name',
      fixed: true,
      cell: (row) => <Name of={row} />,
      exports: [
        { title: `reports.group.${group}`, cell: nameText },
        ...(group === 'location'
          ? [
              {
                title: 'reports.column.customer_name' as const,
                cell: ({ customer_name }: OvertimeRow) => customer_name,
              },
            ]
          : []),
      ],
    },
    {
      ...figure('minutes', { sort: 'minutes' }),
    },
    {
      id: 'overtime',
      title: 'reports.column.overtime_minutes',
      sort: 'overtime_minutes',
      align: 'end',
      cell: (row) => (
        <Text inherit fw={600}>
          {formatHours(row.overtime_minutes)}
        </Text>
      ),
      text: (row) => hoursText(row.overtime_minutes),
    },
    ...overtimeReasons.map((name) =>
      figure(
        `${name}_minutes`,
        { hidden: name === 'minimum_overtime' || name === 'days' || name === 'cycle' },
        { overtime: name },
      ),
    ),
    figure('ordinary_minutes', { hidden: true }),
    figure('unsplit_minutes', { wide: true }),
    ...(seesPay ? [extraColumn] : []),
  ]
}

const extraColumn: Column<OvertimeRow> = {
  id: 'extra',
  title: 'reports.column.extra_cents',
  sort: 'extra_cents',
  align: 'end',
  cell: ({ extra_cents, currency }) => (extra_cents === null ? '–' : formatMoney(extra_cents, currency)),
  exports: [
    {
      title: 'reports.column.extra_cents',
      cell: ({ extra_cents }) => (extra_cents === null ? '' : (extra_cents / 100).toFixed(2)),
    },
    { title: 'reports.column.currency', cell: ({ currency }) => currency },
  ],
}

/** Decimal hours, for files. */
export const hoursText = (minutes: number) => String(Math.round((minutes * 100) / 60) / 100)

/** A week has no name, but its Monday. */
const nameText = ({ id, name }: OvertimeRow) => name ?? formatDateRange(id, addDays(id, 6))

function Name({ of }: { of: OvertimeRow }) {
  return (
    <>
      <Text inherit fw={500}>
        {nameText(of)}
      </Text>
      {of.customer_name !== null && (
        <Text size="xs" c="dimmed">
          {of.customer_name}
        </Text>
      )}
    </>
  )
}

/** The filter of a group's timesheets; of a week within the report's period. */
function withinOf({ id }: OvertimeRow, group: OvertimeGroup, { from, to }: ReportFilter): Record<string, string> {
  if (group !== 'week') return { [`${group}_id`]: id }
  const last = addDays(id, 6)
  return { from: from !== undefined && from > id ? from : id, to: to !== undefined && to < last ? to : last }
}
