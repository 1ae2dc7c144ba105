import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { BoardAt, HistoryMoment } from '#contract/rostering/rosters/roster-history.ts'
import type { BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { instantAt } from '#contract/values/time.ts'
import { dayOf, formatInstant, formatInstantTime, formatZone } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import classes from './History.module.css'

type Props = {
  roster: BoardRoster
  at: string
  /** undefined: not loaded yet */
  past: BoardAt | undefined
  busy: boolean
  /** null: back to now */
  onAt: (at: string | null) => void
}

/** Says which instant the board shows, and leads to other instants and back to now. */
export function AtBanner({ roster, at, past, busy, onAt }: Props) {
  const t = useTranslate()
  return (
    <section className={classes.banner} aria-label={t('history.at.label')}>
      <div className={classes.when} role="status">
        <Text fw={650}>{t('history.at.asOf', { at: formatInstant(at, roster.time_zone) })}</Text>
        <Text size="sm" c="dimmed">
          {past ? detailText(t, past, roster) : formatZone(roster.time_zone)}
        </Text>
      </div>
      <Group gap="xs">
        <StepButton to={past?.previous?.at ?? null} label={t('history.at.previous')} busy={busy} onAt={onAt}>
          <IconChevronLeft size={16} aria-hidden />
        </StepButton>
        <InstantPicker key={at} at={at} zone={roster.time_zone} onAt={onAt} />
        <StepButton to={past?.next?.at ?? null} label={t('history.at.next')} busy={busy} onAt={onAt}>
          <IconChevronRight size={16} aria-hidden />
        </StepButton>
        <Button onClick={() => onAt(null)}>{t('history.at.now')}</Button>
      </Group>
    </section>
  )
}

function detailText(
  t: ReturnType<typeof useTranslate>,
  { last, differences, added_since, state }: BoardAt,
  roster: BoardRoster,
) {
  if (state !== 'shown') return formatZone(roster.time_zone)
  const parts = [
    ...(last === null ? [] : [lastText(t, last, roster)]),
    ...(differences.length === 0 ? [] : [t('history.at.differs', { count: differences.length })]),
    ...(added_since === 0 ? [] : [t('history.at.added', { count: added_since })]),
    ...(differences.length + added_since === 0 ? [t('history.at.same')] : []),
  ]
  return parts.join(' · ')
}

function lastText(t: ReturnType<typeof useTranslate>, { at, by_name }: HistoryMoment, { time_zone }: BoardRoster) {
  const shown = formatInstant(at, time_zone)
  return by_name === null
    ? t('history.at.lastChange', { at: shown })
    : t('history.at.lastChangeBy', { at: shown, name: by_name })
}

type StepProps = Pick<Props, 'busy' | 'onAt'> & { to: string | null; label: string; children: ReactNode }

const StepButton = ({ to, label, busy, onAt, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={label}
    title={label}
    disabled={to === null || busy}
    onClick={() => onAt(to)}
  >
    {children}
  </ActionIcon>
)

/** A day and a time on the clock of the roster's site. */
function InstantPicker({ at, zone, onAt }: { at: string; zone: string; onAt: (at: string) => void }) {
  const t = useTranslate()
  const [day, time] = [dayOf(at, zone), formatInstantTime(at, zone)]
  const go = (next: { day?: string; time?: string }) => onAt(instantAt(next.day ?? day, next.time ?? time, zone).at)
  return (
    <div className={classes.picker}>
      <DayInput
        aria-label={t('history.at.day')}
        value={day}
        w="8.5rem"
        onChange={(value) => value !== null && value !== day && go({ day: value })}
      />
      <TimePicker
        aria-label={t('history.at.time')}
        hoursInputLabel={t('ui.form.hours', { field: t('history.at.time') })}
        minutesInputLabel={t('ui.form.minutes', { field: t('history.at.time') })}
        format="24h"
        defaultValue={time}
        onChange={(value) => /^\d\d:\d\d$/.test(value) && value !== time && go({ time: value })}
      />
    </div>
  )
}
