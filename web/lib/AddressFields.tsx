import { type address, states } from '#contract/values.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import classes from './AddressFields.module.css'
import { useWords } from './wording.ts'

const stateOptions = states.map((value) => ({ value, label: value }))

export type AddressNames = keyof typeof address

/** Street, suburb, state and postcode: the same fields wherever somebody or something has an address. */
export function AddressFields({ of }: { of: WorkingForm<AddressNames> }) {
  const t = useWords()
  return (
    <>
      <TextField of={of} name="address_line" label={t('app.address.line')} autoComplete="address-line1" />
      <TextField of={of} name="address_line2" label={t('app.address.line2')} autoComplete="address-line2" />
      <TextField of={of} name="suburb" label={t('app.address.suburb')} />
      <Field>
        <div className={classes.pair}>
          <SelectField of={of} name="state" label={t('app.address.state')} options={stateOptions} clearable />
          <TextField
            of={of}
            name="postcode"
            label={t('app.address.postcode')}
            autoComplete="postal-code"
            inputMode="numeric"
          />
        </div>
      </Field>
    </>
  )
}
