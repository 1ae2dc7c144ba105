import { Group, Stack, Text, Title } from '@mantine/core'
import type { EmployeeStatusChange } from '#contract/people/lifecycle.ts'
import { formatDate, formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

/** The status changes of a person, newest first. */
export function History({ transitions }: { transitions: readonly EmployeeStatusChange[] }) {
  const t = useTranslate()
  if (transitions.length === 0) return null
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {t('lifecycle.history.title')}
      </Title>
      <Stack gap="sm" component="ol" m={0} p={0}>
        {transitions.map((change) => (
          <StatusChangeLine key={change.id} change={change} />
        ))}
      </Stack>
    </div>
  )
}

function StatusChangeLine({ change }: { change: EmployeeStatusChange }) {
  const t = useTranslate()
  const { to_status, by_name, cause, at, note, day, reason_code } = change
  const actorName = by_name ?? t(`lifecycle.cause.${cause ?? 'shift'}`)
  const onDay = to_status === 'on_hold' || to_status === 'terminated' ? to_status : 'declined'
  const details = [
    reason_code && t(`lifecycle.reason.${reason_code}`),
    day && t(`lifecycle.history.${onDay}`, { on: formatDate(day) }),
    note,
  ]
  return (
    <Group component="li" gap="xs" align="baseline" wrap="nowrap">
      <RecordStatus of="employees.status" status={to_status} />
      <div>
        <Text size="sm">{details.filter(Boolean).join(' · ') || t(`lifecycle.from.${change.from_status}`)}</Text>
        <Text size="sm" c="dimmed">
          {[actorName, formatInstant(at)].join(', ')}
        </Text>
      </div>
    </Group>
  )
}
