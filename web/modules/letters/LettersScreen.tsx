import { Alert } from '@mantine/core'
import { IconMailCheck, IconMailPause } from '@tabler/icons-react'
import { useState } from 'react'
import { letterKindNames, letters, letterStatuses, type LetterRow } from '#contract/platform/letters.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useWords } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { LetterDrawer } from './LetterDrawer.tsx'
import { LetterKindName } from '#web/modules/letters/LetterKindName.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

const columns: Column<LetterRow>[] = [
  { id: 'to', title: 'letters.list.to', sort: 'to_address', fixed: true, cell: (row) => row.to_address },
  { id: 'kind', title: 'letters.list.kind', cell: (row) => <LetterKindName kind={row.kind} /> },
  {
    id: 'created_at',
    title: 'letters.list.written',
    sort: 'created_at',
    cell: (row) => formatInstant(row.created_at),
  },
  {
    id: 'status',
    title: 'letters.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="letters.status" status={row.status} />,
  },
]

/** Every email and its delivery status. Without a mail server this is where codes are read. */
export function LettersScreen() {
  const t = useWords()
  const list = useList(letters.list, { name: 'letters', sort: ['created_at', 'desc'], everyMs: 10_000 })
  const [open, setOpen] = useState<LetterRow | null>(null)
  return (
    <Page title={t('letters.list.title')} description={t('letters.list.text')}>
      <Way />
      <DataTable
        of={list}
        label={t('letters.list.title')}
        columns={columns}
        onOpen={setOpen}
        search={t('letters.list.search')}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('letters.list.status'),
            options: letterStatuses.map((value) => ({ value, label: t(`letters.status.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'kind',
            label: t('letters.list.kind'),
            options: letterKindNames.map((value) => ({ value, label: t(`letters.kind.${value}`) })),
          },
        ]}
        empty={{ title: t('letters.list.empty'), text: t('letters.list.emptyText') }}
      />
      <LetterDrawer row={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function Way() {
  const t = useWords()
  const way = useApiQuery(letters.way, {}, { everyMs: 30_000 })
  if (way.data === undefined) return null
  const isOutbox = way.data.way === 'outbox'
  return (
    <Alert
      color={isOutbox ? 'yellow' : 'blue'}
      icon={isOutbox ? <IconMailPause aria-hidden /> : <IconMailCheck aria-hidden />}
      title={t(isOutbox ? 'letters.way.outbox' : 'letters.way.smtp')}
    >
      {isOutbox ? t('letters.way.outboxText') : t('letters.way.smtpText', { from: way.data.from })}
    </Alert>
  )
}
