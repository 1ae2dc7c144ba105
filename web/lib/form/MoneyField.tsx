import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'
import { currencySign, decimalSign } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'

/** An amount entered in whole units of the company's currency; the form and the server use cents. */
export function MoneyField<Name extends string>({ of, span, ...rest }: FieldProps<Name>) {
  const { defaultValue, onChange, ...input } = inputOf(of, rest)
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...input}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 100}
        onChange={(dollars) => onChange(dollars === '' ? '' : Math.round(dollars * 100))}
        min={0}
        decimals={2}
        isFixed
        decimalSign={decimalSign()}
        prefix={currencySign(ownCurrency())}
      />
    </Field>
  )
}
