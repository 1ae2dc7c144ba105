import { refuse } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { publicAddress } from '#server/modules/settings/environment.ts'
import { createFeed, feedOf, revokeFeed } from './feeds.ts'

export const calendarFeeds: HandlersOf<'calendarFeeds'> = {
  info: (context) => feedOf(context, 'shifts'),
  // With its own transaction, so that the address is not stored with the response.
  create: async ({ database, actor, now, outside }) => {
    const path = await writeAs(database, actor, (db) => createFeed({ db, actor: requireWorker(actor), now }, 'shifts'))
    return { address: (await database.readAsPlatform((db) => publicAddress(db, outside))) + path }
  },
  revoke: ({ db, actor }) => revokeFeed({ db, actor: requireWorker(actor) }, 'shifts'),
}

/** Only workers have shifts of their own. */
function requireWorker(actor: Actor) {
  if (actor.employee_id === null) refuse('rosters.onlyWorkers')
  return actor
}
