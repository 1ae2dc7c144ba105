import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  notifications,
  notificationStreamPath,
  type Notification,
  type NotificationState,
} from '#contract/platform/notifications/notifications.ts'
import { inOneTab } from '#web/lib/session/one-tab.ts'
import { useUserKey } from '#web/lib/session/session.ts'
import { listenTo } from '#web/lib/api/stream.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

const none: NotificationState = { unread: 0, newest: null }

/**
 * The live notification state: loaded once, then updated by the server's event stream, in one tab for the whole browser. Calls
 * `arrived` once in each tab for a new notification.
 */
export function useNotificationState(arrived: (news: Notification) => Promise<void>): NotificationState {
  const client = useQueryClient()
  // Another user or agency has another stream.
  const userKey = useUserKey()
  const { data = none } = useApiQuery(notifications.count, {})
  const isNews = useIsNewer()
  const onState = useEffectEvent((state: NotificationState) => {
    const former = client.getQueryData<NotificationState>([notifications.count.path, {}])
    client.setQueryData([notifications.count.path, {}], state)
    // Sent again after each new connection: the lists are invalidated only if the state differs.
    if (JSON.stringify(former) !== JSON.stringify(state))
      void client.invalidateQueries({ queryKey: [notifications.list.path] })
    if (state.newest !== null && isNews(state.newest, former)) void arrived(state.newest)
  })
  useEffect(() => {
    const stop = new AbortController()
    const work = (notify: (state: NotificationState) => void, signal: AbortSignal) =>
      // Our own server wrote it, as contract/platform/notifications/notifications.ts says.
      listenTo(notificationStreamPath, (message) => notify(JSON.parse(message.data) as NotificationState), signal)
    void inOneTab<NotificationState>(`muster.stream ${userKey}`, work, onState, stop.signal)
    return () => stop.abort()
  }, [userKey])
  return data
}

// A list without unread ones does not contain the time of the last.
const sinceRecently = () => Temporal.Now.instant().subtract({ minutes: 5 }).toString({ fractionalSecondDigits: 3 })

/** Newer than all seen so far: reading the newest, or marking an old one unread, makes another the newest but not new. */
function useIsNewer() {
  const seen = useRef('')
  return (newest: Notification, former: NotificationState | undefined) => {
    if (former === undefined) return false
    const beginning = former.newest?.created_at ?? sinceRecently()
    const latest = [seen.current, beginning].toSorted().at(-1) ?? ''
    seen.current = [latest, newest.created_at].toSorted().at(-1) ?? ''
    return newest.created_at > latest
  }
}
