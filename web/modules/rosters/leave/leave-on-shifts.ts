// Leave on boards whose rows are no people: on the shifts of who would work then, and by day how many are away.
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import type { Board, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { addDays, type LocalDate, type WallTime } from '#contract/values/time.ts'
import { shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import type { DayMark, GridChip, GridDay } from '#web/modules/rosters/grid/grid-content.ts'
import type { Translate } from '#web/wording/translate.ts'
import { type LeaveByPerson, leaveOn } from './leave-marks.ts'
import { leaveSentence } from './leave-texts.ts'

type Shifts = Pick<Board, 'shifts' | 'assignments' | 'people'>
type Chips = ReadonlyMap<string, readonly GridChip[]>

/** `with_names`: the reader may know who is away */
type Away = { leave: LeaveByPerson; with_names: boolean }

/** The chips with the leave of the people of each; rows without any stay the same. */
export function chipsWithLeave(t: Translate, board: Shifts, chips: Chips, leave: LeaveByPerson): Chips {
  const marks = marksByShift(t, board, leave)
  if (marks.size === 0) return chips
  const markOf = ({ id }: GridChip) => {
    const shown = shownByChip(id)
    return shown.kind === 'whole' ? marks.get(shown.shift_id) : undefined
  }
  const marked = (row: readonly GridChip[]) =>
    row.some((chip) => markOf(chip)) ? row.map((chip) => ({ ...chip, leave: markOf(chip) })) : row
  return new Map([...chips].map(([row_id, row]) => [row_id, marked(row)]))
}

function marksByShift(t: Translate, board: Shifts, leave: LeaveByPerson): ReadonlyMap<string, DayMark> {
  const shifts = new Map(board.shifts.map((shift) => [shift.id, shift]))
  const names = new Map(board.people.map(({ id, name }) => [id, name]))
  const marks = new Map<string, DayMark>()
  for (const one of board.assignments) {
    const shift = shifts.get(one.roster_shift_id)
    const spans =
      shift && isHolding(one) ? (leave.get(one.employee_id) ?? []).filter((span) => touches(span, shift)) : []
    if (!shift || spans.length === 0) continue
    const before = marks.get(shift.id)
    const detail = names.get(one.employee_id) ?? ''
    const texts = spans.map((span) => t('ui.fact', { detail, value: leaveSentence(t, span) }))
    const isApproved = before?.kind === 'leave' || spans.some(({ status }) => status === 'approved')
    marks.set(shift.id, {
      kind: isApproved ? 'leave' : 'leaveRequested',
      label: [...(before ? [before.label] : []), ...texts].join('; '),
    })
  }
  return marks
}

/** Whether it is on the day of the shift, or of leave by the hour whether they overlap by the clock (as `shiftsDuring` of the server). */
export function touches(
  { from_day, to_day, starts, ends }: Pick<LeaveSpan, 'from_day' | 'to_day' | 'starts' | 'ends'>,
  shift: Pick<BoardShift, 'works_on' | 'starts' | 'ends'>,
) {
  if (starts === null || ends === null) return from_day <= shift.works_on && shift.works_on <= to_day
  const [away, work] = [timesOn(from_day, starts, ends), timesOn(shift.works_on, shift.starts, shift.ends)]
  return away.from < work.to && work.from < away.to
}

/** As texts that compare like times. */
const timesOn = (day: LocalDate, starts: WallTime, ends: WallTime) => ({
  from: `${day} ${starts}`,
  to: `${ends <= starts ? addDays(day, 1) : day} ${ends}`,
})

/** The days with how many of the board’s people are away. */
export function daysWithAway(
  t: Translate,
  board: Pick<Board, 'people'>,
  days: readonly GridDay[],
  away: Away,
): readonly GridDay[] {
  if (!board.people.some(({ id }) => away.leave.has(id))) return days
  return days.map((day) => {
    const absent = awayOn(t, board, day.date, away)
    return absent ? { ...day, away: absent } : day
  })
}

/** How many of the board’s people are away on a day, and who with which leave, if the reader may know. */
export function awayOn(
  t: Translate,
  { people }: Pick<Board, 'people'>,
  date: LocalDate,
  { leave, with_names }: Away,
): GridDay['away'] {
  const facts = people.flatMap(({ id, name }) => {
    const [first] = leaveOn(leave.get(id) ?? [], date)
    return first ? [t('ui.fact', { detail: name, value: leaveSentence(t, first) })] : []
  })
  return facts.length === 0
    ? undefined
    : { text: t('onLeave.away', { count: facts.length }), people: with_names ? facts : null }
}
