import { type ReactNode, useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { type ApplicationRow, applications } from '#contract/jobs/applications/applications.ts'
import { applicationTransitions } from '#contract/jobs/applications/application-stages.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { type Stage, stageSets } from '#contract/jobs/stage-sets.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { stageTitle } from '#web/modules/jobs/stages/stage-names.ts'
import { type SendReview, useSendReview } from '#web/modules/jobs/reviews/use-send-review.tsx'
import {
  actionsToConfirm,
  isProgress,
  isStageAction,
  type StageStep,
  type StepAction,
  stageStepsOf,
} from './stage-actions.ts'
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
  /** moves applicants to the stage, or the first of its kind, after a question where one is needed; or opens what hires one of them */
  start: (step: Pick<StageStep, 'action' | 'stage'>, applicants: readonly Applicant[], onDone?: () => void) => void
  /** the stages of the job, in their order; empty until they are loaded */
  stages: readonly Stage[]
  /** what can be done with an applicant */
  stepsOf: (applicant: Parameters<typeof stageStepsOf>[0]) => StageStep[]
  busy: boolean
  /** sends applicants to the client for review; null where the reader cannot */
  sendReview: SendReview['start']
  /** render once, beside the list */
  dialogs: ReactNode
}
type Pending = Pick<StageStep, 'action' | 'stage'> & {
  applicants: readonly Applicant[]
  onDone: (() => void) | undefined
}

/** Changes the stage of one or several applicants of a job. */
export function useStageChanges(job_id: string): StageChanges {
  const t = useTranslate()
  const [pending, setPending] = useState<Pending | null>(null)
  const [hiring, setHiring] = useState<Applicant | null>(null)
  const { show, results } = useBulkResults()
  const review = useSendReview(job_id)
  const options = { invalidates: [applications, jobs], failed: t('jobs.stages.failed') }
  const progress = useSend(applications.progress, options)
  const selection = useSend(applications.selection, options)
  const stageOnly = useSend(applications.changeStage, options)
  const stages = useApiQuery(stageSets.all, { job_id }).data?.[0]?.stages ?? []

  function sendTo({ action, applicants, stage }: Pending, input: StageInput) {
    const these = { job_id, ids: applicants.map(({ id }) => id), versions: applicants.map(({ version }) => version) }
    if (isProgress(action)) return progress.sendOrShow({ ...these, ...input, action, stage_id: stage?.id ?? null })
    if (action === 'change_stage') return stageOnly.sendOrShow({ ...these, stage_id: stage?.id ?? '' })
    return selection.sendOrShow({ ...these, note: input.note ?? null, selected: action === 'select' })
  }

  async function send(to: Pending, input: StageInput) {
    setPending(null)
    const result = await sendTo(to, input)
    if (result === null) return
    tell(result, to)
    to.onDone?.()
  }

  function tell(result: BulkResult, { action, stage, applicants }: Pending) {
    const reached = stage ?? firstOf(action, stages)
    const [only] = result.rows
    if (applicants.length > 1)
      return show({
        result,
        rows: applicants,
        badge: reached && <RecordStatus of="jobs.stage" status={reached.kind} name={reached.name} />,
      })
    if (only?.ok === false) return toast('bad', t('jobs.stages.failed'), only.message)
    const name = reached && stageTitle(t, reached)
    return toast('ok', t('jobs.stages.done', { name: applicants[0]?.name, stage: name }))
  }

  function start(
    { action, stage }: Pick<StageStep, 'action' | 'stage'>,
    applicants: readonly Applicant[],
    onDone?: () => void,
  ) {
    if (!isStageAction(action)) return setHiring(applicants[0] ?? null)
    const next = { action, stage, applicants, onDone }
    if (actionsToConfirm.has(action)) setPending(next)
    else void send(next, {})
  }

  return {
    start,
    stages,
    stepsOf: (applicant) => stageStepsOf(applicant, stages).filter(isOffered),
    busy: progress.busy || selection.busy || stageOnly.busy,
    sendReview: review.start,
    dialogs: (
      <>
        {/* Mounted only now: a dialog that waits closed would open behind the drawer of an applicant. */}
        {pending && pending.action !== 'change_stage' && pending.action !== 'hire' && (
          <StageDialog
            action={pending.action}
            stage={pending.stage ?? firstOf(pending.action, stages)}
            applicants={pending.applicants}
            onClose={() => setPending(null)}
            onConfirm={(input) => void send(pending, input)}
          />
        )}
        {hiring && <HireDrawer key={hiring.id} applicant={hiring} onClose={() => setHiring(null)} />}
        {results}
        {review.dialogs}
      </>
    ),
  }
}

/** Customers decide about applicants; the stages themselves are the agency's. */
const isOffered = ({ action }: StageStep) => action !== 'change_stage' || isCallAllowed(applications.changeStage)

function firstOf(action: StepAction, stages: readonly Stage[]): Stage | null {
  if (action === 'change_stage' || action === 'hire') return null
  return stages.find(({ kind }) => kind === applicationTransitions[action].to) ?? null
}
