import { Alert, Stack, Text } from '@mantine/core'
import { IconClockHour4, IconMoon } from '@tabler/icons-react'
import { unpaidMinutes } from '#contract/rostering/breaks.ts'
import { addDays, instantAt, shiftSpan, wallTimeOf, type AmbiguousTime } from '#contract/values/time.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { breaksIn } from '#web/lib/form/BreakFields.tsx'
import classes from '#web/modules/rosters/shift/Shift.module.css'
import type { Translate } from '#web/wording/translate.ts'
import { clockLength, type DayBreaks } from './day-breaks.ts'
import type { ShiftNames } from './shift-names.ts'

type Props = {
  of: WorkingForm<ShiftNames>
  time_zone: string
  days: readonly string[]
  /** the breaks by the rules; null if the shift has breaks of its own */
  by_day: readonly DayBreaks[] | null
}

export const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{2}:\d{2}$/.test(value)

/** The times in words: how long, that it ends on the next day, and the effect of a clock change. */
export function ShiftTimes({ of, time_zone, days, by_day }: Props) {
  const t = useTranslate()
  const [starts, ends] = [of.form.useWatchValue('starts'), of.form.useWatchValue('ends')]
  const ambiguous = of.form.useWatchValue('ambiguous') === 'later' ? 'later' : 'earlier'
  const breaks = breaksIn(of.form.useWatchValue('breaks'))
  if (!isTime(starts) || !isTime(ends)) return null
  const unpaid = new Set(by_day?.map(({ unpaid_minutes }) => unpaid_minutes) ?? [unpaidMinutes(breaks)])
  const clocks = days.map((works_on) => clockText(t, { works_on, starts, ends, zone: time_zone, ambiguous }))
  return (
    <Stack gap="xs">
      <Text className={classes.hint} data-kind="length">
        <IconClockHour4 size={16} aria-hidden />
        {lengthText(t, clockLength({ starts, ends, zone: time_zone, ambiguous }, days), [...unpaid])}
      </Text>
      {ends <= starts && (
        <Text className={classes.hint} data-kind="overnight">
          <IconMoon size={16} aria-hidden />
          {days.length === 1
            ? t('rosters.shift.overnightOn', { day: formatDate(addDays(days[0] ?? '', 1), 'weekday') })
            : t('rosters.shift.overnight')}
        </Text>
      )}
      {clocks
        .flatMap(({ texts }) => texts)
        .map((text) => (
          <Alert key={text} color="yellow" icon={<IconClockHour4 aria-hidden />} p="sm">
            {text}
          </Alert>
        ))}
      {clocks.some(({ twice }) => twice) && (
        <SegmentedField
          of={of}
          name="ambiguous"
          label={t('rosters.shift.ambiguous')}
          options={[
            { value: 'earlier', label: t('rosters.shift.ambiguous_earlier') },
            { value: 'later', label: t('rosters.shift.ambiguous_later') },
          ]}
        />
      )}
    </Stack>
  )
}

/** Where paid time differs by day, the breaks show it instead. */
function lengthText(t: Translate, minutes: number, unpaid: readonly number[]) {
  const length = formatMinutes(minutes)
  const [one, ...others] = unpaid
  if (one === undefined || others.length > 0) return length
  return t('rosters.shift.length', { length, paid: formatMinutes(Math.max(0, minutes - one)) })
}

type TimesInput = { works_on: string; starts: string; ends: string; zone: string; ambiguous: AmbiguousTime }

/** The effect of a clock change on the shift; empty on every other day. */
function clockText(t: Translate, input: TimesInput): { texts: string[]; twice: boolean } {
  const { starts_at, ends_at, elapsed_minutes: elapsed, clock_minutes: clock } = shiftSpan(input)
  const day = formatDate(input.works_on, 'weekday')
  const begins = wallTimeOf(starts_at, input.zone)
  const finishes = wallTimeOf(ends_at, input.zone)
  const texts = [
    ...(elapsed === clock
      ? []
      : [
          t(elapsed < clock ? 'rosters.shift.clocksForward' : 'rosters.shift.clocksBack', {
            day,
            elapsed: formatMinutes(elapsed),
            clock: formatMinutes(clock),
          }),
        ]),
    ...(begins === input.starts ? [] : [t('rosters.shift.skippedStart', { day, time: input.starts, moved: begins })]),
    ...(finishes === input.ends ? [] : [t('rosters.shift.skippedEnd', { day, time: input.ends, moved: finishes })]),
  ]
  // Only for a start can the user choose which of two instants is meant (contract/values/time.ts, shiftSpan).
  return { texts, twice: instantAt(input.works_on, input.starts, input.zone).kind === 'ambiguous' }
}
