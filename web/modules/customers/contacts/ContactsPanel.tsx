import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { customerContacts } from '#contract/customers/customer-contacts.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ContactDrawer, type OpenedContact } from './ContactDrawer.tsx'
import { ContactLine } from '#web/modules/locations/ContactLine.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The contacts of a customer, the main contact first. */
export function ContactsPanel({ customer_id }: { customer_id: string }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenedContact>(null)
  const query = useApiQuery(customerContacts.list, { customer_id })
  const add = (
    <May call={customerContacts.store}>
      <AddButton label={t('customers.contacts.add')} onClick={() => setOpened('new')} />
    </May>
  )
  return (
    <Panel title={t('customers.contacts.title')} actions={add}>
      <Loaded of={query}>
        {(contacts) => (
          <Stack gap="md">
            {contacts.length === 0 && (
              <EmptyState title={t('customers.contacts.empty')} text={t('customers.contacts.emptyText')} action={add} />
            )}
            {contacts.map((contact) => (
              <ContactLine key={contact.id} contact={contact}>
                <May call={customerContacts.update}>
                  <Button
                    size="xs"
                    variant="default"
                    miw="max-content"
                    onClick={() => setOpened(contact)}
                    aria-label={`${t('customers.contacts.change')}: ${contact.name}`}
                  >
                    {t('customers.contacts.change')}
                  </Button>
                </May>
              </ContactLine>
            ))}
          </Stack>
        )}
      </Loaded>
      <ContactDrawer opened={opened} customer_id={customer_id} onClose={() => setOpened(null)} />
    </Panel>
  )
}
