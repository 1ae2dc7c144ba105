import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#web/lib/format.ts'
import classes from '#web/modules/rosters/board/Board.module.css'

type Props = {
  from: string
  days: number
  /** the days shown, in words */
  text: string
  /** today is among them */
  isNow: boolean
  labels: { earlier: string; now: string; later: string }
  /** null: back to today */
  onMove: (from: string | null) => void
  className?: string
}

/** Moves a page of days earlier and later; pressing the days goes back to today. */
export const PeriodArrows = ({ from, days, text, isNow, labels, onMove, className = '' }: Props) => (
  <div className={`${classes.weeks} ${className}`}>
    <ActionIcon variant="default" size={36} aria-label={labels.earlier} onClick={() => onMove(addDays(from, -days))}>
      <IconChevronLeft size={16} />
    </ActionIcon>
    <Button
      variant="default"
      className={classes.period}
      aria-current={isNow ? 'date' : undefined}
      title={labels.now}
      onClick={() => onMove(null)}
    >
      {text}
    </Button>
    <ActionIcon variant="default" size={36} aria-label={labels.later} onClick={() => onMove(addDays(from, days))}>
      <IconChevronRight size={16} />
    </ActionIcon>
  </div>
)
