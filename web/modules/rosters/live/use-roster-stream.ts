import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rosterChanges } from '#contract/rostering/changes.ts'
import { type BoardViewer, rosterStreamPath, type RosterStreamEvents } from '#contract/rostering/roster-stream.ts'
import { rosters } from '#contract/rostering/rosters.ts'
import { listenTo, type StreamMessage } from '#web/lib/api/stream.ts'
import { useSession } from '#web/lib/session/session.ts'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { Reloader } from './reloader.ts'

// What other records contribute (availability, shifts elsewhere) is not in the stream. Without a stream everything is polled.
const liveMs = 60_000
const pollMs = 30_000

/**
 * Reloads the board when others change it, and returns who else has it open. Only a visible tab has a stream: a browser opens few
 * connections to one server, and nobody is looking at a hidden board.
 */
export function useRosterStream(roster_id: string) {
  const client = useQueryClient()
  const session = useSession()
  const [viewers, setViewers] = useState<readonly BoardViewer[] | null>(null)
  const userKey = `${session?.user?.id}@${session?.user?.agency?.id}`
  useEffect(() => {
    const key = [rosters.filter.path, boardInput(roster_id)]
    const reloader = new Reloader(client, key, () => void reloadOthers(client))
    let isNew = true
    const onMessage = ({ event, data }: StreamMessage) => {
      // Our own server wrote it, as contract/rostering/roster-stream.ts says.
      if (event === 'viewers') setViewers((JSON.parse(data) as RosterStreamEvents['viewers']).viewers)
      // Changes since the board was loaded were missed.
      if (event === 'changed' || (isNew && client.getQueryState(key)?.status === 'success')) reloader.request()
      isNew = false
    }
    const onBreak = () => {
      isNew = true
      setViewers(null)
    }
    const end = whileVisible((signal) => {
      void listenTo(`${rosterStreamPath}?roster_id=${roster_id}`, onMessage, signal, onBreak)
    })
    return () => {
      end()
      reloader.dispose()
    }
  }, [client, roster_id, userKey])
  const own = session?.user?.id
  return {
    viewers: (viewers ?? []).filter(({ account_id }) => account_id !== own),
    pollMs: viewers === null ? pollMs : liveMs,
  }
}

// The findings and the undo buttons belong to the board.
const reloadOthers = (client: QueryClient) =>
  Promise.all(
    [rosters.review.path, rosterChanges.list.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
  )

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
