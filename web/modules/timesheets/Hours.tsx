import { Badge, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'

/** The paid time of a timesheet, compared with the roster. */
export function Hours({ sheet }: { sheet: TimesheetRow }) {
  return (
    <div className={classes.hours}>
      <span className={classes.paid}>
        <ClocksChanged sheet={sheet} />
        {formatMinutes(sheet.paid_minutes)}
      </span>
      <AgainstRoster paid={sheet.paid_minutes} rostered={sheet.rostered_minutes} />
    </div>
  )
}

/** "15 min more", "as rostered" or "without a shift". */
export function AgainstRoster({ paid, rostered }: { paid: number; rostered: number | null }) {
  const t = useTranslate()
  if (rostered === null)
    return (
      <Text size="xs" c="dimmed" span>
        {t('timesheets.hours.custom')}
      </Text>
    )
  if (paid === rostered)
    return (
      <Text size="xs" c="dimmed" span>
        {t('timesheets.hours.same')}
      </Text>
    )
  const difference = formatMinutes(Math.abs(paid - rostered))
  return (
    <span className={classes.differs} title={t('timesheets.hours.rostered', { time: formatMinutes(rostered) })}>
      {t(paid > rostered ? 'timesheets.hours.more' : 'timesheets.hours.less', { difference })}
    </span>
  )
}

/** Shown only if the clocks changed: elapsed time differs from wall-clock time. */
export function ClocksChanged({ sheet }: { sheet: Pick<TimesheetRow, 'clock_minutes' | 'elapsed_minutes'> }) {
  const t = useTranslate()
  if (sheet.clock_minutes === sheet.elapsed_minutes) return null
  const clockChange = t('timesheets.hours.clocksChanged', { time: formatMinutes(sheet.elapsed_minutes) })
  return (
    <Tooltip label={clockChange} events={{ hover: true, focus: true, touch: true }}>
      <Badge color="yellow" size="sm" leftSection={<IconClockEdit size={12} aria-hidden />} tabIndex={0} role="note">
        <span aria-hidden>{formatMinutes(sheet.elapsed_minutes)}</span>
        <VisuallyHidden>{clockChange}</VisuallyHidden>
      </Badge>
    </Tooltip>
  )
}
