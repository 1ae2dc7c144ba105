import { useEffect } from 'react'
import { rememberPage } from '#web/lib/offline/remember-page.ts'
import { renewPush } from '#web/lib/push.ts'
import { kindOf, session } from '#web/lib/session/session.ts'
import { screenAt } from '#web/app/screens.ts'
import { loadMyShifts } from '#web/modules/rosters/my-shifts/LazyMyShifts.tsx'

/** Makes the page available offline; once per page load, and only if the build has a service worker. */
export function useRememberedPage() {
  useEffect(() => {
    // A browser that refuses storage still shows the page.
    rememberPage(loadOfflineScreens).catch(() => {})
  }, [])
}

async function loadOfflineScreens() {
  // Only what is kept offline depends on the rest, and the next load tries again.
  renewPush().catch(() => {})
  // The screens that are read offline are cached even if not visited yet, and so is the login screen.
  const isEmployee = kindOf(session()) === 'employee'
  const wanted = isEmployee ? ['/assigned-roster', '/clock', '/login'] : ['/login']
  const screens = wanted.map(async (path) => screenAt(path)?.screen())
  // The screen at /assigned-roster loads the view of its kind of user.
  await Promise.all([...screens, isEmployee && loadMyShifts()])
}
