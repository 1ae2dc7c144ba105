import { Text } from '@mantine/core'
import { useState } from 'react'
import { skillTests, type WaitingTest } from '#contract/people/skill-tests.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const MarkDrawer = whenOpened(
  () => import('./MarkDrawer.tsx').then((module) => module.MarkDrawer),
  ({ id }) => id !== null,
)

const columns: Column<WaitingTest>[] = [
  {
    id: 'name',
    title: 'skills.waiting.person',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.taker_name} />,
  },
  { id: 'skill', title: 'skills.held.skill', cell: (row) => row.skill_name },
  { id: 'attempt', title: 'skills.waiting.attempt', align: 'end', cell: (row) => formatNumber(row.attempt) },
  {
    id: 'handed_in_at',
    title: 'skills.waiting.submitted',
    sort: 'handed_in_at',
    cell: (row) => formatInstant(row.handed_in_at),
  },
]

/** The tests awaiting marks, oldest first. */
export function WaitingTests() {
  const t = useTranslate()
  const list = useList(skillTests.waiting, { name: 'waiting-tests' })
  const [marked, setMarked] = useState<string | null>(null)
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('skills.waiting.text')}
      </Text>
      <DataTable
        of={list}
        label={t('skills.waiting.tab')}
        columns={columns}
        onOpen={(row) => setMarked(row.id)}
        search={t('skills.waiting.search')}
        empty={{ title: t('skills.waiting.none'), text: t('skills.waiting.noneText') }}
      />
      <MarkDrawer id={marked} onClose={() => setMarked(null)} />
    </>
  )
}
