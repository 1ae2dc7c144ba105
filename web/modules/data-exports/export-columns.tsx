import type { DataExport } from '#contract/platform/data-exports.ts'
import { formatBytes, formatInstant, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { ExportStatus } from './ExportStatus.tsx'

export const exportColumns: Column<DataExport>[] = [
  {
    id: 'made_at',
    title: 'dataExports.list.madeAt',
    sort: 'created_at',
    fixed: true,
    cell: (row) => formatInstant(row.created_at),
  },
  { id: 'made_by', title: 'dataExports.list.madeBy', cell: (row) => row.made_by_name },
  { id: 'contents', title: 'dataExports.list.contents', cell: (row) => <Contents of={row} /> },
  { id: 'rows', title: 'dataExports.list.rows', align: 'end', cell: (row) => countOf(row.row_count) },
  { id: 'files', title: 'dataExports.list.files', align: 'end', cell: (row) => countOf(row.file_count) },
  {
    id: 'size',
    title: 'dataExports.list.size',
    align: 'end',
    cell: (row) => (row.size === null ? null : formatBytes(row.size)),
  },
  { id: 'status', title: 'dataExports.list.status', card: 'badge', cell: (row) => <Status of={row} /> },
]

const countOf = (count: number | null) => (count === null ? null : formatNumber(count))

function Contents({ of: { subject_name, with_files, with_numbers } }: { of: DataExport }) {
  const t = useTranslate()
  const files = t(with_files ? 'dataExports.contents.files' : 'dataExports.contents.noFiles')
  const person = subject_name !== null && t('dataExports.ofPerson', { person: subject_name })
  return [files, with_numbers && t('dataExports.contents.numbers'), person].filter(Boolean).join(', ')
}

function Status({ of }: { of: DataExport }) {
  const t = useTranslate()
  return <ExportStatus of={of} tooLarge={t('dataExports.tooLarge')} />
}
