import { Button, Text } from '@mantine/core'
import { IconFileImport, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { importNeeds } from '#contract/platform/imports.ts'
import { clock, type PunchRow, punchSources } from '#contract/rostering/clock/punches.ts'
import { punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { dayOf, formatDate, formatInstantTime, formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { May } from '#web/lib/session/May.tsx'
import { can, isSupervisor, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useTimeFilters } from '#web/lib/list/use-time-filters.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { PageActions } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { FenceBadge } from './FenceBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const AddPunchDrawer = whenOpened(
  () => import('./PunchDrawers.tsx').then((module) => module.AddPunchDrawer),
  ({ opened }) => opened,
)
const MovePunchDrawer = whenOpened(
  () => import('./PunchDrawers.tsx').then((module) => module.MovePunchDrawer),
  ({ punch }) => punch !== null,
)
const VoidPunchDialog = whenOpened(
  () => import('./PunchDrawers.tsx').then((module) => module.VoidPunchDialog),
  ({ punch }) => punch !== null,
)

/** Every punch with its corrections; the agency adds, moves and voids them with a reason. */
export function PunchesTab() {
  const t = useTranslate()
  const list = useList(clock.punches, { name: 'punches', sort: ['at', 'desc'] })
  const [adding, setAdding] = useState(false)
  const [moving, setMoving] = useState<PunchRow | null>(null)
  const [voiding, setVoiding] = useState<PunchRow | null>(null)
  return (
    <>
      <PageActions>
        <Actions onAdd={() => setAdding(true)} />
      </PageActions>
      <DataTable
        of={list}
        label={t('shell.screens.clockIns')}
        columns={columns}
        filters={useFilters()}
        search={t('timesheets.list.search_agency')}
        empty={{ title: t('clock.punches.empty'), text: t('clock.punches.emptyText') }}
        rowActions={(row) => (
          <RowMenu
            label={t('clock.correct.actions')}
            items={[
              row.in_effect && {
                label: t('clock.correct.move'),
                icon: <IconPencil size={16} aria-hidden />,
                onClick: () => setMoving(row),
              },
              row.in_effect && {
                label: t('clock.correct.void'),
                icon: <IconTrash size={16} aria-hidden />,
                tone: 'bad',
                onClick: () => setVoiding(row),
              },
            ]}
          />
        )}
      />
      <AddPunchDrawer opened={adding} onClose={() => setAdding(false)} />
      <MovePunchDrawer punch={moving} onClose={() => setMoving(null)} />
      <VoidPunchDialog punch={voiding} onClose={() => setVoiding(null)} />
    </>
  )
}

function Actions({ onAdd }: { onAdd: () => void }) {
  const t = useTranslate()
  const session = useSession()
  const mayImport = can(importNeeds.punches) && !isSupervisor(session)
  return (
    <>
      <May call={clock.crew}>
        <LinkButton href={hrefOf('/time-sheets/crew')} icon={IconUsers}>
          {t('clock.crew.title')}
        </LinkButton>
      </May>
      {mayImport && (
        <LinkButton href={hrefOf('/time-sheets/import-punches')} icon={IconFileImport}>
          {t('clock.punches.import')}
        </LinkButton>
      )}
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('clock.correct.add')}
      </Button>
    </>
  )
}

function useFilters(): Filter[] {
  const t = useTranslate()
  const { period, others } = useTimeFilters('agency')
  return [
    period,
    choiceFilter('kind', t('clock.punches.kind'), punchKinds, (value) => t(`clock.kind.${value}`)),
    choiceFilter('source', t('clock.punches.source'), punchSources, (value) => t(`clock.source.${value}`)),
    ...others.filter((filter) => !('name' in filter && filter.name === 'customer_id')),
  ]
}

const columns: readonly Column<PunchRow>[] = [
  {
    id: 'person',
    title: 'timesheets.list.employee',
    fixed: true,
    cell: (row) => <PersonCell name={row.employee_name} detail={row.location_name} />,
    exports: [
      { title: 'timesheets.list.employee', cell: (row) => row.employee_name },
      { title: 'timesheets.list.location', cell: (row) => row.location_name },
    ],
  },
  {
    id: 'at',
    title: 'clock.punches.at',
    sort: 'at',
    fixed: true,
    cell: (row) => (
      <Text span td={row.in_effect ? undefined : 'line-through'}>
        {formatDate(dayOf(row.at, row.time_zone), 'weekday')} <b>{formatInstantTime(row.at, row.time_zone)}</b>
      </Text>
    ),
  },
  { id: 'kind', title: 'clock.punches.kind', cell: (row) => <Kind row={row} /> },
  { id: 'source', title: 'clock.punches.source', cell: (row) => <Source row={row} /> },
  { id: 'fence', title: 'clock.punches.fence', cell: (row) => <FenceBadge punch={row} /> },
  { id: 'rostered', title: 'clock.punches.rostered', cell: (row) => <Rostered row={row} />, card: 'badge' },
  { id: 'corrections', title: 'clock.punches.corrections', cell: (row) => <Corrections row={row} /> },
  { id: 'note', title: 'clock.punches.note', hidden: true, cell: (row) => row.note },
]

function Kind({ row }: { row: PunchRow }) {
  const t = useTranslate()
  return t(`clock.kind.${row.kind}`)
}

function Source({ row }: { row: PunchRow }) {
  const t = useTranslate()
  const source = t(`clock.source.${row.source}`)
  return row.source === 'mobile' || row.source === 'web' ? source : `${source} · ${row.recorded_by_name}`
}

function Rostered({ row }: { row: PunchRow }) {
  const t = useTranslate()
  if (!row.in_effect) return <StatusBadge tone="neutral">{t('clock.punches.notCounting')}</StatusBadge>
  return row.assignment_id === null ? <StatusBadge tone="warn">{t('clock.notRostered')}</StatusBadge> : null
}

function Corrections({ row }: { row: PunchRow }) {
  const t = useTranslate()
  const texts = row.corrections.map(({ kind, reason, by_name }) =>
    t(`clock.correction.${kind}`, { name: by_name, reason }),
  )
  return texts.length === 0 ? null : formatList(texts)
}
