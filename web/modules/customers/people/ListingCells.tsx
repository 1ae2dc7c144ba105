import { Group, Text } from '@mantine/core'
import type { EmployeeList, Listing } from '#contract/people/customer-employees.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const tones = { preferred: 'ok', inducted: 'info', blocked: 'bad' } as const satisfies Record<EmployeeList, string>

/** Which of the customer's lists the person is on. */
export function OnList({ of: { list } }: { of: Listing }) {
  const t = useTranslate()
  return <StatusBadge tone={tones[list]}>{t(`customers.people.on.${list}`)}</StatusBadge>
}

/** The one site that the entry applies to. */
export function LocationCell({ of: { location_name } }: { of: Listing }) {
  const t = useTranslate()
  return location_name ?? t('customers.people.everywhere')
}

/** Who added the entry: the customer or the agency. */
export function AddedBySide({ of: { set_by_side } }: { of: Listing }) {
  const t = useTranslate()
  return t(`customers.people.by.${set_by_side}`)
}

/** Expired entries stay on the list as a record. */
export function ExpiryCell({ of: { expires_on: day } }: { of: Listing }) {
  const t = useTranslate()
  if (day === null) return null
  return (
    <Group gap="xs">
      <Text inherit>{formatDate(day)}</Text>
      {day < today() && <StatusBadge tone="warn">{t('customers.people.over')}</StatusBadge>}
    </Group>
  )
}
