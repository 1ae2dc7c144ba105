import { type ReactNode, useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { type ApplicationRow, applications } from '#contract/jobs/applications.ts'
import { type ApplicationAction, applicationTransitions, type StageAction } from '#contract/jobs/application-stages.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useWords } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { asksFirst, isProgress, isStageAction } from './stage-actions.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { StageInput } from './StageDialog.tsx'

const StageDialog = whenOpened(
  () => import('./StageDialog.tsx').then((module) => module.StageDialog),
  () => true,
)

const HireDrawer = whenOpened(
  () => import('#web/modules/jobs/hiring/HireDrawer.tsx').then((module) => module.HireDrawer),
  () => true,
)

type Applicant = Pick<ApplicationRow, 'id' | 'version' | 'name'>
export type StageChanges = {
  /** changes the stage, after a question where the action needs one, or opens what hires one applicant */
  start: (action: ApplicationAction, applicants: readonly Applicant[], onDone?: () => void) => void
  busy: boolean
  /** render once, beside the list */
  dialogs: ReactNode
}
type Pending = { action: StageAction; applicants: readonly Applicant[]; onDone: (() => void) | undefined }

/** Changes the stage of one or several applicants of a job. */
export function useStageChanges(job_id: string): StageChanges {
  const t = useWords()
  const [pending, setPending] = useState<Pending | null>(null)
  const [hiring, setHiring] = useState<Applicant | null>(null)
  const { show, results } = useBulkResults()
  const options = { invalidates: [applications, jobs], failed: t('jobs.stages.failed') }
  const progress = useSend(applications.progress, options)
  const selection = useSend(applications.selection, options)

  async function send({ action, applicants, onDone }: Pending, input: StageInput) {
    setPending(null)
    const these = { job_id, ids: applicants.map(({ id }) => id), versions: applicants.map(({ version }) => version) }
    const result = await (isProgress(action)
      ? progress.sendOrShow({ ...these, ...input, action })
      : selection.sendOrShow({ ...these, note: input.note ?? null, selected: action === 'select' }))
    if (result === null) return
    tell(result, action, applicants)
    onDone?.()
  }

  function tell(result: BulkResult, action: StageAction, applicants: readonly Applicant[]) {
    const stage = applicationTransitions[action].to
    const [only] = result.rows
    if (applicants.length > 1)
      return show({ result, rows: applicants, badge: <RecordStatus of="jobs.stage" status={stage} /> })
    if (only?.ok === false) return toast('bad', t('jobs.stages.failed'), only.message)
    return toast('ok', t('jobs.stages.done', { name: applicants[0]?.name, stage: t(`jobs.stage.${stage}`) }))
  }

  function start(action: ApplicationAction, applicants: readonly Applicant[], onDone?: () => void) {
    if (!isStageAction(action)) return setHiring(applicants[0] ?? null)
    const next = { action, applicants, onDone }
    if (asksFirst.has(action)) setPending(next)
    else void send(next, {})
  }

  return {
    start,
    busy: progress.busy || selection.busy,
    dialogs: (
      <>
        {/* Mounted only now: a dialog that waits closed would open behind the drawer of an applicant. */}
        {pending && (
          <StageDialog
            action={pending.action}
            applicants={pending.applicants}
            onClose={() => setPending(null)}
            onConfirm={(input) => void send(pending, input)}
          />
        )}
        {hiring && <HireDrawer key={hiring.id} applicant={hiring} onClose={() => setHiring(null)} />}
        {results}
      </>
    ),
  }
}
