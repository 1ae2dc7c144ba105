import { languages } from '#contract/values.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import { useWords } from './wording.ts'

/** A name in each language; where none is told, the name itself is shown. */
export function TranslationFields({ of }: { of: WorkingForm<'translations'> }) {
  const t = useWords()
  return languages.map((language) => (
    <TextField key={language} of={of} name={`translations.${language}`} label={t(`reference.form.in_${language}`)} />
  ))
}
