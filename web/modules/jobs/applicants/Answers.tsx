import { Group, Text } from '@mantine/core'
import type { Application } from '#contract/jobs/applications.ts'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { wordingIn } from '#web/modules/jobs/content/question-values.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

type Answer = Application['answers'][string]

/** The questions with what the applicant answered. */
export const Answers = ({ application: { questions, answers } }: { application: Application }) => (
  <Lines>
    {questions.map((question) => (
      <Answered key={question.id} question={question} answer={answers[question.id]} />
    ))}
  </Lines>
)

function Answered({ question, answer }: { question: ShownQuestion; answer: Answer | undefined }) {
  const t = useWords()
  const chosen = question.options.filter(({ id }) => Array.isArray(answer) && answer.includes(id))
  const points = chosen.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Line name={wordingIn(question.text, currentLanguage())} text={answerText(t, question, answer)}>
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

function answerText(t: ReturnType<typeof useWords>, { options, kind }: ShownQuestion, answer: Answer | undefined) {
  if (answer === undefined) return '–'
  if (typeof answer === 'number') return formatNumber(answer)
  if (typeof answer === 'string') return answer
  return options
    .filter(({ id }) => answer.includes(id))
    .map(({ id, text }) =>
      kind === 'yes_no'
        ? t(id === 'yes' ? 'jobs.questions.yes' : 'jobs.questions.no')
        : wordingIn(text, currentLanguage()),
    )
    .join(', ')
}

function isKnockOut({ options, min, max }: ShownQuestion, answer: Answer | undefined) {
  if (typeof answer === 'number') return (min !== null && answer < min) || (max !== null && answer > max)
  return Array.isArray(answer) && options.some(({ id, knock_out }) => knock_out && answer.includes(id))
}
