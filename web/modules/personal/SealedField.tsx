import { personal, type SealedGroup } from '#contract/personal.ts'
import { May } from '#web/lib/May.tsx'
import { useWords } from '#web/lib/wording.ts'
import { RevealButton } from '#web/modules/personal/RevealButton.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import classes from './Personal.module.css'

type Props = {
  of: WorkingForm<'number'>
  id: string
  group: SealedGroup
  label: string
  /** the last characters of the number that is kept; null: there is none */
  ends: string | null
  help?: string
  disabled?: boolean
  inputMode?: 'numeric'
}

/** A number that is sealed once it is saved: the field stays empty, and empty leaves the number as it is. */
export function SealedField({ of, id, group, label, ends, help, disabled, inputMode }: Props) {
  const t = useWords()
  return (
    <Field>
      <TextField
        of={of}
        name="number"
        label={label}
        placeholder={ends === null ? undefined : `••• ${ends}`}
        description={ends === null ? help : t('personal.number.kept')}
        required={ends === null && !disabled}
        disabled={disabled}
        inputMode={inputMode}
      />
      {ends !== null && (
        <May call={personal.reveal}>
          <div className={classes.reveal}>
            <RevealButton id={id} group={group} label={label} />
          </div>
        </May>
      )}
    </Field>
  )
}
