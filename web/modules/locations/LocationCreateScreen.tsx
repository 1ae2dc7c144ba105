import { customers } from '#contract/customers/customers.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { NewLocationForm } from '#web/modules/locations/NewLocationForm.tsx'
import { Page } from '#web/ui/page/Page.tsx'

/** When opened from a customer's page, the customer is preselected. */
export function LocationCreateScreen() {
  const t = useTranslate()
  const go = useGo()
  const [customer_id] = useSearchParam('customer_id')
  const query = useApiQuery(customers.info, { id: customer_id ?? '' }, { when: customer_id !== null })
  const form = (customer: { id: string; name: string } | null) => (
    <NewLocationForm
      customer={customer}
      cancel={{ href: hrefOf('/locations') }}
      onDone={({ id }) => go(hrefOf('/location/view/{id}', { id }))}
    />
  )
  return (
    <Page
      title={t('locations.create.title')}
      back={{ href: hrefOf('/locations'), label: t('locations.list.title') }}
      width="narrow"
    >
      {customer_id === null ? form(null) : <Loaded of={query}>{form}</Loaded>}
    </Page>
  )
}
