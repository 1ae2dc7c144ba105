import { languages } from '#contract/values/values.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** A name in each language; without a translation, the name itself is shown. */
export function TranslationFields({ of }: { of: WorkingForm<'translations'> }) {
  const t = useTranslate()
  return languages.map((language) => (
    <TextField key={language} of={of} name={`translations.${language}`} label={t(`reference.form.in_${language}`)} />
  ))
}
