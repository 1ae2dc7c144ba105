import { personal, type SealedGroup } from '#contract/people/personal.ts'
import { May } from '#web/lib/session/May.tsx'
import { useWords } from '#web/lib/wording.ts'
import { RevealButton } from './RevealButton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FieldOf, WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Personal.module.css'

type InputProps = {
  label: string
  /** the last characters of the number that is stored; null: there is none */
  ends: string | null
  help?: string
  disabled?: boolean
  inputMode?: 'numeric'
}

/** The field of a number that is sealed once it is saved: it stays empty, and empty leaves the number as it is. */
export function SealedInput<Name extends string>({ ends, help, disabled, ...rest }: FieldOf<Name> & InputProps) {
  const t = useWords()
  return (
    <TextField
      {...rest}
      placeholder={ends === null ? undefined : `••• ${ends}`}
      description={ends === null ? help : t('personal.number.kept')}
      required={ends === null && !disabled}
      disabled={disabled}
    />
  )
}

/** The number of a group of which there is one, and for those who may, the button that reveals it. */
export function SealedField({
  id,
  group,
  ...input
}: InputProps & { of: WorkingForm<'number'>; id: string; group: SealedGroup }) {
  return (
    <Field>
      <SealedInput {...input} name="number" />
      {input.ends !== null && (
        <May call={personal.reveal}>
          <div className={classes.reveal}>
            <RevealButton id={id} group={group} label={input.label} />
          </div>
        </May>
      )}
    </Field>
  )
}
