import { employeeDetails } from '#contract/people/employee-details.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FieldOf } from '#web/ui/form/working-form.ts'

const isPrefix = /^\d{3}/

/** The BSB, and below it its bank, as soon as three digits are entered. */
export function BsbField<Name extends string>({ of, name }: FieldOf<Name>) {
  const t = useTranslate()
  const entered: unknown = of.form.useWatchValue(name)
  // Three digits identify the bank, so the others do not change the request.
  const bsb = String(entered ?? '')
    .replaceAll(/\D/g, '')
    .slice(0, 3)
  const { data } = useApiQuery(employeeDetails.bankOf, { bsb }, { when: isPrefix.test(bsb) })
  return (
    <TextField
      of={of}
      name={name}
      label={t('employeeDetails.bank.bsb')}
      description={<span role="status">{data?.name}</span>}
      placeholder="123-456"
      inputMode="numeric"
    />
  )
}
