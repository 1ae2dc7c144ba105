import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import {
  type BoardViewer,
  maxStreamRosters,
  rosterStreamPath,
  type RosterStreamEvents,
} from '#contract/rostering/rosters/roster-stream.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidatePaths } from '#web/lib/api/invalidate.ts'
import { listenTo, type StreamMessage } from '#web/lib/api/stream.ts'
import { useSession, useUserKey } from '#web/lib/session/session.ts'
import { Reloader } from './reloader.ts'

// What other records contribute (availability, shifts elsewhere) is not in the stream. Without a stream everything is polled.
const liveMs = 60_000
const pollMs = 30_000
// A board is requested no earlier than this before its data arrives; a longer load is found out of date when it is polled.
const longestLoadMs = 10_000

/** What an open board loads: the path of its call, and those of calls whose results belong to it. */
type Loaded = { path: string; besides: readonly string[] }
// The findings and the undo buttons belong to the board.
const boardCalls: Loaded = { path: rosters.filter.path, besides: [rosters.review.path, rosterChanges.list.path] }

/**
 * Reloads the board when others change it, and returns who else has one of its rosters open. `input`: of the call that loads the board;
 * `loaded` names another one, as a constant.
 * Boards of more rosters than a stream can name are polled. Only a visible tab has a stream: a browser opens few
 * connections to one server, and nobody is looking at a hidden board.
 */
export function useRosterStream(roster_ids: readonly string[], input: object, { path, besides }: Loaded = boardCalls) {
  const client = useQueryClient()
  const own = useSession()?.user?.id
  const userKey = useUserKey()
  const [viewers, setViewers] = useState<readonly BoardViewer[] | null>(null)
  const query = roster_ids.length > maxStreamRosters ? '' : roster_ids.map((id) => `roster_id=${id}`).join('&')
  const inputText = JSON.stringify(input)
  useEffect(() => {
    if (query === '') return undefined
    // The text changes only when its content does.
    const key: QueryKey = [path, JSON.parse(inputText)]
    const reloader = new Reloader(client, key, () => void invalidatePaths(client, besides))
    const onMessage = ({ event, data }: StreamMessage) => {
      // Our own server wrote it, as contract/rostering/rosters/roster-stream.ts says.
      if (event === 'viewers') setViewers((JSON.parse(data) as RosterStreamEvents['viewers']).viewers)
      if (event === 'changed' || (event === 'opened' && mayHaveMissed(data))) reloader.request()
    }
    /** Changes between the request of the board and the beginning of the stream. */
    const mayHaveMissed = (data: string) => {
      const { unchanged_ms } = JSON.parse(data) as RosterStreamEvents['opened']
      return unchanged_ms < ageOf(client, key) + longestLoadMs
    }
    const end = whileVisible((signal) => {
      void listenTo(`${rosterStreamPath}?${query}`, onMessage, signal, () => setViewers(null))
    })
    return () => {
      end()
      reloader.dispose()
      setViewers(null)
    }
  }, [client, query, inputText, userKey, path, besides])
  return {
    viewers: (viewers ?? []).filter(({ account_id }) => account_id !== own),
    pollMs: viewers === null ? pollMs : liveMs,
  }
}

/** How long ago the data of a query arrived; 0 while it is loaded for the first time. */
function ageOf(client: QueryClient, key: QueryKey): number {
  const loadedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
  return loadedAt === 0 ? 0 : performance.timeOrigin + performance.now() - loadedAt
}

/** Starts work whenever the tab is visible, and aborts it when it is hidden. Returns a function that ends both. */
function whileVisible(work: (signal: AbortSignal) => void) {
  let stop = new AbortController()
  const onChange = () => {
    stop.abort()
    stop = new AbortController()
    if (document.visibilityState === 'visible') work(stop.signal)
  }
  document.addEventListener('visibilitychange', onChange)
  onChange()
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    stop.abort()
  }
}
