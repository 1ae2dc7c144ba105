import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { applicationActions } from '#contract/jobs/applications/application-stages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MessageBulk } from '#web/modules/jobs/messages/MessageBulk.tsx'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { canBeReviewed, isStageAction } from './stages/stage-actions.ts'
import type { StageChanges } from './stages/use-stage-changes.tsx'

type Props = { rows: readonly ApplicationRow[]; changes: StageChanges; onDone: () => void }

/** The stage changes of the selected applicants; they are hired one by one. */
export function ApplicantsBulk({ rows, changes, onDone }: Props) {
  const t = useTranslate()
  const actions = applicationActions.filter(isStageAction).map((name) => ({
    name,
    label: t(`jobs.stages.${name}`),
    appliesTo: allows<ApplicationRow>(name),
  }))
  const { sendReview } = changes
  const reviewed = sendReview ? rows.filter(canBeReviewed) : []
  return (
    <>
      {reviewed.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => sendReview?.(reviewed, onDone)}
        >
          {t('table.bulk.action', { action: t('review.sendToClient'), count: reviewed.length })}
        </Button>
      )}
      <MessageBulk rows={rows} />
      <BulkActions
        actions={actions}
        rows={rows}
        busy={changes.busy}
        onAction={(action, these) => changes.start({ action, stage: null }, these, onDone)}
      />
    </>
  )
}
