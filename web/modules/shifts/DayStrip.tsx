import type { PositionColour } from '#contract/platform/reference.ts'
import { scheduledMinutes } from '#contract/values/time.ts'
import classes from './DayStrip.module.css'

type Props = { starts: string; ends: string; colour: PositionColour }

/** A pattern's position within the day, from midnight to midnight; the part after midnight is drawn on the left. */
export function DayStrip({ starts, ends, colour }: Props) {
  const from = scheduledMinutes('00:00', starts) % 1440
  const length = scheduledMinutes(starts, ends)
  const past = Math.max(0, from + length - 1440)
  return (
    <svg className={classes.strip} data-colour={colour} viewBox="0 0 1440 10" preserveAspectRatio="none" aria-hidden>
      <rect className={classes.time} x={from} width={length - past} height={10} />
      {past > 0 && <rect className={classes.time} x={0} width={past} height={10} />}
      {[360, 720, 1080].map((at) => (
        <line key={at} className={classes.mark} x1={at} x2={at} y1={0} y2={10} />
      ))}
    </svg>
  )
}
