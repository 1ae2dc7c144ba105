import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { availability, isLimited, nextStarts, type WeeklyTime } from '#contract/people/availability.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { weekdaysFrom } from '#contract/values/time.ts'
import { formatDate, formatTimeRange, formatWeekday, today } from '#web/lib/format.ts'
import { weekStart } from '#web/lib/session/session.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { Translate } from '#web/wording/translate.ts'
import classes from './Availability.module.css'

/** The weekdays in the order of the reader's locale, each with a date to format its name from. */
export const weekdays = () =>
  weekdaysFrom(weekStart()).map((weekday) => ({ weekday, day: `2026-01-${String(4 + weekday).padStart(2, '0')}` }))

type Props = { weekly: readonly WeeklyTime[]; onAdd: (weekday: number) => void }

/** The seven days with their times. */
export function UsualWeek({ weekly, onAdd }: Props) {
  const t = useTranslate()
  return (
    <ul className={classes.week}>
      {weekdays().map(({ weekday, day }) => {
        const name = formatWeekday(day, 'long')
        const times = weekly.filter((time) => time.weekday === weekday)
        return (
          <li key={weekday} className={classes.day}>
            <Text fw={600} className={classes.name}>
              {name}
            </Text>
            <div className={classes.times}>
              {times.length === 0 && <Text c="dimmed">{t('availability.week.nothing')}</Text>}
              {times.map((time) => (
                <Time key={time.id} time={time} day={name} />
              ))}
            </div>
            <Tooltip label={t('availability.week.add')}>
              <ActionIcon
                size={36}
                variant="default"
                aria-label={t('availability.week.addOn', { day: name })}
                onClick={() => onAdd(weekday)}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** "Every 2 weeks · from 7 Dec 2026 · next on Mon 21 Dec" */
function limitsOf(t: Translate, time: WeeklyTime) {
  const { valid_from, valid_to, every_n_weeks } = time
  const [next] = nextStarts(time, today(), 1)
  return [
    ...(every_n_weeks > 1 ? [t('availability.validity.weeks', { count: every_n_weeks })] : []),
    ...(valid_from !== null && valid_from > today()
      ? [t('availability.validity.fromDay', { day: formatDate(valid_from) })]
      : []),
    ...(valid_to === null ? [] : [t('availability.validity.toDay', { day: formatDate(valid_to) })]),
    ...(next === undefined || every_n_weeks === 1
      ? []
      : [t('availability.validity.nextOn', { day: formatDate(next, 'weekday') })]),
  ].join(' · ')
}

function Time({ time, day }: { time: WeeklyTime; day: string }) {
  const t = useTranslate()
  const remove = useSend(availability.remove, {
    invalidates: [availability, employeeDetails.file],
    failed: t('availability.failed'),
  })
  const range = formatTimeRange(time.starts, time.ends)
  return (
    <span className={classes.time} data-preference={time.preference}>
      <span className={classes.what}>
        <span className={classes.range}>{range}</span>
        {isLimited(time) && (
          <Text size="sm" c="dimmed">
            {limitsOf(t, time)}
          </Text>
        )}
      </span>
      <RecordStatus of="availability.preference" status={time.preference} />
      <ActionIcon
        size={28}
        variant="subtle"
        color="gray"
        loading={remove.busy}
        aria-label={t('availability.week.remove', { day, range })}
        onClick={() => remove.send({ id: time.id })}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </span>
  )
}
