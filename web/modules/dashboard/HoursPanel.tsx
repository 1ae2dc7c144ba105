import { Anchor, Button, Table } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { approvedStatuses, openStatuses, type TimesheetStatus } from '#contract/rostering/timesheets.ts'
import { formatDate, formatDateRange, formatMinutes, addDays } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { HoursBars } from '#web/modules/dashboard/HoursBars.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Weeks = ResultOf<typeof dashboard.hours>

/** Worked hours of the last eight weeks by status, as a chart or as a table. */
export function HoursPanel() {
  const t = useWords()
  const [asTable, setAsTable] = useState(false)
  const query = useApiQuery(dashboard.hours, {})
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
    <Panel title={t('dashboard.hours.title')} actions={change}>
      <Loaded of={query}>{(weeks) => <Hours weeks={weeks} asTable={asTable} />}</Loaded>
    </Panel>
  )
}

function Hours({ weeks, asTable }: { weeks: Weeks; asTable: boolean }) {
  const t = useWords()
  const [approved, open] = [sumOf(weeks, 'approved_minutes'), sumOf(weeks, 'open_minutes')]
  if (asTable) return <HoursTable weeks={weeks} />
  if (approved + open === 0)
    return <EmptyState title={t('dashboard.hours.empty')} text={t('dashboard.hours.emptyText')} />
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
      <HoursBars
        weeks={weeks}
        label={t('dashboard.hours.label', { approved: formatMinutes(approved), open: formatMinutes(open) })}
      />
    </>
  )
}

const sumOf = (weeks: Weeks, name: 'approved_minutes' | 'open_minutes') =>
  weeks.reduce((sum, week) => sum + week[name], 0)

const hoursOf = (from: string, status: readonly TimesheetStatus[]) =>
  hrefOf('/time-sheets', null, { status, from, to: addDays(from, 6) })

function HoursTable({ weeks }: { weeks: Weeks }) {
  const t = useWords()
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('dashboard.hours.title')} className={classes.number}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dashboard.hours.week')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.hours.approved')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.hours.open')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <Table.Tr key={week.week_start}>
              <Table.Th scope="row" title={formatDate(week.week_start, 'full')}>
                {formatDateRange(week.week_start, addDays(week.week_start, 6), 'brief')}
              </Table.Th>
              <Table.Td ta="end">
                <Anchor inherit href={hoursOf(week.week_start, approvedStatuses)}>
                  {formatMinutes(week.approved_minutes)}
                </Anchor>
              </Table.Td>
              <Table.Td ta="end">
                <Anchor inherit href={hoursOf(week.week_start, openStatuses)}>
                  {formatMinutes(week.open_minutes)}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
