import { Group, Text } from '@mantine/core'
import type { DocumentType } from '#contract/people/documents.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

export const typeColumns: Column<DocumentType>[] = [
  { id: 'name', title: 'documents.types.name', sort: 'name', fixed: true, cell: (row) => row.shown },
  { id: 'kind', title: 'documents.types.kind', sort: 'kind', cell: (row) => <KindCell type={row} /> },
  { id: 'code', title: 'documents.types.code', sort: 'code', hidden: true, cell: (row) => row.code },
  { id: 'demanded', title: 'documents.types.demanded', cell: (row) => <RequiredOfCell type={row} /> },
  { id: 'details', title: 'documents.types.details', cell: (row) => <RequiredDetails type={row} /> },
  {
    id: 'lead_days',
    title: 'documents.types.leadDays',
    hidden: true,
    cell: (row) => (row.needs_expires ? row.lead_days.join(', ') : null),
  },
  { id: 'active', title: 'reference.list.status', card: 'badge', cell: (row) => <TypeStatus type={row} /> },
]

function KindCell({ type }: { type: DocumentType }) {
  const t = useTranslate()
  return t(`documents.kind.${type.kind}`)
}

function RequiredDetails({ type }: { type: DocumentType }) {
  const t = useTranslate()
  const needs = (['number', 'issued', 'expires', 'file'] as const).filter((fact) => type[`needs_${fact}`])
  return formatList(needs.map((fact) => t(`documents.needs.${fact}`)))
}

function RequiredOfCell({ type }: { type: DocumentType }) {
  const t = useTranslate()
  if (type.demanded === 'nobody') return <Text c="dimmed">{t('documents.demanded.nobody')}</Text>
  if (type.demanded === 'everybody') return <StatusBadge tone="accent">{t('documents.demanded.everybody')}</StatusBadge>
  return formatList(type.position_names)
}

function TypeStatus({ type }: { type: DocumentType }) {
  const t = useTranslate()
  return (
    <Group gap="xs">
      <RecordStatus of="reference.list" status={type.active ? 'active' : 'inactive'} />
      {type.shared && <StatusBadge tone="info">{t('reference.list.shared')}</StatusBadge>}
    </Group>
  )
}
