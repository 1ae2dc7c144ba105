import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { addDays } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { earliest, minutesAfter } from '#server/seed/instants.ts'
import type { Placement } from '#server/seed/planner.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { SeedShift } from './weeks.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import type { Worker } from '#server/seed/worker.ts'

/** The outcome of a past shift: a timesheet in some status, none yet, or a no-show. */
type ShiftOutcome = TimesheetStatus | 'to_enter' | 'no_show'
export type AnsweredAssignment = ReturnType<typeof answeredBy>

// By week, repeated over its placements: the older, the further along.
const fates: Readonly<Record<number, readonly ShiftOutcome[]>> = {
  [-4]: ['paid', 'paid', 'exported', 'paid', 'paid', 'exported', 'paid', 'paid'],
  [-3]: ['exported', 'exported', 'approved', 'exported', 'exported', 'exported'],
  [-2]: [
    'approved',
    'approved',
    'submitted',
    'approved',
    'client_approved',
    'approved',
    'exported',
    'approved',
    'rejected',
    'approved',
    'approved',
  ],
  [-1]: [
    'submitted',
    'approved',
    'submitted',
    'client_approved',
    'draft',
    'submitted',
    'approved',
    'to_enter',
    'submitted',
    'rejected',
    'approved',
    'disputed',
    'submitted',
  ],
  [0]: ['submitted', 'to_enter', 'draft', 'submitted', 'to_enter', 'client_approved'],
}
// Minutes within which no time has been recorded yet.
const justEnded = 60
// One in so many is a no-show.
const rareNoShow = 53
const fatesWhenOnHold: readonly ShiftOutcome[] = ['exported', 'disputed', 'approved', 'exported']
// The demo employee's, newest first: two to enter, one rejected, one pending, then approved ones.
const heroFates: readonly ShiftOutcome[] = [
  'to_enter',
  'to_enter',
  'rejected',
  'submitted',
  'approved',
  'approved',
  'exported',
  'exported',
  'exported',
]
const heroAnswers: Readonly<Record<number, AssignmentStatus>> = {
  1: 'accepted',
  2: 'declined',
  3: 'pending',
  5: 'pending',
}
const answers: readonly AssignmentStatus[] = [
  'accepted',
  'pending',
  'accepted',
  'pending',
  'declined',
  'accepted',
  'pending',
]
const lostAnswers: readonly AssignmentStatus[] = [
  'declined',
  'withdrawn',
  'timed_out',
  'declined',
  'replaced',
  'cancelled_agency',
]

const declineReasons = [
  'Exam that morning.',
  'Already working for somebody else that day.',
  'No lift home after the shift.',
  'Family birthday.',
  'I asked for Sundays off.',
]
const withdrawReasons = ['Came down with the flu.', 'Car broke down on the way.', 'Child is ill.']

/** Gives every placement its assignment, and adds the responses of those who were offered it before and did not take it. */
export function answersTo(
  placements: readonly Placement[],
  workers: readonly Worker[],
  hero: Worker | null,
  moment: SeedTime,
) {
  const fateOf = fatesInTurn(placements, hero, moment)
  const answered = placements.map((placement, at) => answeredBy(placement, at, fateOf(placement), hero, moment))
  const over = [...Map.groupBy(placements, ({ shift }) => shift)].filter(([shift]) => isOver(shift, moment))
  const lost = over
    .filter((_, at) => at % 8 === 4)
    .map(([shift, crew], at) => lostBy(shift, at, notIn(workers, [hero, ...crew.map(({ worker }) => worker)]), moment))
  return { answered, lost: lost.filter((row) => row !== null) }
}

const notIn = (workers: readonly Worker[], some: readonly (Worker | null)[]) =>
  workers.filter((one) => !some.includes(one))

const isOver = ({ row }: SeedShift, { now }: SeedTime) => row.ends_at <= now

function fatesInTurn(placements: readonly Placement[], hero: Worker | null, moment: SeedTime) {
  const turns = new Map<string | number, number>()
  const next = (key: string | number) => turns.set(key, (turns.get(key) ?? -1) + 1).get(key) ?? 0
  let heroesLeft = placements.filter(({ worker, shift }) => worker === hero && isOver(shift, moment)).length
  return ({ worker, shift }: Placement): ShiftOutcome | null => {
    if (!isOver(shift, moment) || shift.row.status === 'cancelled') return null
    if (shift.row.ends_at > minutesAfter(moment.now, -justEnded)) return 'to_enter'
    if (worker === hero) return heroFates[--heroesLeft] ?? 'paid'
    const ended = shift.site.next_week === 'ended'
    const cycle = (ended ? fatesWhenOnHold : fates[shift.roster.week]) ?? fatesWhenOnHold
    const turn = next(ended ? 'on hold' : shift.roster.week)
    return turn % rareNoShow === 17 ? 'no_show' : (cycle[turn % cycle.length] ?? null)
  }
}

function answeredBy(
  placement: Placement,
  at: number,
  fate: ShiftOutcome | null,
  hero: Worker | null,
  moment: SeedTime,
) {
  const status = fate === null ? comingStatus(placement, at, hero, moment) : statusBehind(fate)
  return { placement, fate, row: assignment(placement, status, at, moment) }
}

// An assignment is worked once its time has been recorded; until then it is unchanged.
function statusBehind(fate: ShiftOutcome): AssignmentStatus {
  if (fate === 'no_show') return 'no_show'
  return fate === 'to_enter' ? 'accepted' : 'worked'
}

function comingStatus(
  { shift, worker }: Placement,
  at: number,
  hero: Worker | null,
  moment: SeedTime,
): AssignmentStatus {
  if (shift.row.status === 'draft') return 'planned'
  if (shift.row.status === 'cancelled') return 'cancelled_client'
  const fields =
    worker === hero ? [1, 2, 3, 5].find((day) => addDays(moment.today, day) === shift.row.works_on) : undefined
  if (fields !== undefined) return heroAnswers[fields] ?? 'pending'
  // Employees who start within a day have already responded.
  if (shift.row.starts_at < minutesAfter(moment.now, 24 * 60)) return 'accepted'
  return answers[at % answers.length] ?? 'pending'
}

// Another employee with this position in the region, who was offered it first.
function lostBy(shift: SeedShift, at: number, others: readonly Worker[], moment: SeedTime) {
  const possible = others.filter((other) => isCandidate(other, shift))
  const worker = possible[at % possible.length]
  if (worker === undefined) return null
  return assignment({ shift, worker }, lostAnswers[at % lostAnswers.length] ?? 'declined', at, moment)
}

const isCandidate = ({ region, position_ids, from, until }: Worker, { site, row }: SeedShift) =>
  region === site.region &&
  position_ids.includes(row.position_id) &&
  from !== null &&
  from <= row.works_on &&
  (until === null || until >= row.works_on)

const unanswered: ReadonlySet<AssignmentStatus> = new Set([
  'planned',
  'pending',
  'timed_out',
  'cancelled_agency',
  'cancelled_client',
])

function assignment({ shift, worker }: Placement, status: AssignmentStatus, at: number, { now }: SeedTime) {
  const { agency_id, roster_id, works_on, starts_at, ends_at, id: roster_shift_id } = shift.row
  const notified_at = shift.roster.row.published_at ?? now
  const responded_at = unanswered.has(status)
    ? null
    : earliest(minutesAfter(notified_at, 180 + ((at * 97) % 1800)), now, starts_at)
  const fields = {
    responded_at,
    response_note: noteOf(status, at),
    no_show_excused: status === 'no_show' ? at % 2 === 0 : null,
    created_at: notified_at,
    updated_at: responded_at ?? notified_at,
  }
  return {
    id: newId(),
    agency_id,
    roster_id,
    roster_shift_id,
    employee_id: worker.id,
    works_on,
    starts_at,
    ends_at,
    status,
    ...fields,
  }
}

function noteOf(status: AssignmentStatus, at: number): string | null {
  if (status === 'declined') return declineReasons[at % declineReasons.length] ?? null
  return status === 'withdrawn' || status === 'no_show' ? (withdrawReasons[at % withdrawReasons.length] ?? null) : null
}
