import { employeeDetails } from '#contract/people/employee-details.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** A country of the agency's list, stored by its two-letter code. */
export function CountryField({ of, label }: { of: WorkingForm<'country'>; label: string }) {
  const query = useApiQuery(employeeDetails.countries, {})
  const options = query.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return <SelectField of={of} name="country" label={label} options={options} />
}
