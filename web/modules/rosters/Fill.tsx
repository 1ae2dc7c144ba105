import { Progress, Text } from '@mantine/core'
import { addDays, formatNumber, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Fill.module.css'

type Filled = {
  filled: number
  openings: number
  /** the first day of the work: with free openings it is late from the day before until it is over */
  from?: string | undefined
  /** the last day, if there are several */
  to?: string | undefined
}

/** Green when full, amber when not, red when it is nearly too late. */
export function fillColour({ filled, openings, from, to = from }: Filled) {
  if (filled >= openings) return 'teal'
  const isLate = from !== undefined && to !== undefined && from <= addDays(today(), 1) && to >= today()
  return isLate ? 'red' : 'yellow'
}

/** How many openings are filled, as numbers and as a bar. */
export function Fill({ filled, openings, from, to }: Filled) {
  const t = useTranslate()
  return (
    <div className={classes.fill}>
      <Text className={classes.numbers}>
        {t('rosters.fill.numbers', { filled: formatNumber(filled), openings: formatNumber(openings) })}
      </Text>
      <Progress
        value={openings === 0 ? 0 : (100 * filled) / openings}
        color={fillColour({ filled, openings, from, to })}
        size="sm"
        radius="xl"
        aria-label={t('rosters.fill.label')}
      />
    </div>
  )
}
