import type { HandlersOf } from '#server/http/mount.ts'
import { choosePreferences, markAllRead, markRead } from './actions.ts'
import { notificationsPage, preferencesOf, settingsOf } from './queries.ts'

export const notifications: HandlersOf<'notifications'> = {
  list: ({ input, ...context }) => notificationsPage(context, input),
  async read({ input, ...context }) {
    await markRead(context, input)
    return { unread: (await settingsOf(context)).unread }
  },
  async readAll(context) {
    await markAllRead(context)
    return { unread: 0 }
  },
  count: settingsOf,
  preferences: preferencesOf,
  updatePreferences: ({ input, ...context }) => choosePreferences(context, input),
}
