import { useState } from 'react'
import { type JobRow, type jobs, type JobStatusAction, jobStatusActions, jobTransitions } from '#contract/jobs/jobs.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { JobStatusInput } from '#web/modules/jobs/posts/JobStatusDialog.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'

const JobStatusDialog = whenOpened(
  () => import('#web/modules/jobs/posts/JobStatusDialog.tsx').then((module) => module.JobStatusDialog),
  ({ action }) => action !== null,
)

type Props = {
  rows: readonly JobRow[]
  moving: ReturnType<typeof useBulkAction<(typeof jobs)['changeStatus']>>
  onDone: () => void
}
type Pending = { action: JobStatusAction; rows: readonly JobRow[] }

/** The status changes of the selected jobs, each with the number of jobs it applies to. */
export function JobsBulk({ rows, moving, onDone }: Props) {
  const t = useTranslate()
  const [pending, setPending] = useState<Pending | null>(null)
  const actions = jobStatusActions.map((name) => ({
    name,
    label: t(`jobs.action.${name}`),
    appliesTo: allows<JobRow>(name),
  }))
  function send(input: JobStatusInput) {
    const named = (pending?.rows ?? []).map((row) => ({
      ...row,
      name: jobName(row),
      href: hrefOf('/job-post/preview/{id}', { id: row.id }),
    }))
    setPending(null)
    const badge = <RecordStatus of="jobs.status" status={jobTransitions[input.action].to} />
    void moving.change(named, input, { badge }, onDone)
  }
  return (
    <>
      <BulkActions
        actions={actions}
        rows={rows}
        busy={moving.busy}
        onAction={(action, these) => setPending({ action, rows: these })}
      />
      <JobStatusDialog
        action={pending?.action ?? null}
        count={pending?.rows.length ?? 0}
        onClose={() => setPending(null)}
        onConfirm={send}
      />
    </>
  )
}
