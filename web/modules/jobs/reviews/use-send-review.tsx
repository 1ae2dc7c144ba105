import { type ReactNode, useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { reviews } from '#contract/jobs/applications/reviews.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { Applicant } from './SendReviewDrawer.tsx'

const SendReviewDrawer = whenOpened(
  () => import('./SendReviewDrawer.tsx').then((module) => module.SendReviewDrawer),
  () => true,
)

export type SendReview = {
  /** opens the form; null: the reader cannot send reviews */
  start: ((applicants: readonly Applicant[], onDone?: () => void) => void) | null
  /** render once, beside the list */
  dialogs: ReactNode
}
type Pending = { applicants: readonly Applicant[]; onDone: (() => void) | undefined }

/** Sends one or several applicants of a job to the client for review. */
export function useSendReview(job_id: string): SendReview {
  const t = useTranslate()
  const [pending, setPending] = useState<Pending | null>(null)
  const { show, results } = useBulkResults()
  const canSend = isCallAllowed(reviews.store)
  function finish(result: BulkResult) {
    const applicants = pending?.applicants ?? []
    const badge = <RecordStatus of="jobs.stage" status="client_review" />
    if (result.refused > 0) show({ result, rows: applicants, badge })
    else toast('ok', t('review.sent', { count: result.done }))
    pending?.onDone?.()
    setPending(null)
  }
  return {
    start: canSend ? (applicants, onDone) => setPending({ applicants, onDone }) : null,
    dialogs: (
      <>
        {pending && (
          <SendReviewDrawer
            job_id={job_id}
            applicants={pending.applicants}
            onClose={() => setPending(null)}
            onSent={finish}
          />
        )}
        {results}
      </>
    ),
  }
}
