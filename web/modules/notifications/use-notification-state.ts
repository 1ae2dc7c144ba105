import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  notifications,
  notificationStreamPath,
  type Notification,
  type NotificationState,
} from '#contract/platform/notifications.ts'
import { inOneTab } from '#web/lib/session/one-tab.ts'
import { useSession } from '#web/lib/session/session.ts'
import { listenTo } from '#web/lib/api/stream.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

const none: NotificationState = { unread: 0, newest: null }

/**
 * How things stand, live: asked once, then told by the server's stream, in one tab for the whole browser. `arrived` hears, once in
 * each tab, of a notification that was not there before.
 */
export function useNotificationState(arrived: (news: Notification) => void): NotificationState {
  const client = useQueryClient()
  const session = useSession()
  const { data = none } = useApiQuery(notifications.count, {})
  const isNews = useNews()
  const hear = useEffectEvent((standing: NotificationState) => {
    const former = client.getQueryData<NotificationState>([notifications.count.path, {}])
    client.setQueryData([notifications.count.path, {}], standing)
    // Said once more after each new connection: only a difference makes the lists out of date.
    if (JSON.stringify(former) !== JSON.stringify(standing))
      void client.invalidateQueries({ queryKey: [notifications.list.path] })
    if (standing.newest !== null && isNews(standing.newest, former)) arrived(standing.newest)
  })
  // Another person, another agency: another stream.
  const who = `${session?.user?.id}@${session?.user?.agency?.id}`
  useEffect(() => {
    const stop = new AbortController()
    const work = (tell: (standing: NotificationState) => void, signal: AbortSignal) =>
      // Our own server wrote it, as contract/platform/notifications.ts says.
      listenTo(notificationStreamPath, (heard) => tell(JSON.parse(heard.data) as NotificationState), signal)
    void inOneTab<NotificationState>(`muster.stream ${who}`, work, hear, stop.signal)
    return () => stop.abort()
  }, [who])
  return data
}

// A list without unread ones does not say when the last came.
const sinceRecently = () => Temporal.Now.instant().subtract({ minutes: 5 }).toString({ fractionalSecondDigits: 3 })

/** Later than everything seen so far: when the newest is read, or an old one marked unread, another is the newest and no news. */
function useNews() {
  const seen = useRef('')
  return (newest: Notification, former: NotificationState | undefined) => {
    if (former === undefined) return false
    const beginning = former.newest?.created_at ?? sinceRecently()
    const latest = [seen.current, beginning].toSorted().at(-1) ?? ''
    seen.current = [latest, newest.created_at].toSorted().at(-1) ?? ''
    return newest.created_at > latest
  }
}
