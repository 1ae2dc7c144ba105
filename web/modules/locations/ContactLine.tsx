import { Flex, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Contact } from '#contract/customers/customer-contacts.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** A contact with role and site, and the available actions. */
export function ContactLine({ contact, children }: { contact: Contact; children?: ReactNode }) {
  const t = useTranslate()
  const { name, role, email, phone, is_main, locations } = contact
  const sites =
    locations.length === 0 ? t('customers.contacts.everySite') : formatList(locations.map((one) => one.name))
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {is_main && <StatusBadge tone="accent">{t('customers.contacts.main')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {`${t(`customers.contacts.role.${role}`)} · ${sites}`}
        </Text>
        <Flex wrap="wrap" rowGap={2} columnGap="sm" fz="sm">
          {phoneLink(phone)}
          {emailLink(email)}
        </Flex>
      </Stack>
      {children}
    </Group>
  )
}
