import { type ShiftText, shiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** The fields of what is written about a shift. */
export function ShiftTextFields({ of }: { of: WorkingForm<ShiftText> }) {
  const t = useTranslate()
  return shiftTexts.map(({ name, several_lines }) => {
    const props = { of, name, label: t(`shiftFields.label.${name}`), description: t(`shiftFields.help.${name}`) }
    return several_lines ? <TextareaField key={name} {...props} rows={2} /> : <TextField key={name} {...props} />
  })
}
