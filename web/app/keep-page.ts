import { useEffect } from 'react'
import { kindOf, session } from '#web/lib/session/session.ts'
import { screenAt } from './screens.ts'

/** Lets the page open without a network from now on; once a page, and only where the build brought a service worker. */
export function useRememberedPage() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // A browser that does not want to keep anything shows the page all the same.
    keepPage().catch(() => {})
  }, [])
}

async function keepPage() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // What is read without a network must be there, also when it has not been looked at here yet; and the way out.
  const wanted = kindOf(session()) === 'employee' ? ['/assigned-roster', '/login'] : ['/login']
  await Promise.all(wanted.map(async (path) => screenAt(path)?.screen()))
  active?.postMessage({ keep: performance.getEntriesByType('resource').map(({ name }) => name) })
}
