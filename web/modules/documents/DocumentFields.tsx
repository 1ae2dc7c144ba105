import { useState } from 'react'
import type { RequiredType } from '#contract/people/documents.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'number' | 'issuer' | 'issued_on' | 'expires_on'>; type: RequiredType }

/** The details of a document; its type defines which are required. */
export function DocumentFields({ of, type }: Props) {
  const t = useTranslate()
  // A type that no longer requires a number does not remove a number entered before.
  const [initialNumber] = useState(() => of.form.getValues().number)
  return (
    <>
      {(type.needs_number || Boolean(initialNumber)) && (
        <TextField of={of} name="number" label={t('documents.number')} required={type.needs_number} />
      )}
      {type.kind === 'certification' && <TextField of={of} name="issuer" label={t('documents.issuer')} />}
      <DateField of={of} name="issued_on" label={t('documents.issued')} required={type.needs_issued} clearable />
      <DateField of={of} name="expires_on" label={t('documents.expires')} required={type.needs_expires} clearable />
    </>
  )
}

const facts = ['number', 'issued_on', 'expires_on'] as const
const requirementByField = { number: 'needs_number', issued_on: 'needs_issued', expires_on: 'needs_expires' } as const

/** The required fields of this document type that are empty. */
export const missingFacts = (type: RequiredType, values: Readonly<Record<string, unknown>>) =>
  facts.filter((fact) => type[requirementByField[fact]] && !values[fact])
