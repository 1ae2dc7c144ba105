import { jobs, type JobRow } from '#contract/jobs/jobs.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { can, isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { jobColumnsFor } from './job-columns.tsx'
import { JobsBulk } from './JobsBulk.tsx'
import type { DataTableProps } from '#web/ui/table/table-props.ts'

type Props = Pick<DataTableProps<JobRow>, 'of' | 'label' | 'columns' | 'filters' | 'empty'> & {
  href?: (row: JobRow) => string
}

/** A list of jobs with the status changes of the selected ones. */
export function JobsTable({ href = previewOf, columns, ...table }: Props) {
  const t = useTranslate()
  const kind = kindOf(useSession())
  const moving = useBulkAction(jobs.changeStatus, { invalidates: [jobs] })
  return (
    <>
      <DataTable
        {...table}
        columns={jobColumnsFor(kind, columns)}
        href={href}
        search={t(can(['Job Post', 'view']) ? 'jobs.list.search' : 'jobs.list.searchOffered')}
        bulk={
          isCallAllowed(jobs.changeStatus)
            ? (_, clear, rows) => <JobsBulk rows={rows} moving={moving} onDone={clear} />
            : undefined
        }
      />
      {moving.results}
    </>
  )
}

const previewOf = ({ id }: { id: string }) => hrefOf('/job-post/preview/{id}', { id })
