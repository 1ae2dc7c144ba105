import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { patternStatuses, type ShiftPattern, shifts } from '#contract/rostering/shifts/shifts.ts'
import { scheduledMinutes } from '#contract/values/time.ts'
import { loadCompanies, loadCustomers } from '#web/lib/api/choices.ts'
import { formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useActivationBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ColourDot } from '#web/modules/reference/ColourDot.tsx'
import { DayStrip } from '#web/modules/shifts/DayStrip.tsx'
import { breaksOfPattern, nameOf, weekdayName } from '#web/modules/shifts/pattern-texts.ts'
import type { OpenedPattern } from '#web/modules/shifts/PatternDrawer.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const PatternDrawer = whenOpened(
  () => import('#web/modules/shifts/PatternDrawer.tsx').then((module) => module.PatternDrawer),
  ({ opened }) => opened !== null,
)

const columns: Column<ShiftPattern>[] = [
  {
    id: 'name',
    title: 'shifts.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <ColourDot colour={row.colour}>{nameOf(row)}</ColourDot>,
  },
  { id: 'time', title: 'shifts.time', sort: 'starts', cell: (row) => <Time pattern={row} /> },
  {
    id: 'length',
    title: 'shifts.length',
    align: 'end',
    cell: (row) => formatMinutes(scheduledMinutes(row.starts, row.ends)),
  },
  { id: 'breaks', title: 'shifts.breaks', cell: (row) => <Breaks pattern={row} /> },
  { id: 'days', title: 'shifts.days', cell: (row) => <Days pattern={row} /> },
  { id: 'for', title: 'shifts.for', sort: 'customer_name', cell: (row) => <OwnerCell pattern={row} /> },
  {
    id: 'status',
    title: 'shifts.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="shifts.status" status={row.status} />,
  },
]

const columnsOfPlatform = columns.toSpliced(1, 0, {
  id: 'agency',
  title: 'shifts.agency',
  cell: (row) => row.agency_name,
})

type CellProps = { pattern: ShiftPattern }

function Time({ pattern }: CellProps) {
  return (
    <div>
      {formatTimeRange(pattern.starts, pattern.ends)}
      <DayStrip {...pattern} />
    </div>
  )
}

const Breaks = ({ pattern }: CellProps) => breaksOfPattern(useTranslate(), pattern)

function Days({ pattern: { weekdays } }: CellProps) {
  const t = useTranslate()
  return weekdays.length === 0 ? t('shifts.everyDay') : weekdays.map(weekdayName).join(', ')
}

function OwnerCell({ pattern }: CellProps) {
  const t = useTranslate()
  return pattern.customer_name ?? pattern.company_name ?? t('shifts.wholeAgency')
}

export function PatternsScreen() {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  const list = useList(shifts.list, { name: 'shift-patterns' })
  const activation = useActivationBulk(shifts.changeStatusMany, {
    invalidates: [shifts],
    badge: (to) => <RecordStatus of="shifts.status" status={to} />,
  })
  const [opened, setOpened] = useState<OpenedPattern>(null)
  const add = (
    <May call={shifts.store}>
      <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('shifts.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('shifts.title')} description={t('shifts.text')} actions={add}>
      <DataTable
        of={list}
        label={t('shifts.title')}
        columns={ofPlatform ? columnsOfPlatform : columns}
        onOpen={isCallAllowed(shifts.update) ? setOpened : undefined}
        search={t('shifts.search')}
        filters={[
          { kind: 'search', name: 'customer_id', label: t('shifts.customer'), load: loadCustomers, single: true },
          { kind: 'search', name: 'company_id', label: t('shifts.company'), load: loadCompanies, single: true },
          choiceFilter('status', t('shifts.status'), patternStatuses, (value) => t(`shifts.status.${value}`)),
        ]}
        bulk={activation.bulk}
        empty={{ title: t('shifts.empty'), text: t('shifts.emptyText'), action: add }}
      />
      {activation.results}
      <PatternDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
