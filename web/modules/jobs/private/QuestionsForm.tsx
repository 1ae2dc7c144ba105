import { type PrivateApplication, privateApplications } from '#contract/jobs/applications/private-applications.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { answersFrom, unanswered } from '#web/modules/jobs/apply/answer-values.ts'
import { ScreeningQuestions } from '#web/modules/jobs/apply/QuestionFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'

type Props = { application: PrivateApplication; token: string; onClose: () => void }

/** Changes the answers to the screening questions. */
export function QuestionsForm({ application: { questions, answers, version }, token, onClose }: Props) {
  const t = useTranslate()
  const form = useFormOf(privateApplications.answerQuestions, {
    initial: { token, version, answers: fieldsFrom(questions, answers) },
    toInput: (values) => ({ ...values, answers: answersFrom(questions, values['answers']) }),
    problems: (values) =>
      Object.fromEntries(
        unanswered(questions, values['answers']).map((id) => [`answers.${id}`, translate('validation.required')]),
      ),
    fromCurrent: (current) => ({
      token,
      version: current.version,
      answers: fieldsFrom(current.questions, current.answers),
    }),
    invalidates: [privateApplications],
    success: t('application.questions.saved'),
    failed: t('application.questions.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('application.questions.save')} onCancel={onClose}>
      <ScreeningQuestions of={form} questions={questions} language={currentLanguage()} />
    </FormPanel>
  )
}

/** A question with one choice has its id in the field, several choices a list. */
const fieldsFrom = (
  questions: PrivateApplication['questions'],
  answers: PrivateApplication['answers'],
): Record<string, unknown> =>
  Object.fromEntries(
    questions.flatMap(({ id, kind }) => {
      const answer = answers[id]
      if (answer === undefined) return []
      return [[id, Array.isArray(answer) && kind !== 'multiple' ? answer[0] : answer]]
    }),
  )
