import { type Question, questions } from '#contract/people/skill-tests.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { QuestionFields } from './QuestionFields.tsx'

export type OpenedQuestion = OpenedRow<Question>

type Props = { skill_id: string; opened: OpenedQuestion; onClose: () => void }

/** Adds or edits a question, beside the list of them. */
export function QuestionDrawer({ skill_id, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(question) => t(question ? 'skills.question.change' : 'skills.question.add')}
      create={{
        call: questions.store,
        initial: { skill_id, ...fieldsOf() },
        submit: t('skills.question.add'),
        success: t('skills.question.added'),
      }}
      update={{
        call: questions.update,
        values: valuesOf,
        submit: t('skills.question.save'),
        success: t('skills.question.saved'),
      }}
      fields={(form) => <QuestionFields of={form} />}
      invalidates={[questions]}
      failed={t('skills.question.failed')}
    />
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

const valuesOf = (question: Question) => ({ id: question.id, version: question.version, ...fieldsOf(question) })
