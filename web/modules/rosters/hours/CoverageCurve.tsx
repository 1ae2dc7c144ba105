import { memo, useMemo } from 'react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { coverageOf, curvePath, dayMinutes, type CoverageStep, mostUnderstaffedOf } from './coverage.ts'
import classes from './HourBoard.module.css'

type Props = { board: Board; day_count: number; height: number }

/** How many people are required and assigned at each time; the area between the two is what is missing. */
export const CoverageCurve = memo(function CoverageCurve({ board, day_count, height }: Props) {
  const t = useTranslate()
  const steps = useMemo(() => coverageOf(board, day_count), [board, day_count])
  const end = day_count * dayMinutes
  const most = Math.max(1, ...steps.map(({ wanted }) => wanted))
  const wanted = curvePath(steps, 'wanted', { most, end })
  const filled = curvePath(steps, 'filled', { most, end })
  const worst = mostUnderstaffedOf(steps)
  return (
    <div className={classes.coverage} role="row" aria-rowindex={2} style={{ blockSize: height }}>
      <div className={classes.corner} role="rowheader">
        <span className={classes.legend} data-curve="wanted">
          {t('rosters.views.required')}
        </span>
        <span className={classes.legend} data-curve="filled">
          {t('rosters.views.assigned')}
        </span>
        <span className={classes.worst}>{worst ? worstText(t, worst, board.from) : t('rosters.views.covered')}</span>
      </div>
      <div className={classes.curve} role="gridcell">
        <span className={classes.most} aria-hidden>
          {formatNumber(most)}
        </span>
        <svg viewBox={`0 0 ${end} ${most}`} preserveAspectRatio="none" aria-hidden>
          <path className={classes.missing} d={`${wanted}V${most}H0Z`} />
          <path className={classes.filled} d={`${filled}V${most}H0Z`} />
          <path className={classes.wanted} d={wanted} />
        </svg>
      </div>
    </div>
  )
})

function worstText(t: ReturnType<typeof useTranslate>, { minute, wanted, filled }: CoverageStep, from: string) {
  const day = formatDate(addDays(from, Math.floor(minute / dayMinutes)), 'weekday')
  const time = [Math.floor((minute % dayMinutes) / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return t('rosters.views.worst', { count: wanted - filled, day, time })
}
