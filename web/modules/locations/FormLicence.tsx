import { customers } from '#contract/customers/customers.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { LicenceWarning } from '#web/modules/locations/LicenceWarning.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** Warns while the form is filled in, by the state currently selected. */
export function FormLicence({ of, company_id }: { of: WorkingForm<'state'>; company_id: string }) {
  const state = of.form.useWatchValue('state')
  return <LicenceWarning company_id={company_id} state={typeof state === 'string' && state !== '' ? state : null} />
}

/** The same where the customer is not selected yet. */
export function LicenceOfCustomer({ of }: { of: WorkingForm<'state' | 'customer_id'> }) {
  const id = String(of.form.useWatchValue('customer_id') ?? '')
  const { data: customer } = useApiQuery(customers.info, { id }, { when: id !== '' })
  return <FormLicence of={of} company_id={customer?.company_id ?? ''} />
}
