import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { answerText } from '#web/modules/jobs/content/questions/answer-text.ts'
import { wordingIn } from '#web/modules/jobs/content/questions/question-values.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

type Props = { application: PrivateApplication; token: string }

const QuestionsForm = whenOpened(
  () => import('./QuestionsForm.tsx').then((module) => module.QuestionsForm),
  () => true,
)

/** The screening questions with the applicant's answers, which they can change until they are screened. */
export function QuestionsPart({ application, token }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { questions, answers, can_answer } = application
  if (questions.length === 0) return null
  const open = questions.filter(({ id }) => answers[id] === undefined).length
  return (
    <Panel title={t('application.questions.title')}>
      {can_answer && isOpen ? (
        <QuestionsForm
          key={application.version}
          application={application}
          token={token}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Stack gap="md">
          {can_answer && open > 0 && <Text>{t('application.questions.open', { count: open })}</Text>}
          <Lines>
            {questions.map((question) => (
              <Line
                key={question.id}
                name={wordingIn(question.text, currentLanguage())}
                text={answerText(question, answers[question.id], (isYes) =>
                  t(isYes ? 'application.questions.yes' : 'application.questions.no'),
                )}
              />
            ))}
          </Lines>
          {can_answer && (
            <Group>
              <Button variant={open > 0 ? 'filled' : 'default'} onClick={() => setOpen(true)}>
                {t(open > 0 ? 'application.questions.answer' : 'application.questions.change')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Panel>
  )
}
