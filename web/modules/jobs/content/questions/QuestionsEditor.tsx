import { Button, Group, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { questionKinds, questionsAtMost } from '#contract/jobs/content.ts'
import type { Language } from '#web/lib/languages.ts'
import { useWords } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { OrderedCards, useRows } from '#web/modules/jobs/content/OrderedCards.tsx'
import { type FormQuestion, newQuestion } from './question-values.ts'
import { QuestionEditor } from './QuestionEditor.tsx'

type Props = { of: WorkingForm<'questions'>; language: Language }

/** The screening questions: added, put in order, and with what each answer means. */
export function QuestionsEditor({ of, language }: Props) {
  const t = useWords()
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
        {questions.shown.length < questionsAtMost && (
          <AddQuestion onAdd={(question) => questions.put([...questions.shown, question])} />
        )}
      </Field>
    </FormSection>
  )
}

function AddQuestion({ onAdd }: { onAdd: (question: FormQuestion) => void }) {
  const t = useWords()
  return (
    <Group mt="md">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('jobs.questions.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {questionKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAdd(newQuestion(kind))}>
              {t(`jobs.questions.kind.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
