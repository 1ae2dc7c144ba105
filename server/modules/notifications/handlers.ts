import type { HandlersOf } from '#server/http/mount.ts'
import { choosePreferences, markAllRead, markRead } from './actions.ts'
import { notificationsPage, preferencesOf, settingsOf } from './queries.ts'

export const handlers: HandlersOf<'notifications'> = {
  list: ({ db, actor, input }) => notificationsPage(db, actor, input),
  async read({ db, actor, input, now }) {
    await markRead(db, actor, input, now)
    return { unread: (await settingsOf(db, actor)).unread }
  },
  async readAll({ db, actor, now }) {
    await markAllRead(db, actor, now)
    return { unread: 0 }
  },
  count: ({ db, actor }) => settingsOf(db, actor),
  preferences: ({ db, actor }) => preferencesOf(db, actor),
  updatePreferences: ({ db, actor, input }) => choosePreferences(db, actor, input),
}
