import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { type Review, reviewDays, reviews, type ReviewWithActions } from '#contract/jobs/applications/reviews.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatList, today } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import { FeedbackLines } from './FeedbackLines.tsx'

/** The reviews in which an applicant was sent to the client, and what the client answered: for the agency only. */
export function ReviewsPart({ application: { id, job_id, feedback } }: { application: Application }) {
  const t = useTranslate()
  const isAllowed = isCallAllowed(reviews.list)
  const { data: rows = [] } = useApiQuery(reviews.list, { job_id, application_id: id }, { when: isAllowed })
  if (!isAllowed || (rows.length === 0 && feedback.length === 0)) return null
  return (
    <>
      {feedback.length > 0 && (
        <section aria-label={t('review.clientFeedback')}>
          <Title order={3} size="h4" mb="sm">
            {t('review.clientFeedback')}
          </Title>
          <FeedbackLines feedback={feedback} />
        </section>
      )}
      {rows.length > 0 && (
        <section aria-label={t('review.reviews')}>
          <Title order={3} size="h4" mb="sm">
            {t('review.reviews')}
          </Title>
          <Stack gap="sm">
            {rows.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </Stack>
        </section>
      )}
    </>
  )
}

const tones = {
  sent: 'info',
  opened: 'accent',
  answered: 'ok',
  closed: 'neutral',
  expired: 'warn',
} as const satisfies Record<Review['status'], Tone>

type CardProps = { review: ReviewWithActions; withApplicants?: boolean }

/** One review: to whom, how far it is, and what can be done with it. */
export function ReviewCard({ review, withApplicants = false }: CardProps) {
  const t = useTranslate()
  const { status, applicants, recipient_name, recipient_email, sent_at, sent_by_name, expires_at } = review
  const answered = applicants.filter((one) => one.answered).length
  return (
    <Card withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{[recipient_name, recipient_email].filter(Boolean).join(' · ')}</Text>
        <StatusBadge tone={tones[status]}>{t(`review.status.${status}`)}</StatusBadge>
      </Group>
      <Text size="sm">{t('review.progress', { answered, total: applicants.length })}</Text>
      {withApplicants && <Text size="sm">{formatList(applicants.map(({ name }) => name))}</Text>}
      <Text size="sm" c="dimmed">
        {t('review.sentBy', { at: formatInstant(sent_at), name: sent_by_name })}
        {' · '}
        {t('review.openUntil', { until: formatInstant(expires_at) })}
      </Text>
      {review.allowed_actions.length > 0 && <ReviewActions review={review} />}
    </Card>
  )
}

function ReviewActions({ review: { id, version, status, allowed_actions } }: { review: ReviewWithActions }) {
  const t = useTranslate()
  const options = { invalidates: [reviews], failed: t('review.changeFailed') }
  const resend = useSend(reviews.resend, { ...options, success: t('review.resent') })
  const close = useSend(reviews.close, { ...options, success: t('review.closed') })
  // One that has expired gets the usual time again.
  const expires_on = status === 'expired' ? Temporal.PlainDate.from(today()).add({ days: reviewDays }).toString() : null
  return (
    <Group gap="xs" mt="sm">
      {allowed_actions.includes('resend') && (
        <Button variant="default" loading={resend.busy} onClick={() => resend.send({ id, version, expires_on })}>
          {t('review.resend')}
        </Button>
      )}
      {allowed_actions.includes('close') && (
        <ConfirmButton
          label={t('review.close')}
          question={t('review.closeQuestion')}
          text={t('review.closeText')}
          busy={close.busy}
          onConfirm={() => close.send({ id, version })}
        />
      )}
    </Group>
  )
}
