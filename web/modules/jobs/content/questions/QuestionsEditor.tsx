import { Text } from '@mantine/core'
import { jobQuestionKinds, maxQuestions } from '#contract/jobs/content.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { AddCard } from '#web/modules/jobs/content/AddCard.tsx'
import { OrderedCards, useRows } from '#web/modules/jobs/content/OrderedCards.tsx'
import { type FormQuestion, newQuestion } from './question-values.ts'
import { QuestionEditor } from './QuestionEditor.tsx'

type Props = { of: WorkingForm<'questions'>; language: Language }

/** The screening questions: added, put in order, and with what each answer means. */
export function QuestionsEditor({ of, language }: Props) {
  const t = useTranslate()
  const questions = useRows<FormQuestion>(of, 'questions')
  return (
    <FormSection title={t('jobs.questions.title')} description={t('jobs.questions.help')}>
      <Field span={2}>
        {questions.shown.length === 0 && (
          <Text c="dimmed" mb="sm">
            {t('jobs.questions.none')}
          </Text>
        )}
        <OrderedCards<FormQuestion>
          of={of}
          name="questions"
          wording="jobs.questions"
          keyOf={({ id }) => id}
          title={(_, number) => <Text fw={600}>{t('jobs.questions.number', { number })}</Text>}
        >
          {(question, at, onChange) => <QuestionEditor {...{ of, question, at, language, onChange }} />}
        </OrderedCards>
        {questions.shown.length < maxQuestions && (
          <AddCard
            label={t('jobs.questions.add')}
            kinds={jobQuestionKinds.map((kind) => ({ kind, label: t(`jobs.questions.kind.${kind}`) }))}
            onAdd={(kind) => questions.put([...questions.shown, newQuestion(kind)])}
          />
        )}
      </Field>
    </FormSection>
  )
}
