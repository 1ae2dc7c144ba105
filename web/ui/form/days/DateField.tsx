import { DayInput } from './DayInput.tsx'
import { useWords } from '#web/wording/words.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { useOpensOnPress } from '#web/ui/form/choices/use-opens-on-press.ts'

type Props<Name extends string> = FieldProps<Name> & { min?: string; max?: string; clearable?: boolean }

/** A date, typed or picked; its value is 'YYYY-MM-DD', or '' if empty. */
export function DateField<Name extends string>({ of, span, min, max, clearable = false, ...rest }: Props<Name>) {
  const t = useWords()
  const { onChange, defaultValue, ...input } = inputOf(of, rest)
  const opening = useOpensOnPress()
  return (
    <Field span={span}>
      <DayInput
        key={keyOf(of, rest.name)}
        {...input}
        {...opening}
        defaultValue={defaultValue || null}
        onChange={(day) => onChange(day ?? '')}
        minDate={min}
        maxDate={max}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
      />
    </Field>
  )
}
