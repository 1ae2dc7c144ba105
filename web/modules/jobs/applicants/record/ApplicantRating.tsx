import { Rating } from '@mantine/core'
import { type Application, applications } from '#contract/jobs/applications/applications.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Stars } from '#web/modules/jobs/applicants/applicant-columns.tsx'

/** The agency’s rating of an applicant, stored with a click. */
export function ApplicantRating({ application: { id, version, rating } }: { application: Application }) {
  const t = useTranslate()
  const { send, busy } = useSend(applications.update, {
    invalidates: [applications],
    success: t('jobs.applicants.ratingSaved'),
    failed: t('jobs.applicants.ratingNotSaved'),
  })
  if (!isCallAllowed(applications.update)) return <Stars rating={rating} />
  return (
    <Rating
      size="lg"
      value={rating ?? 0}
      allowClear
      readOnly={busy}
      aria-label={t('jobs.applicants.rating')}
      onChange={(value) => send({ id, version, rating: value === 0 ? null : value })}
      getSymbolLabel={(count) => t('jobs.applicants.stars', { count })}
    />
  )
}
