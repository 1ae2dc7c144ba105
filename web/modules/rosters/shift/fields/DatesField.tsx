import { Button, Chip, Group, Input, Stack } from '@mantine/core'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { datesFrom, weekdayOf } from '#contract/values/time.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'dates'>; roster: Roster }

/** Selects days of the roster: single ones, all, or the weekdays. */
export function DatesField({ of, roster }: Props) {
  const t = useTranslate()
  const days = datesFrom(roster.week_start, roster.days)
  const chosen = datesIn(of.form.useWatchValue('dates'))
  const choose = (dates: string[]) => {
    of.form.setFieldValue('dates', dates)
    of.form.clearFieldError('dates')
  }
  const { error } = of.form.getInputProps('dates')
  return (
    <Input.Wrapper error={error}>
      <Stack gap="sm">
        <Chip.Group multiple value={chosen} onChange={choose}>
          <Group gap={6} role="group" aria-label={t('rosters.shift.days')}>
            {days.map((day) => (
              <Chip key={day} value={day} size="sm" radius="md">
                {formatDate(day, 'weekday')}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={() => choose(days.filter((day) => weekdayOf(day) < 6))}>
            {t('rosters.shift.weekdays')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => choose(days)}>
            {t('rosters.shift.everyDay')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

export const datesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
