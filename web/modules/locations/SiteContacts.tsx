import { Button, Stack } from '@mantine/core'
import { type Contact, customerContacts } from '#contract/customers/customer-contacts.ts'
import type { Location } from '#contract/customers/locations.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ContactLine } from './ContactLine.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The contacts of a site: its own, and those for all sites of its customer. */
export function SiteContacts({ location: { id, customer_id } }: { location: Location }) {
  const t = useTranslate()
  const query = useApiQuery(customerContacts.list, { customer_id })
  const toCustomer = (
    <May call={customerContacts.store}>
      <Button component="a" size="xs" variant="default" href={hrefOf('/customer/view/{id}', { id: customer_id })}>
        {t('locations.contacts.toCustomer')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('customers.contacts.title')} actions={toCustomer}>
      <Loaded of={query}>
        {(contacts) => {
          const here = contacts.filter((contact) => isFor(contact, id))
          return here.length === 0 ? (
            <EmptyState title={t('locations.contacts.empty')} text={t('locations.contacts.emptyText')} />
          ) : (
            <Stack gap="md">
              {here.map((contact) => (
                <ContactLine key={contact.id} contact={contact} />
              ))}
            </Stack>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const isFor = ({ locations }: Contact, id: string) => locations.length === 0 || locations.some((site) => site.id === id)
