import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { reference, type ReferenceItem } from '#contract/reference.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { May } from '#web/lib/May.tsx'
import { mayAsk, useSession } from '#web/lib/session.ts'
import { useList } from '#web/lib/use-list.ts'
import { useWords } from '#web/lib/wording.ts'
import { ColourDot } from '#web/modules/reference/ColourDot.tsx'
import { ReferenceDrawer } from '#web/modules/reference/ReferenceDrawer.tsx'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const columns: Column<ReferenceItem>[] = [
  {
    id: 'name',
    title: 'reference.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <ColourDot colour={row.colour}>{row.translations[currentLanguage()] ?? row.name}</ColourDot>,
  },
  { id: 'code', title: 'reference.list.code', sort: 'code', cell: (row) => row.code },
  { id: 'description', title: 'reference.list.description', cell: (row) => row.description },
  { id: 'active', title: 'reference.list.status', card: 'badge', cell: (row) => <ReferenceStatus item={row} /> },
]

// Two agencies may call two positions the same.
const columnsOfPlatform = columns.toSpliced(1, 0, {
  id: 'agency',
  title: 'reference.list.agency',
  cell: (row) => row.agency_name,
})

function ReferenceStatus({ item }: { item: ReferenceItem }) {
  const t = useWords()
  return (
    <Group gap="xs">
      <StatusBadge tone={item.active ? 'ok' : 'neutral'}>
        {t(item.active ? 'reference.list.active' : 'reference.list.inactive')}
      </StatusBadge>
      {item.shared && <StatusBadge tone="info">{t('reference.list.shared')}</StatusBadge>}
    </Group>
  )
}

export function PositionsScreen() {
  const t = useWords()
  const ofPlatform = useSession()?.user?.agency === null
  const list = useList(reference.position.list)
  const [open, setOpen] = useState<ReferenceItem | 'new' | null>(null)
  const mayChange = mayAsk(reference.position.update)
  const add = (
    <May call={reference.position.store}>
      <Button onClick={() => setOpen('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('reference.positions.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('reference.positions.title')} description={t('reference.positions.text')} actions={add}>
      <DataTable
        of={list}
        name="positions"
        label={t('reference.positions.title')}
        columns={ofPlatform ? columnsOfPlatform : columns}
        onOpen={mayChange ? setOpen : undefined}
        search={t('reference.list.search')}
        filters={[{ kind: 'flag', name: 'active', label: t('reference.list.onlyActive') }]}
        empty={{ title: t('reference.positions.empty'), text: t('reference.positions.emptyText'), action: add }}
      />
      <ReferenceDrawer
        calls={reference.position}
        item={open}
        newTitle={t('reference.positions.add')}
        onClose={() => setOpen(null)}
      />
    </Page>
  )
}
