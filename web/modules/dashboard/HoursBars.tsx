import { Box, Tooltip } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import type { dashboard } from '#contract/platform/dashboard.ts'
import { formatDate, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/HoursBars.module.css'
import { stepsUpTo } from '#web/modules/dashboard/steps.ts'

export type Week = ResultOf<typeof dashboard.hours>[number]

const parts = ['open', 'approved'] as const

/** Eight weeks as stacked bars. Decorative: screen readers get the table beside it. */
export function HoursBars({ weeks, label }: { weeks: readonly Week[]; label: string }) {
  const steps = stepsUpTo(Math.max(...weeks.map((week) => week.approved_minutes + week.open_minutes)) / 60)
  const top = steps[0] ?? 1
  return (
    <div role="img" aria-label={label} data-colour="teal" className={classes.chart}>
      <div className={classes.scale}>
        {steps.map((hours) => (
          <div key={hours} className={classes.line}>
            <span className={classes.hours}>{`${formatNumber(hours)} h`}</span>
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <WeekBar key={week.week_start} week={week} topMinutes={top * 60} />
      ))}
    </div>
  )
}

function WeekBar({ week, topMinutes }: { week: Week; topMinutes: number }) {
  const t = useWords()
  const minutes = { approved: week.approved_minutes, open: week.open_minutes }
  const facts = (
    <>
      <div>{formatDate(week.week_start, 'full')}</div>
      <div>{`${t('dashboard.hours.approved')}: ${formatMinutes(minutes.approved)}`}</div>
      <div>{`${t('dashboard.hours.open')}: ${formatMinutes(minutes.open)}`}</div>
    </>
  )
  return (
    <Tooltip label={facts} multiline>
      <div className={classes.week}>
        <div className={classes.stack}>
          {parts.map((part) => (
            <Box key={part} className={classes.bar} data-part={part} h={`${(minutes[part] / topMinutes) * 100}%`} />
          ))}
        </div>
        <span className={classes.name}>{formatDate(week.week_start, 'brief')}</span>
      </div>
    </Tooltip>
  )
}
