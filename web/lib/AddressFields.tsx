import { states } from '#contract/values.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import { useWords } from './wording.ts'

const stateOptions = states.map((value) => ({ value, label: value }))

/** Street, suburb, state and postcode: the same four fields wherever somebody or something has an address. */
export function AddressFields({ of }: { of: WorkingForm<'address_line' | 'suburb' | 'state' | 'postcode'> }) {
  const t = useWords()
  return (
    <>
      <TextField of={of} name="address_line" label={t('app.address.line')} autoComplete="street-address" span={2} />
      <TextField of={of} name="suburb" label={t('app.address.suburb')} />
      <SelectField of={of} name="state" label={t('app.address.state')} options={stateOptions} clearable />
      <TextField of={of} name="postcode" label={t('app.address.postcode')} autoComplete="postal-code" />
    </>
  )
}

type Address = { address_line: string | null; suburb: string | null; state: string | null; postcode: string | null }

/** An address in one line, as it is written on an envelope; null when nothing of it is known. */
export const addressLine = ({ address_line, suburb, state, postcode }: Address) =>
  [address_line, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
