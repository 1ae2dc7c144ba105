import { Group, Text } from '@mantine/core'
import type { EmployeeList, Listing } from '#contract/people/customer-employees.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const tones = { preferred: 'ok', inducted: 'info', blocked: 'bad' } as const satisfies Record<EmployeeList, string>

/** How it stands between a customer and somebody. */
export function OnList({ of: { list } }: { of: Listing }) {
  const t = useWords()
  return <StatusBadge tone={tones[list]}>{t(`customers.people.on.${list}`)}</StatusBadge>
}

/** The one site that it is about. */
export function Place({ of: { location_name } }: { of: Listing }) {
  const t = useWords()
  return location_name ?? t('customers.people.everywhere')
}

/** Whose wish it is. */
export function Side({ of: { set_by_side } }: { of: Listing }) {
  const t = useWords()
  return t(`customers.people.by.${set_by_side}`)
}

/** What is over stays on the list, so that one sees that it was. */
export function Until({ of: { expires_on: day } }: { of: Listing }) {
  const t = useWords()
  if (day === null) return null
  return (
    <Group gap="xs">
      <Text inherit>{formatDate(day)}</Text>
      {day < today() && <StatusBadge tone="warn">{t('customers.people.over')}</StatusBadge>}
    </Group>
  )
}
