import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Holiday, holidays } from '#contract/rostering/holidays.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { translatedName } from '#web/lib/language/translated-name.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useConfirmBulk } from '#web/modules/holidays/use-confirm-bulk.tsx'
import type { OpenedHoliday } from '#web/modules/holidays/HolidayDrawer.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { states } from '#contract/values/formats/identifiers.ts'

const HolidayDrawer = whenOpened(
  () => import('#web/modules/holidays/HolidayDrawer.tsx').then((module) => module.HolidayDrawer),
  ({ opened }) => opened !== null,
)

const columns: Column<Holiday>[] = [
  {
    id: 'name',
    title: 'holidays.list.name',
    sort: 'name',
    fixed: true,
    cell: translatedName,
  },
  { id: 'date', title: 'holidays.list.date', sort: 'date', cell: (row) => formatDate(row.date, 'long') },
  { id: 'state', title: 'holidays.list.state', sort: 'state', cell: (row) => row.state },
  { id: 'region', title: 'holidays.list.region', cell: (row) => <Region holiday={row} /> },
  { id: 'starts', title: 'holidays.list.starts', cell: (row) => <Starts holiday={row} /> },
  { id: 'source', title: 'holidays.list.source', hidden: true, cell: (row) => row.source },
  { id: 'confirmed_by', title: 'holidays.list.confirmedBy', hidden: true, cell: (row) => row.confirmed_by_name },
  { id: 'status', title: 'holidays.list.status', card: 'badge', cell: (row) => <HolidayStatus holiday={row} /> },
]

const columnsOfPlatform = columns.toSpliced(1, 0, {
  id: 'agency',
  title: 'holidays.list.agency',
  cell: (row) => row.agency_name,
})

function Region({ holiday }: { holiday: Holiday }) {
  const t = useTranslate()
  return holiday.region ?? t('holidays.list.wholeState')
}

function Starts({ holiday }: { holiday: Holiday }) {
  const t = useTranslate()
  return holiday.starts ?? t('holidays.list.wholeDay')
}

function HolidayStatus({ holiday }: { holiday: Holiday }) {
  const t = useTranslate()
  return (
    <Group gap="xs">
      {!holiday.active && <StatusBadge tone="bad">{t('holidays.list.noHoliday')}</StatusBadge>}
      <RecordStatus of="holidays.day" status={holiday.confirmed ? 'confirmed' : 'unconfirmed'} />
      <StatusBadge tone={holiday.shared ? 'info' : 'accent'}>
        {t(holiday.shared ? 'holidays.list.shared' : 'holidays.list.own')}
      </StatusBadge>
      {holiday.replaced && <StatusBadge tone="warn">{t('holidays.list.replaced')}</StatusBadge>}
    </Group>
  )
}

export function HolidaysScreen() {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  const list = useList(holidays.list, { name: 'holidays' })
  useFiltersAtFirst(list, { from: [today()] })
  const { bulk, results } = useConfirmBulk()
  const [opened, setOpened] = useState<OpenedHoliday>(null)
  const add = (
    <May call={holidays.store}>
      <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('holidays.list.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('holidays.list.title')} description={t('holidays.list.text')} actions={add}>
      <DataTable
        of={list}
        label={t('holidays.list.title')}
        columns={ofPlatform ? columnsOfPlatform : columns}
        onOpen={isCallAllowed(holidays.update) ? setOpened : undefined}
        search={t('holidays.list.search')}
        filters={[
          { kind: 'dates', from: 'from', to: 'to', label: t('holidays.list.period'), format: periodText },
          choiceFilter('state', t('holidays.list.state'), states, (value) => value),
          {
            kind: 'choice',
            name: 'confirmed',
            label: t('holidays.list.status'),
            options: [
              { value: 'true', label: t('holidays.day.confirmed') },
              { value: 'false', label: t('holidays.day.unconfirmed') },
            ],
            single: true,
          },
        ]}
        bulk={bulk}
        empty={{ title: t('holidays.list.empty'), text: t('holidays.list.emptyText'), action: add }}
      />
      <Text size="sm" c="dimmed">
        {t('holidays.list.attribution')}
      </Text>
      {results}
      <HolidayDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
