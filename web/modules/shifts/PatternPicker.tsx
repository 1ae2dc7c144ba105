import { Button, Group, Text } from '@mantine/core'
import { type ShiftPattern, shifts } from '#contract/rostering/shifts/shifts.ts'
import { weekdayOf } from '#contract/values/time.ts'
import { formatTimeRange } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ColourDot } from '#web/modules/reference/ColourDot.tsx'
import { nameOf } from '#web/modules/shifts/pattern-texts.ts'

type Props = {
  customer_id: string
  /** the days of the shift; patterns for other days are hidden */
  days: readonly string[]
  /** the current times, to highlight the matching pattern */
  starts: unknown
  ends: unknown
  onPick: (pattern: ShiftPattern) => void
}

/** The shift patterns available for this customer, as buttons. */
export function PatternPicker({ customer_id, days, starts, ends, onPick }: Props) {
  const t = useTranslate()
  const { data = [] } = useApiQuery(shifts.offered, { customer_id })
  const weekdays = days.map(weekdayOf)
  const offered = data.filter((pattern) => isFor(pattern, weekdays))
  if (offered.length === 0) return null
  const isTaken = (pattern: ShiftPattern) => pattern.starts === starts && pattern.ends === ends
  return (
    <div role="group" aria-label={t('shifts.pick')}>
      <Text size="sm" fw={500} mb={4} aria-hidden>
        {t('shifts.pick')}
      </Text>
      <Group gap={6}>
        {offered.map((pattern) => (
          <Button
            key={pattern.id}
            size="compact-md"
            variant={isTaken(pattern) ? 'light' : 'default'}
            aria-pressed={isTaken(pattern)}
            onClick={() => onPick(pattern)}
          >
            <ColourDot colour={pattern.colour}>{nameOf(pattern)}</ColourDot>
            <Text span size="sm" c="dimmed" ms={6}>
              {formatTimeRange(pattern.starts, pattern.ends)}
            </Text>
          </Button>
        ))}
      </Group>
    </div>
  )
}

const isFor = (pattern: ShiftPattern, weekdays: readonly number[]) =>
  pattern.weekdays.length === 0 ||
  weekdays.length === 0 ||
  weekdays.some((weekday) => pattern.weekdays.includes(weekday))
