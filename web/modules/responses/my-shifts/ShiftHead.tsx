import { Text } from '@mantine/core'
import { formatDate, formatTimeRange, formatWeekday } from '#web/lib/format.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import classes from './MyShifts.module.css'

type Times = { works_on: string; starts: string; ends: string }

/** The day and the times of a shift on a card, with a text below. */
export const ShiftHeadTimes = ({ shift: { works_on, starts, ends }, text }: { shift: Times; text: string }) => (
  <div className={classes.top}>
    <div className={classes.date} aria-hidden>
      <span>{formatWeekday(works_on)}</span>
      <b>{formatDate(works_on, 'brief')}</b>
    </div>
    <div className={classes.what}>
      <Text className={classes.times}>{formatTimeRange(starts, ends)}</Text>
      <Text c="dimmed">{text}</Text>
    </div>
  </div>
)

type PlacedShift = {
  location_name: string
  sub_location_name: string | null
  customer_name: string
  position_name: string
  position_colour: string
}

/** Where a shift is, and which work. */
export const ShiftPlace = ({ shift }: { shift: PlacedShift }) => (
  <div className={classes.place}>
    <Text fw={600}>{[shift.location_name, shift.sub_location_name].filter(Boolean).join(' · ')}</Text>
    <Text c="dimmed">{shift.customer_name}</Text>
    <PositionMark name={shift.position_name} colour={shift.position_colour} />
  </div>
)
