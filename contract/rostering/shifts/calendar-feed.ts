import { z } from 'zod'
import { ownTransaction, read, write } from '#contract/call.ts'

const ownPermission = [['Roster', 'view assigned roster']] as const

/** A feed of the caller without its address, which is only shown when it is created. */
export const calendarFeed = z.object({
  /** null: there is none */
  created_at: z.string().nullable(),
  /** when a calendar last read it */
  read_at: z.string().nullable(),
})

/** The path of a feed. Its token is the permission to read it: anybody with the URL can see the shifts. */
export const calendarPath = (token: string) => `/calendar/${token}.ics`

/** A worker's own shifts for the calendar on their phone (iCalendar). */
export const calendarFeeds = {
  info: read({
    path: '/roster/calendar-feed',
    needs: ownPermission,
    summary: 'Returns whether the signed-in worker has a calendar feed, and when it was last read.',
    input: {},
    result: calendarFeed,
  }),
  create: ownTransaction(
    write({
      path: '/roster/calendar-feed-create',
      needs: ownPermission,
      summary: 'Creates the signed-in worker’s calendar feed and returns its address; a former address stops working.',
      input: {},
      result: z.object({ address: z.string() }),
    }),
  ),
  revoke: write({
    path: '/roster/calendar-feed-revoke',
    needs: ownPermission,
    summary: 'Deletes the signed-in worker’s calendar feed: its address stops working at once.',
    input: {},
    result: calendarFeed,
  }),
}
