import { Group, Text } from '@mantine/core'
import type { Application } from '#contract/jobs/applications/applications.ts'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { type QuestionAnswer, answerText } from '#web/modules/jobs/content/questions/answer-text.ts'
import { wordingIn } from '#web/modules/jobs/content/questions/question-values.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** The questions with what the applicant answered. */
export const Answers = ({ application: { questions, answers } }: { application: Application }) => (
  <Lines>
    {questions.map((question) => (
      <Answered key={question.id} question={question} answer={answers[question.id]} />
    ))}
  </Lines>
)

function Answered({ question, answer }: { question: ShownQuestion; answer: QuestionAnswer | undefined }) {
  const t = useTranslate()
  const chosen = question.options.filter(({ id }) => Array.isArray(answer) && answer.includes(id))
  const points = chosen.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Line
      name={wordingIn(question.text, currentLanguage())}
      text={answerText(question, answer, (isYes) => t(isYes ? 'jobs.questions.yes' : 'jobs.questions.no'))}
    >
      <Group gap="xs">
        {points !== 0 && (
          <Text size="sm" c="dimmed">
            {t('jobs.board.score', { score: formatNumber(points) })}
          </Text>
        )}
        {isKnockOut(question, answer) && <StatusBadge tone="bad">{t('jobs.applicants.notSuitable')}</StatusBadge>}
      </Group>
    </Line>
  )
}

function isKnockOut({ options, min, max }: ShownQuestion, answer: QuestionAnswer | undefined) {
  if (typeof answer === 'number') return (min !== null && answer < min) || (max !== null && answer > max)
  return Array.isArray(answer) && options.some(({ id, knock_out }) => knock_out && answer.includes(id))
}
