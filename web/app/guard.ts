import { can, homeOf, type Session } from '#web/lib/session/session.ts'
import type { Screen } from './screens.ts'
import { isOutsider } from './shell/menu/access.ts'

/**
 * Where to redirect a request for these matched screens: a path, 'login' (to return afterwards), or null to allow it.
 * One matched screen that allows it is enough (specification section 2).
 * After signing in, the user is sent to `back`, the page requested first.
 */
export function redirectOf(matched: readonly Screen[], session: Session | null, back: unknown = null): string | null {
  if (matched.some((screen) => screen.guest_only)) return awayFromSignIn(matched, session, back)
  const guarded = matched.filter(({ needs }) => needs !== undefined)
  if (session === null && matched.some((screen) => screen.layout !== 'full')) return 'login'
  if (guarded.length === 0 || guarded.some((screen) => isOpen(screen, session))) return null
  return session === null ? 'login' : '/pages/miscellaneous/not-authorized'
}

function isOpen({ needs, staff_only }: Screen, session: Session | null) {
  return needs !== undefined && can(needs, session) && !(staff_only && isOutsider(session))
}

// A user with an unknown role has the login screen as home: staying there prevents a redirect loop.
function awayFromSignIn(matched: readonly Screen[], session: Session | null, back: unknown) {
  if (session === null) return null
  const home = homeOf(session)
  if (home === '/login') return matched.some(({ path }) => path === home) ? null : home
  return isWayBack(back) ? back : home
}

// '//elsewhere.example' would be another site.
const isWayBack = (back: unknown): back is string => typeof back === 'string' && /^\/(?![/\\]|login)/.test(back)
