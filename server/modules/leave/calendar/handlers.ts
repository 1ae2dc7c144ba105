import { refuse } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { createFeed, feedOf, revokeFeed } from '#server/modules/publication/calendar/feeds.ts'
import { requirePeriod } from '#server/modules/rosters/board/board-query.ts'
import { publicAddress } from '#server/modules/settings/environment.ts'
import { leaveFile } from './events.ts'
import { calendarHolidays, leaveDuring } from './queries.ts'

export const leaveCalendar: HandlersOf<'leaveCalendar'> = {
  async days({ input, ...context }) {
    requirePeriod(input)
    return { leave: await leaveDuring(context, input), holidays: await calendarHolidays(context, input) }
  },
  async file({ input, ...context }) {
    requirePeriod(input)
    const agency_id = context.actor.agency_id
    const body = Buffer.from(await leaveFile({ ...context, agency_id }, input, null))
    return { content_type: 'text/calendar; charset=utf-8', filename: `leave-${input.from}.ics`, body }
  },
  feed: (context) => feedOf(context, 'leave'),
  // With its own transaction, so that the address is not stored with the response.
  createFeed: async ({ database, actor, now, outside }) => {
    // Supervisors see no leave.
    if (actor.supervisor_id !== null) refuse('mayNot')
    const path = await writeAs(database, actor, (db) => createFeed({ db, actor, now }, 'leave'))
    return { address: (await database.readAsPlatform((db) => publicAddress(db, outside))) + path }
  },
  revokeFeed: (context) => revokeFeed(context, 'leave'),
}
