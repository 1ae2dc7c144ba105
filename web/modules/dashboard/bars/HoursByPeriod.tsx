import { Anchor, Button, Table } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { formatMinutes } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { type HoursPeriod, PeriodBars } from '#web/modules/dashboard/bars/PeriodBars.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { approvedStatuses, openStatuses, type TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

type Titles = {
  title: string
  /** the heading of the first column of the table */
  period: string
  empty: string
  /** the sums, for screen readers */
  labelOf: (sums: { approved: string; open: string }) => string
}

type Filters = Readonly<Record<string, string>>

type HoursProps<Data> = {
  query: UseQueryResult<Data>
  periodsOf: (data: Data) => readonly HoursPeriod[]
  titles: Titles
  /** of the list that each figure links to, beside period and status */
  filters?: Filters
}

/** Worked hours by period and status, as a chart or as a table in which each figure links to its timesheets. */
export function HoursByPeriod<Data>({ query, periodsOf, titles, filters = {} }: HoursProps<Data>) {
  const t = useTranslate()
  const [asTable, setAsTable] = useState(false)
  const change = (
    <Button
      size="xs"
      variant="default"
      leftSection={asTable ? <IconChartBar size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
      onClick={() => setAsTable(!asTable)}
    >
      {t(asTable ? 'dashboard.hours.asChart' : 'dashboard.hours.asTable')}
    </Button>
  )
  return (
    <Panel title={titles.title} actions={change}>
      <Loaded of={query}>
        {(data) =>
          asTable ? (
            <HoursTable periods={periodsOf(data)} titles={titles} filters={filters} />
          ) : (
            <HoursChart periods={periodsOf(data)} titles={titles} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function HoursChart({ periods, titles }: { periods: readonly HoursPeriod[]; titles: Titles }) {
  const t = useTranslate()
  const [approved, open] = [sumOf(periods, 'approved_minutes'), sumOf(periods, 'open_minutes')]
  if (approved + open === 0) return <EmptyState title={titles.empty} text={t('dashboard.hours.emptyText')} />
  return (
    <>
      <div className={classes.keys} data-colour="teal">
        {(['approved', 'open'] as const).map((part) => (
          <span key={part}>
            <span className={classes.dot} data-part={part} />
            {t(`dashboard.hours.${part}`)}
          </span>
        ))}
      </div>
      <PeriodBars
        periods={periods}
        label={titles.labelOf({ approved: formatMinutes(approved), open: formatMinutes(open) })}
      />
    </>
  )
}

const sumOf = (periods: readonly HoursPeriod[], name: 'approved_minutes' | 'open_minutes') =>
  periods.reduce((sum, period) => sum + period[name], 0)

type TableProps = { periods: readonly HoursPeriod[]; titles: Titles; filters: Filters }

function HoursTable({ periods, titles, filters }: TableProps) {
  const t = useTranslate()
  const hoursOf = ({ from, to }: HoursPeriod, status: readonly TimesheetStatus[]) =>
    hrefOf('/time-sheets', null, { ...filters, status, from, to })
  return (
    <TableScroll label={titles.title}>
      <Table miw={320} aria-label={titles.title} className={classes.number}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{titles.period}</Table.Th>
            <Table.Th ta="end">{t('dashboard.hours.approved')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.hours.open')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) => (
            <Table.Tr key={period.from}>
              <Table.Th scope="row" title={period.title}>
                {period.range}
              </Table.Th>
              <Table.Td ta="end">
                <Anchor inherit href={hoursOf(period, approvedStatuses)}>
                  {formatMinutes(period.approved_minutes)}
                </Anchor>
              </Table.Td>
              <Table.Td ta="end">
                <Anchor inherit href={hoursOf(period, openStatuses)}>
                  {formatMinutes(period.open_minutes)}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
