import { Text } from '@mantine/core'
import { formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** What is paid now, and what after the change beside which it stands. */
export function PaidTimeChange({ before, after }: { before: number; after: number }) {
  const t = useTranslate()
  const times = { before: formatMinutes(before), after: formatMinutes(after) }
  return (
    <Text size="sm" fw={500}>
      {before === after ? t('timesheets.hours.paidSame', times) : t('timesheets.hours.paidChange', times)}
    </Text>
  )
}
