import type { JobContent, JobText } from '#contract/jobs/content.ts'
import { type Language, languages } from '#web/lib/language/languages.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'
import { questionValues } from './questions/question-values.ts'

export type TextValues = {
  title: string
  summary: string
  description: string
  duties: readonly string[]
  requirements: readonly string[]
  shift_pattern: string
}

const textValues = (text?: JobText | null): TextValues => ({
  title: text?.title ?? '',
  summary: text?.summary ?? '',
  description: text?.description ?? '',
  duties: text?.duties ?? [],
  requirements: text?.requirements ?? [],
  shift_pattern: text?.shift_pattern ?? '',
})

/** Converts the content of a job or template to form values; without one, returns the values of an empty form. */
export const contentValues = (content?: JobContent, mainLanguage: Language = 'en') => ({
  category_id: content?.category_id ?? '',
  industry_id: content?.industry_id ?? '',
  position_id: content?.position_id ?? '',
  job_role_id: content?.job_role_id ?? '',
  employment_type_id: content?.employment_type_id ?? '',
  main_language: content?.main_language ?? mainLanguage,
  texts: Object.fromEntries(languages.map((language) => [language, textValues(content?.texts[language])])),
  openings: content?.openings ?? 1,
  pay_min_cents: content?.pay_min_cents ?? '',
  pay_max_cents: content?.pay_max_cents ?? '',
  pay_unit: content?.pay_unit ?? 'hour',
  show_pay: content?.show_pay ?? true,
  charge_hint: content?.charge_hint ?? '',
  visibility: content?.visibility ?? 'public',
  channels: content?.channels ?? ['job_page'],
  apply_without_login: content?.apply_without_login ?? true,
  resume_required: content?.resume_required ?? false,
  prevent_duplicates: content?.prevent_duplicates ?? true,
  priority: content?.priority ?? 'normal',
  hot: content?.hot ?? false,
  skill_ids: content?.skills.map(({ skill_id }) => skill_id) ?? [],
  skill_levels: content?.skills.map(({ min_level }) => String(min_level)) ?? [],
  optional_skill_ids: content?.skills.filter(({ required }) => !required).map(({ skill_id }) => skill_id) ?? [],
  document_type_ids: content?.documents.map(({ id }) => id) ?? [],
  questions: content?.questions.map(questionValues) ?? [],
  stage_set_id: content?.stage_set_id ?? '',
})
export type ContentValues = ReturnType<typeof contentValues>
export type ContentName = keyof ContentValues

const filled = (rows: readonly string[]) => rows.map((row) => row.trim()).filter((row) => row !== '')

/** An editor leaves an empty paragraph behind. */
const withoutEmptyHtml = (html: string) => (html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '' ? '' : html)

function textInput({ title, summary, description, duties, requirements, shift_pattern }: TextValues) {
  const text = {
    title: title.trim(),
    summary: summary.trim(),
    description: withoutEmptyHtml(description),
    duties: filled(duties),
    requirements: filled(requirements),
    shift_pattern: shift_pattern.trim(),
  }
  const isEmpty = Object.values(text).every(({ length }) => length === 0)
  return isEmpty ? null : text
}

/** Converts form values to the input of the calls: a language without any text is null, and empty lines are left out. */
export function contentInput(values: FormValues): FormValues {
  // Only this file makes these values.
  const { texts, skill_ids, optional_skill_ids, ...rest } = values as FormValues & ContentValues
  return {
    ...rest,
    texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, textInput(text)])),
    skill_ids,
    optional_skill_ids: optional_skill_ids.filter((id) => skill_ids.includes(id)),
  }
}

/** The languages in which anything is written. */
export const writtenLanguages = (texts: Readonly<Record<string, TextValues>>) =>
  languages.filter((language) => {
    const text = texts[language]
    return text !== undefined && textInput(text) !== null
  })
