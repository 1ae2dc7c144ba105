import { Text } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { documents, documentTypes, type QueuedDocumentWithActions } from '#contract/people/documents.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { formatAgo, formatDate } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EndBadge } from '#web/modules/documents/DocumentBadge.tsx'
import { DocumentReview } from './DocumentReview.tsx'
import { useReviewBulk } from './ReviewQueueBulk.tsx'
import { useCanReview } from './use-can-review.ts'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

const person: Column<QueuedDocumentWithActions> = {
  id: 'person',
  title: 'documents.queue.person',
  sort: 'employee_name',
  fixed: true,
  cell: (row) => <PersonCell name={row.employee_name} />,
}
const type: Column<QueuedDocumentWithActions> = {
  id: 'type',
  title: 'documents.queue.type',
  sort: 'type_name',
  cell: (row) => row.type_name,
}
const company: Column<QueuedDocumentWithActions> = {
  id: 'company',
  title: 'employees.list.company',
  hidden: true,
  cell: (row) => row.company_name,
}
const file: Column<QueuedDocumentWithActions> = {
  id: 'file',
  title: 'documents.file.file',
  cell: (row) => <FileSign of={row} />,
}
const expires: Column<QueuedDocumentWithActions> = {
  id: 'expires',
  title: 'documents.expires',
  sort: 'expires_on',
  cell: (row) => row.expires_on && formatDate(row.expires_on),
}

const columnsOf: Record<Queue, Column<QueuedDocumentWithActions>[]> = {
  waiting: [
    person,
    type,
    {
      id: 'submitted',
      title: 'documents.uploaded',
      sort: 'submitted_at',
      cell: (row) => row.submitted_at && formatAgo(row.submitted_at),
    },
    expires,
    file,
    company,
  ],
  ending: [
    person,
    type,
    expires,
    {
      id: 'left',
      title: 'documents.queue.left',
      card: 'badge',
      cell: (row) => row.days_left !== null && <EndBadge days={row.days_left} />,
    },
    company,
  ],
}

type Queue = 'waiting' | 'ending'

/** The pending or expiring documents of all people, to review one by one or in bulk. */
export function ReviewQueue({ queue }: { queue: Queue }) {
  const t = useTranslate()
  const decides = useCanReview()
  const ofPlatform = useSession()?.user?.agency === null
  const sort = queue === 'waiting' ? 'submitted_at' : 'expires_on'
  const list = useList(documents.queue, {
    name: `documents-${queue}`,
    fixed: { queue },
    beside: { tab: queue },
    sort: [sort, 'asc'],
  })
  const [opened, setOpened] = useSearchParam('document')
  const { bulk, results } = useReviewBulk()
  const columns = ofPlatform ? columnsOf[queue].map((column) => ({ ...column, hidden: false })) : columnsOf[queue]
  const filters: Filter[] = [
    { kind: 'search', name: 'type_id', label: t('documents.queue.type'), load: loadTypes, single: true },
    { kind: 'search', name: 'company_id', label: t('employees.list.company'), load: loadCompanies, single: true },
  ]
  return (
    <>
      <DataTable
        of={list}
        label={t(`documents.queue.${queue}`)}
        columns={columns}
        onOpen={(row) => setOpened(row.id)}
        search={t('documents.queue.search')}
        filters={filters}
        bulk={decides && queue === 'waiting' ? bulk : undefined}
        empty={{ title: t(`documents.queue.${queue}None`), text: t(`documents.queue.${queue}NoneText`) }}
      />
      <DocumentReview
        queue={queue}
        rows={list.rows}
        opened={opened}
        onShow={(id) => setOpened(id, { replace: true })}
        onClose={() => setOpened(null)}
      />
      {results}
    </>
  )
}

const loadTypes = async (q: string) =>
  (await callApi(documentTypes.list, { q, per_page: 50 })).rows.map(({ id, shown }) => ({ id, name: shown }))

function FileSign({ of }: { of: QueuedDocumentWithActions }) {
  const t = useTranslate()
  if (!of.has_file) return <Text c="dimmed">{t('documents.queue.noFile')}</Text>
  const isPdf = of.content_type === 'application/pdf'
  const Icon = isPdf ? IconFileTypePdf : IconPhoto
  return (
    <Icon size={20} stroke={1.6} role="img" aria-label={t(isPdf ? 'documents.queue.pdf' : 'documents.queue.picture')} />
  )
}
