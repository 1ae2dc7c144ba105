import { Group, Stack, Text, Title } from '@mantine/core'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import { reviews } from '#contract/jobs/applications/reviews.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FeedbackLines } from './FeedbackLines.tsx'
import { ReviewChoice } from './ReviewChoice.tsx'

/** For a signed-in customer: the agency's summary, and the customer's answer. */
export function ClientPart({ application }: { application: Application }) {
  const t = useTranslate()
  const { id, name, version, summary, feedback, can_answer } = application
  const isCustomer = kindOf(useSession()) === 'customer'
  const answer = useSend(reviews.answer, {
    invalidates: [applications, reviews],
    success: t('review.saved', { name }),
    failed: t('review.failed'),
  })
  if (!isCustomer) return null
  return (
    <Stack gap="md">
      {summary && <Text>{summary}</Text>}
      {feedback.length > 0 && (
        <section>
          <Title order={3} size="h4" mb="sm">
            {t('review.feedback')}
          </Title>
          <FeedbackLines feedback={feedback} />
        </section>
      )}
      {can_answer && isCallAllowed(reviews.answer) && (
        <Group>
          <ReviewChoice
            name={name}
            last={feedback[0]}
            busy={answer.busy}
            onAnswer={(input) => answer.send({ id, version, ...input })}
          />
        </Group>
      )}
    </Stack>
  )
}
