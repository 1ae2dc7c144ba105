import { useEffect } from 'react'
import { cacheCurrentPage } from '#web/lib/offline/cache-page.ts'
import { renewPush } from '#web/lib/push.ts'
import { kindOf, session } from '#web/lib/session/session.ts'
import { screenAt } from '#web/app/screens.ts'
import { loadMyShifts } from '#web/modules/responses/my-shifts/LazyMyShifts.tsx'

/** Makes the page available offline; once per page load, and only if the build has a service worker. */
export function useOfflinePage() {
  useEffect(() => {
    // A browser that refuses storage still shows the page.
    cacheCurrentPage(loadOfflineScreens).catch(reportError)
  }, [])
}

async function loadOfflineScreens() {
  // A failure does not stop the caching below; the next page load tries again.
  renewPush().catch(reportError)
  // The screens that are read offline are cached even if not visited yet, and so is the login screen.
  const isEmployee = kindOf(session()) === 'employee'
  const paths = isEmployee ? ['/assigned-roster', '/clock', '/login'] : ['/login']
  const screens = paths.map(async (path) => screenAt(path)?.screen())
  // The screen at /assigned-roster loads the view of its kind of user, and declining a shift asks for the reason.
  await Promise.all([...screens, ...(isEmployee ? [loadMyShifts(), import('#web/ui/ReasonWindow.tsx')] : [])])
}
