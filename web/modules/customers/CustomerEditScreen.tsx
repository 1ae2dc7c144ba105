import { type Customer, customers } from '#contract/customers/customers.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CustomerFields, customerValues } from '#web/modules/customers/CustomerFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { Page } from '#web/ui/page/Page.tsx'

export function CustomerEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(customers.info, { id })
  return (
    <Page
      title={t('customers.edit.title')}
      back={{ href: hrefOf('/customer/view/{id}', { id }), label: query.data?.name ?? '' }}
      width="narrow"
    >
      <Loaded of={query}>{(customer) => <CustomerForm key={customer.id} customer={customer} />}</Loaded>
    </Page>
  )
}

const valuesOf = (customer: Customer) => ({
  ...customerValues(customer),
  id: customer.id,
  version: customer.version,
})

function CustomerForm({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefOf('/customer/view/{id}', { id: customer.id })
  const form = useFormOf(customers.update, {
    initial: valuesOf(customer),
    fromCurrent: valuesOf,
    invalidates: [customers],
    success: t('customers.edit.saved'),
    failed: t('customers.form.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('customers.edit.save')} cancel={{ href }}>
      <CustomerFields of={form} customer={customer} />
    </FormPanel>
  )
}
