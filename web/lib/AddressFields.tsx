import { states } from '#contract/values.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import classes from './AddressFields.module.css'
import { useWords } from './wording.ts'

const stateOptions = states.map((value) => ({ value, label: value }))

/** Street, suburb, state and postcode: the same four fields wherever somebody or something has an address. */
export function AddressFields({ of }: { of: WorkingForm<'address_line' | 'suburb' | 'state' | 'postcode'> }) {
  const t = useWords()
  return (
    <>
      <TextField of={of} name="address_line" label={t('app.address.line')} autoComplete="street-address" span={2} />
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

type Address = { address_line: string | null; suburb: string | null; state: string | null; postcode: string | null }

/** An address in one line, as it is written on an envelope; null when nothing of it is known. */
export const addressLine = ({ address_line, suburb, state, postcode }: Address) =>
  [address_line, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
