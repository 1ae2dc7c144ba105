import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Contact, customerContacts } from '#contract/customer-contacts.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatList } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { May } from '#web/lib/May.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { ContactDrawer, type OpenedContact } from '#web/modules/customers/ContactDrawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** Whom to ring or write to at a customer, the main contact first. */
export function ContactsPanel({ customer_id }: { customer_id: string }) {
  const t = useWords()
  const [opened, setOpened] = useState<OpenedContact>(null)
  const query = useAsk(customerContacts.list, { customer_id })
  const add = (
    <May call={customerContacts.store}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpened('new')}
      >
        {t('customers.contacts.add')}
      </Button>
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
              <ContactLine key={contact.id} contact={contact} onChange={() => setOpened(contact)} />
            ))}
          </Stack>
        )}
      </Loaded>
      <ContactDrawer opened={opened} customer_id={customer_id} onClose={() => setOpened(null)} />
    </Panel>
  )
}

function ContactLine({ contact, onChange }: { contact: Contact; onChange: () => void }) {
  const t = useWords()
  const { name, role, email, phone, is_main, locations } = contact
  const places =
    locations.length === 0 ? t('customers.contacts.everySite') : formatList(locations.map((one) => one.name))
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {is_main && <StatusBadge tone="accent">{t('customers.contacts.main')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {`${t(`customers.contacts.role.${role}`)} · ${places}`}
        </Text>
        <Group gap="sm" fz="sm">
          {phoneLink(phone)}
          {emailLink(email)}
        </Group>
      </Stack>
      <May call={customerContacts.update}>
        <Button
          size="xs"
          variant="default"
          miw="max-content"
          onClick={onChange}
          aria-label={`${t('customers.contacts.change')}: ${name}`}
        >
          {t('customers.contacts.change')}
        </Button>
      </May>
    </Group>
  )
}
