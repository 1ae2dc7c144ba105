import type { ReactNode } from 'react'
import type { address } from '#contract/values/values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './AddressFields.module.css'
import { PostcodeWarning } from './PostcodeWarning.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { states } from '#contract/values/formats/identifiers.ts'

const stateOptions = states.map((value) => ({ value, label: value }))

export type AddressNames = keyof typeof address

type Props<Within extends string> = {
  of: WorkingForm<`${Within}${AddressNames}`>
  /** the path prefix of an address that is part of another field: `contacts.0.` */
  within?: Within
  /** not the user's own address, so the browser must not autofill it */
  ofOther?: boolean
  /** below the lines of the street */
  notes?: Partial<Record<'address_line' | 'address_line2', ReactNode>>
}

/** Street, suburb, state and postcode: the same fields for every address. */
export function AddressFields<Within extends string = ''>({ of, within, ofOther = false, notes = {} }: Props<Within>) {
  const t = useTranslate()
  // Without a prefix the fields are at the top level of the form.
  const at = <Name extends AddressNames>(name: Name) => `${within ?? ''}${name}` as `${Within}${Name}`
  const fill = (token: string) => (ofOther ? undefined : token)
  return (
    <>
      <TextField
        of={of}
        name={at('address_line')}
        label={t('address.line')}
        description={notes.address_line}
        autoComplete={fill('address-line1')}
      />
      <TextField
        of={of}
        name={at('address_line2')}
        label={t('address.line2')}
        description={notes.address_line2}
        autoComplete={fill('address-line2')}
      />
      <TextField of={of} name={at('suburb')} label={t('address.suburb')} />
      <Field>
        <div className={classes.pair}>
          <SelectField of={of} name={at('state')} label={t('address.state')} options={stateOptions} clearable />
          <TextField
            of={of}
            name={at('postcode')}
            label={t('address.postcode')}
            autoComplete={fill('postal-code')}
            inputMode="numeric"
          />
        </div>
      </Field>
      <PostcodeWarning of={of} within={within} />
    </>
  )
}
