import { type JobQuestionKind, type ShownQuestion, yesNoOptions } from '#contract/jobs/content.ts'
import { type Language, languages } from '#web/lib/language/languages.ts'

type Wording = Record<Language, string>
export type FormOption = { id: string; text: Wording; weight: number | string; knock_out: boolean }
export type FormQuestion = {
  id: string
  kind: JobQuestionKind
  text: Wording
  options: FormOption[]
  min: number | string
  max: number | string
  required: boolean
}

const wordingValues = (text: Partial<Record<Language, string | null>> = {}): Wording => ({
  en: text.en ?? '',
  fr: text.fr ?? '',
  de: text.de ?? '',
  pt: text.pt ?? '',
})

export const questionValues = ({ id, kind, text, options, min, max, required }: ShownQuestion): FormQuestion => ({
  id,
  kind,
  text: wordingValues(text),
  options: options.map((option) => ({ ...option, text: wordingValues(option.text) })),
  min: min ?? '',
  max: max ?? '',
  required,
})

// Short, since answers are stored under it; unique within a job, which has at most 30 questions.
const newId = () => Math.random().toString(36).slice(2, 10)

const newOption = (id = newId()): FormOption => ({ id, text: wordingValues(), weight: 0, knock_out: false })

const optionsOf = (kind: JobQuestionKind): FormOption[] => {
  if (kind === 'yes_no') return yesNoOptions.map((id) => newOption(id))
  return kind === 'single' || kind === 'multiple' ? [newOption(), newOption()] : []
}

export const newQuestion = (kind: JobQuestionKind): FormQuestion => ({
  id: newId(),
  kind,
  text: wordingValues(),
  options: optionsOf(kind),
  min: '',
  max: '',
  required: true,
})

export const withOption = (question: FormQuestion): FormQuestion => ({
  ...question,
  options: [...question.options, newOption()],
})

/** Another kind of question; choices stay where the other kind has choices too. */
export function withKind(question: FormQuestion, kind: JobQuestionKind): FormQuestion {
  const hasOwnOptions = (one: JobQuestionKind) => one === 'single' || one === 'multiple'
  const options = hasOwnOptions(kind) && hasOwnOptions(question.kind) ? question.options : optionsOf(kind)
  return { ...question, kind, options, min: '', max: '' }
}

/** The question in a language, or else in the first that has one. */
export const wordingIn = (text: Partial<Record<Language, string | null>>, language: Language) =>
  text[language] || languages.map((one) => text[one]).find(Boolean) || ''
