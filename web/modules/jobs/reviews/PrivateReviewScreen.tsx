import { Alert, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type PrivateReview, privateReviews } from '#contract/jobs/applications/reviews.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { Refused } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant, formatZone } from '#web/lib/format.ts'
import { useFragment } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PrivateFrame } from '#web/modules/private-links/PrivateFrame.tsx'
import { useLanguageOfLink } from '#web/modules/private-links/use-language-of-link.ts'
import { ReleasedApplicant } from './ReleasedApplicant.tsx'

/** Applicants that an agency released to a client, opened with the private link of an email: `/client-review#<token>`. */
export function PrivateReviewScreen() {
  const token = useFragment()
  return token === '' ? <NotValid /> : <LoadedReview key={token} token={token} />
}

function LoadedReview({ token }: { token: string }) {
  const t = useTranslate()
  const query = useApiQuery(privateReviews.info, { token })
  useLanguageOfLink(query)
  if (query.error instanceof Refused && query.error.status === 404) return <NotValid />
  const title = query.data && (query.data.job_title ?? query.data.job_code)
  return (
    <PrivateFrame title={title ?? t('review.title')} text={query.data && <JobFacts review={query.data} />}>
      <Loaded of={query}>
        {(review) => (
          <>
            <Introduction review={review} />
            <Progress review={review} />
            {review.applicants.map((applicant) => (
              <ReleasedApplicant key={applicant.id} applicant={applicant} token={token} />
            ))}
            {review.unavailable > 0 && <Text c="dimmed">{t('review.unavailable', { count: review.unavailable })}</Text>}
          </>
        )}
      </Loaded>
    </PrivateFrame>
  )
}

type Props = { review: PrivateReview }

const JobFacts = ({ review: { agency_name, suburb, state, job_code } }: Props) =>
  [agency_name, [suburb, state].filter(Boolean).join(' '), job_code].filter(Boolean).join(' · ')

function Introduction({ review: { sent_by_name, agency_name, message } }: Props) {
  const t = useTranslate()
  return (
    <div>
      <Text>{t('review.introduction', { sender: sent_by_name, agency: agency_name })}</Text>
      {message && (
        <Text mt="sm" fs="italic">
          {message}
        </Text>
      )}
    </div>
  )
}

/** How many applicants have been answered about, and until when answers can be changed. */
function Progress({ review: { applicants, expires_at, time_zone } }: Props) {
  const t = useTranslate()
  const total = applicants.length
  const answered = applicants.filter(({ feedback, can_answer }) => feedback.length > 0 || !can_answer).length
  const until = lastMinute(expires_at, time_zone)
  if (total === 0) return <Alert icon={<IconInfoCircle aria-hidden />}>{t('review.noApplicants')}</Alert>
  const isDone = answered === total
  return (
    <Alert
      color={isDone ? 'teal' : 'blue'}
      icon={isDone ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={t(isDone ? 'review.done' : 'review.progress', { answered, total })}
      role="status"
    >
      {t(isDone ? 'review.doneText' : 'review.progressText', { until })}
    </Alert>
  )
}

/** A review until midnight is shown with the last minute of the day before. */
const lastMinute = (at: string, zone: string) =>
  `${formatInstant(new Date(Date.parse(at) - 60_000).toISOString(), zone)}, ${formatZone(zone)}`

function NotValid() {
  const t = useTranslate()
  return <PrivateFrame title={t('review.over.title')} text={t('review.over.text')} />
}
