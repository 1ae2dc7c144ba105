import { type Question, questions } from '#contract/skill-tests.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'

export type OpenedQuestion = Question | 'new' | null

type Props = { skill_id: string; opened: OpenedQuestion; onClose: () => void }

/** Adds or changes a question beside the list of them. */
export function QuestionDrawer({ skill_id, opened, onClose }: Props) {
  const t = useWords()
  const title = t(opened === 'new' ? 'skills.question.add' : 'skills.question.change')
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={title}>
      {opened === 'new' && <NewQuestion skill_id={skill_id} onClose={onClose} />}
      {opened !== null && opened !== 'new' && <PresentQuestion key={opened.id} question={opened} onClose={onClose} />}
    </FormDrawer>
  )
}

const wordsOf = (wording?: Question['wording']) => ({
  en: wording?.en ?? '',
  fr: wording?.fr ?? '',
  de: wording?.de ?? '',
  pt: wording?.pt ?? '',
})
const noOption = { wording: wordsOf(), correct: false }

const fieldsOf = (question?: Question) => ({
  kind: question?.kind ?? 'single',
  wording: wordsOf(question?.wording),
  options: question?.options.map(({ wording, correct }) => ({ wording: wordsOf(wording), correct })) ?? [
    noOption,
    noOption,
  ],
  correct: question?.correct === undefined || question.correct === null ? '' : String(question.correct),
  marks: question?.marks ?? 1,
  time_limit_s: question?.time_limit_s ?? 60,
  active: question?.active ?? true,
})

function NewQuestion({ skill_id, onClose }: Omit<Props, 'opened'>) {
  const t = useWords()
  const form = useFormOf(questions.store, {
    initial: { skill_id, ...fieldsOf() },
    invalidates: [questions],
    said: t('skills.question.added'),
    failed: t('skills.question.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('skills.question.add')}>
      <QuestionFields of={form} />
    </FormPanel>
  )
}

const valuesOf = (question: Question) => ({ id: question.id, version: question.version, ...fieldsOf(question) })

function PresentQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(questions.update, {
    initial: valuesOf(question),
    fromCurrent: valuesOf,
    invalidates: [questions],
    said: t('skills.question.saved'),
    failed: t('skills.question.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('skills.question.save')}>
      <QuestionFields of={form} />
    </FormPanel>
  )
}
