import { sql } from 'kysely'
import type { AssignmentRow, AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { asPublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { assignmentRows } from '#server/modules/rosters/assignments/queries.ts'

/** An own shift as an entry of a calendar. */
export type FeedShift = AssignmentRow & {
  /** raised by every change of the assignment or its shift */
  sequence: number
  assignment_changed_at: string
  shift_changed_at: string
}

const feedStatuses = ['pending', 'accepted', 'in_progress', 'worked'] as const satisfies AssignmentStatus[]
/** Shown as cancelled for some time: many calendars would leave a missing one as it was. */
export const cancelledStatuses = [
  'cancelled_agency',
  'cancelled_client',
  'withdrawn',
  'replaced',
] as const satisfies AssignmentStatus[]

const pastDays = 30
const cancelledDays = 14
// Enough for three shifts a day and four months.
const maxShifts = 400

/** The reader's shifts from a month ago on, earliest first. */
export const shiftsOfFeed = (context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>): Promise<FeedShift[]> =>
  assignmentRows(context)
    .select(sql<number>`assignments.version + roster_shifts.version - 2`.as('sequence'))
    .select([
      isoOf('assignments.updated_at').as('assignment_changed_at'),
      isoOf('roster_shifts.updated_at').as('shift_changed_at'),
    ])
    .where(sql<boolean>`${asPublished.ends_at} > ${daysBefore(context.now, pastDays)}::timestamptz`)
    .where((where) =>
      where.or([
        where(asPublished.status, 'in', feedStatuses),
        where.and([
          where(asPublished.status, 'in', cancelledStatuses),
          where('assignments.updated_at', '>', daysBefore(context.now, cancelledDays)),
        ]),
      ]),
    )
    .orderBy('assignments.starts_at')
    .orderBy('assignments.id')
    .limit(maxShifts)
    .execute()

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
