import { employeeDetails, type SealedGroup } from '#contract/people/employee-details.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { RevealButton } from '#web/lib/RevealButton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FieldOf, WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Personal.module.css'

type InputProps = {
  label: string
  /** the last characters of the stored number; null: there is none */
  ends: string | null
  help?: string
  disabled?: boolean
  inputMode?: 'numeric'
}

/** A field for a number that is encrypted when saved: it is always empty, and empty leaves the stored number unchanged. */
export function SealedInput<Name extends string>({ ends, help, disabled, ...rest }: FieldOf<Name> & InputProps) {
  const t = useTranslate()
  return (
    <TextField
      {...rest}
      placeholder={ends === null ? undefined : `••• ${ends}`}
      description={ends === null ? help : t('employeeDetails.number.stored')}
      required={ends === null && !disabled}
      disabled={disabled}
    />
  )
}

/** The number of a group with one number, and for permitted users the button that reveals it. */
export function SealedField({
  id,
  group,
  ...input
}: InputProps & { of: WorkingForm<'number'>; id: string; group: SealedGroup }) {
  return (
    <Field>
      <SealedInput {...input} name="number" />
      {input.ends !== null && (
        <May call={employeeDetails.reveal}>
          <div className={classes.reveal}>
            <RevealButton id={id} group={group} label={input.label} />
          </div>
        </May>
      )}
    </Field>
  )
}
