import type { JobTemplate } from '#contract/jobs/job-templates.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'

/** The title of a template, its position and its languages, in small print under its name. */
export function templateFacts({ name, text, position_name, texts }: JobTemplate) {
  const title = text?.title && text.title !== name ? text.title : null
  const written = languages.filter((language) => texts[language]).map((language) => languageNames[language])
  return [[title, position_name].filter(Boolean).join(' · '), written.join(', ')].filter((fact) => fact !== '')
}
