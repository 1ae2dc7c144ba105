import { Button, Rating, Stack, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ApplicantFile } from '#contract/jobs/applications/application-parts.ts'
import { privateReviews, type ReleasedApplicant as Released } from '#contract/jobs/applications/reviews.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatDate } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { answerText } from '#web/modules/jobs/content/questions/answer-text.ts'
import { wordingIn } from '#web/modules/jobs/content/questions/question-values.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ChoiceBadge, FeedbackLines } from './FeedbackLines.tsx'
import { ReviewChoice } from './ReviewChoice.tsx'

type Props = { applicant: Released; token: string }

/** One applicant as far as the agency released them, and the client's answer. */
export function ReleasedApplicant({ applicant, token }: Props) {
  const t = useTranslate()
  const { id, name, summary, cover_note, files, feedback, can_answer, version } = applicant
  const answer = useSend(privateReviews.answer, {
    invalidates: [privateReviews],
    success: t('review.saved', { name }),
    failed: t('review.failed'),
  })
  const [last] = feedback
  return (
    <Panel title={name} actions={last && <ChoiceBadge choice={last.choice} />}>
      <Stack gap="lg">
        {summary && <Text>{summary}</Text>}
        <ReleasedFacts applicant={applicant} />
        {cover_note && (
          <Section title={t('review.coverNote')}>
            <Text>{cover_note}</Text>
          </Section>
        )}
        <ReleasedAnswers applicant={applicant} />
        {files.map((file) => (
          <ReleasedFile key={file.id} file={file} applicant={applicant} token={token} />
        ))}
        {feedback.length > 0 && (
          <Section title={t('review.feedback')}>
            <FeedbackLines feedback={feedback} />
          </Section>
        )}
        {can_answer ? (
          <ReviewChoice
            name={name}
            last={last}
            busy={answer.busy}
            onAnswer={(input) => answer.send({ token, id, version, ...input })}
          />
        ) : (
          <Text c="dimmed">{t('review.takenOver')}</Text>
        )}
      </Stack>
    </Panel>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

function ReleasedFacts({ applicant }: Pick<Props, 'applicant'>) {
  const t = useTranslate()
  const { email, phone, right_to_work, available_from, rating } = applicant
  const facts = [
    { label: t('review.email'), value: emailLink(email) },
    { label: t('review.phone'), value: phoneLink(phone) },
    { label: t('review.rightToWork'), value: right_to_work && t(`auth.register.workRight.${right_to_work}`) },
    { label: t('review.availableFrom'), value: available_from && formatDate(available_from) },
    {
      label: t('review.rating'),
      value: rating !== null && (
        <Rating value={rating} readOnly role="img" aria-label={t('review.stars', { count: rating })} />
      ),
    },
  ].filter(({ value }) => Boolean(value))
  return facts.length > 0 && <Facts items={facts} />
}

function ReleasedAnswers({ applicant: { questions, answers } }: Pick<Props, 'applicant'>) {
  const t = useTranslate()
  if (questions.length === 0) return null
  return (
    <Section title={t('review.answers')}>
      <Lines>
        {questions.map((question) => (
          <Line
            key={question.id}
            name={wordingIn(question.text, currentLanguage())}
            text={answerText(question, answers[question.id], (isYes) => t(isYes ? 'review.yes' : 'review.no'))}
          />
        ))}
      </Lines>
    </Section>
  )
}

/** Shown when it is asked for: a phone need not load the CVs of everybody. */
function ReleasedFile({ file, applicant, token }: Props & { file: ApplicantFile }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const title = t(file.is_resume ? 'review.cvOf' : 'review.documentOf', { name: applicant.name, file: file.name })
  if (!isOpen)
    return (
      <Button
        variant="default"
        justify="start"
        leftSection={<IconFileText size={18} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
    )
  return (
    <FilePreview
      call={privateReviews.file}
      input={{ token, application_id: applicant.id, id: file.id }}
      title={title}
      file_name={file.name}
      content_type={file.content_type}
    />
  )
}
