import type { ApplicationRow } from '#contract/jobs/applications.ts'
import { applicationAllowedActions } from '#contract/jobs/application-stages.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'
import { canBeReviewed, isStageAction } from './stage-actions.ts'
import type { StageChanges } from './use-stage-changes.tsx'

type Props = { rows: readonly ApplicationRow[]; changes: StageChanges; onDone: () => void }

/** The stage changes of the selected applicants; they are hired one by one. */
export function ApplicantsBulk({ rows, changes, onDone }: Props) {
  const t = useWords()
  const actions = applicationAllowedActions.filter(isStageAction).map((name) => ({
    name,
    label: t(`jobs.stages.${name}`),
    appliesTo: ({ allowed_actions }: ApplicationRow) => allowed_actions.includes(name),
  }))
  const { sendReview } = changes
  const send = { name: 'send_review' as const, label: t('review.sendToClient'), appliesTo: canBeReviewed }
  return (
    <BulkActions
      actions={sendReview ? [send, ...actions] : actions}
      rows={rows}
      busy={changes.busy}
      onAction={(action, these) =>
        action === 'send_review' ? sendReview?.(these, onDone) : changes.start({ action, stage: null }, these, onDone)
      }
    />
  )
}
