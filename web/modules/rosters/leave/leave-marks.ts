// Adds leave to the rows of the grid.
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import type { DayMark, GridDay, GridPerson } from '#web/modules/rosters/grid/grid-content.ts'
import type { Translate } from '#web/wording/translate.ts'
import { leaveSentence, leaveText } from './leave-texts.ts'

export type LeaveByPerson = ReadonlyMap<string, readonly LeaveSpan[]>

export function leaveByPerson(all: readonly LeaveSpan[]): LeaveByPerson {
  const people = new Map<string, LeaveSpan[]>()
  for (const one of all) people.set(one.employee_id, [...(people.get(one.employee_id) ?? []), one])
  return people
}

/** The leave of a day; what is approved before what is requested. */
export const leaveOn = (spans: readonly LeaveSpan[], date: string) =>
  spans
    .filter(({ from_day, to_day }) => from_day <= date && date <= to_day)
    .toSorted((one, other) => one.status.localeCompare(other.status))

/** The rows with the leave of each day in place of what the person stated about it. */
export function withLeave(
  t: Translate,
  people: readonly GridPerson[],
  leave: LeaveByPerson,
  days: readonly Pick<GridDay, 'date'>[],
): readonly GridPerson[] {
  if (leave.size === 0) return people
  return people.map((person) => {
    const spans = leave.get(person.id)
    if (!spans) return person
    return { ...person, markOf: (at) => leaveMark(t, spans, days[at]?.date) ?? person.markOf?.(at) }
  })
}

function leaveMark(t: Translate, spans: readonly LeaveSpan[], date = ''): DayMark | undefined {
  const [first, ...others] = leaveOn(spans, date)
  return (
    first && {
      kind: first.status === 'approved' ? 'leave' : 'leaveRequested',
      label: [first, ...others].map((span) => leaveSentence(t, span)).join('; '),
      text: leaveText(t, first),
    }
  )
}
