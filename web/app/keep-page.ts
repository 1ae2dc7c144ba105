import { useEffect } from 'react'
import { renewPush } from '#web/lib/push.ts'
import { kindOf, session } from '#web/lib/session/session.ts'
import { screenAt } from './screens.ts'

/** Makes the page available offline; once per page load, and only if the build has a service worker. */
export function useRememberedPage() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // A browser that refuses storage still shows the page.
    keepPage().catch(() => {})
  }, [])
}

async function keepPage() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // Only what is kept offline depends on the rest, and the next load tries again.
  renewPush().catch(() => {})
  // The screens that are read offline are cached even if not visited yet, and so is the login screen.
  const wanted = kindOf(session()) === 'employee' ? ['/assigned-roster', '/clock', '/login'] : ['/login']
  await Promise.all(wanted.map(async (path) => screenAt(path)?.screen()))
  active?.postMessage({ keep: performance.getEntriesByType('resource').map(({ name }) => name) })
}
