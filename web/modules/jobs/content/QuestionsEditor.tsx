import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { questionKinds, questionsAtMost } from '#contract/jobs/content.ts'
import type { Language } from '#web/lib/languages.ts'
import { useWords } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FormQuestion, moved, newQuestion } from './question-values.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { useReorder } from './use-reorder.ts'
import classes from './Content.module.css'

type Props = { of: WorkingForm<'questions'>; language: Language }

/** The screening questions: added, put in order, and with what each answer means. */
export function QuestionsEditor({ of, language }: Props) {
  const t = useWords()
  // Only `contentValues` and this editor make these values.
  const questions = of.form.useWatchValue('questions') as readonly FormQuestion[]
  const [said, setSaid] = useState('')
  const put = (next: readonly FormQuestion[]) => of.form.setFieldValue('questions', next, { forceUpdate: false })
  function move(from: number, to: number) {
    put(moved(questionsNow(of), from, to))
    setSaid(t('jobs.questions.moved', { number: to + 1, total: questions.length }))
  }
  const order = useReorder<HTMLOListElement>(move)
  const change = (at: number, next: FormQuestion) => put(questions.map((one, index) => (index === at ? next : one)))
  return (
    <FormSection title={t('jobs.questions.title')} description={t('jobs.questions.help')}>
      <Field span={2}>
        {questions.length === 0 && (
          <Text c="dimmed" mb="sm">
            {t('jobs.questions.none')}
          </Text>
        )}
        <ol className={classes.questions} ref={order.list}>
          {questions.map((question, at) => (
            <QuestionCard
              key={question.id}
              of={of}
              question={question}
              at={at}
              count={questions.length}
              language={language}
              order={order}
              onMove={move}
              onChange={(next) => change(at, next)}
              onRemove={() => put(questions.filter((one) => one !== question))}
            />
          ))}
        </ol>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {questions.length < questionsAtMost && <AddQuestion onAdd={(question) => put([...questions, question])} />}
      </Field>
    </FormSection>
  )
}

// While a question is dragged over several others, the values are newer than the last render.
const questionsNow = (of: WorkingForm<'questions'>) => of.form.getValues()['questions'] as readonly FormQuestion[]

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
