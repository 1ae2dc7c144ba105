import { Box, Tooltip } from '@mantine/core'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/bars/PeriodBars.module.css'
import { stepsUpTo } from '#web/modules/dashboard/bars/steps.ts'

/** The hours of a week or a month, from its first to its last day. */
export type HoursPeriod = {
  from: string
  to: string
  /** short, below the bar */
  name: string
  /** in the table */
  range: string
  /** in full */
  title: string
  approved_minutes: number
  open_minutes: number
}

const barParts = ['open', 'approved'] as const

/** Periods as stacked bars. Decorative: screen readers get the table beside it. */
export function PeriodBars({ periods, label }: { periods: readonly HoursPeriod[]; label: string }) {
  const steps = stepsUpTo(Math.max(...periods.map((period) => period.approved_minutes + period.open_minutes)) / 60)
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
      {periods.map((period) => (
        <PeriodBar key={period.from} period={period} topMinutes={top * 60} />
      ))}
    </div>
  )
}

function PeriodBar({ period, topMinutes }: { period: HoursPeriod; topMinutes: number }) {
  const t = useTranslate()
  const minutes = { approved: period.approved_minutes, open: period.open_minutes }
  const facts = (
    <>
      <div>{period.title}</div>
      <div>{`${t('dashboard.hours.approved')}: ${formatMinutes(minutes.approved)}`}</div>
      <div>{`${t('dashboard.hours.open')}: ${formatMinutes(minutes.open)}`}</div>
    </>
  )
  return (
    <Tooltip label={facts} multiline>
      <div className={classes.period}>
        <div className={classes.stack}>
          {barParts.map((part) => (
            <Box key={part} className={classes.bar} data-part={part} h={`${(minutes[part] / topMinutes) * 100}%`} />
          ))}
        </div>
        <span className={classes.name}>{period.name}</span>
      </div>
    </Tooltip>
  )
}
