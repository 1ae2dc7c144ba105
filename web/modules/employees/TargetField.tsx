import { NumberInput } from '@mantine/core'
import { formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { Field } from '#web/ui/Field.tsx'
import { inputOf, keyOf } from '#web/ui/field-props.ts'
import type { WorkingForm } from '#web/ui/working-form.ts'

/** The week that somebody wants to work, typed in hours; the form and the server count minutes. */
export function TargetField({ of }: { of: WorkingForm<'target_minutes'> }) {
  const t = useWords()
  const { defaultValue, onChange, error, ...input } = inputOf(of, {
    name: 'target_minutes',
    label: t('employees.form.targetHours'),
    description: t('employees.form.targetHelp'),
  })
  return (
    <Field>
      <NumberInput
        key={keyOf(of, 'target_minutes')}
        {...input}
        // The call's own message would name the limit in minutes.
        error={error && t('employees.form.targetRange')}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 60}
        onChange={(hours) => onChange(hours === '' ? '' : Math.round(Number(hours) * 60))}
        min={0}
        max={168}
        decimalScale={2}
        decimalSeparator={formatNumber(0.5).charAt(1)}
        allowedDecimalSeparators={['.', ',']}
        clampBehavior="none"
        suffix={'\u00a0h'}
      />
    </Field>
  )
}
