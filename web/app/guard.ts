import { can, homeOf, type Session } from '#web/lib/session/session.ts'
import type { Screen } from './screens.ts'

/**
 * Where somebody is sent who asks for these matched screens: an address, 'login' (to come back afterwards), or null: they may stay.
 * Any matched record that passes is enough (specification section 2).
 * Somebody who has signed in goes `back` to what they asked for.
 */
export function wayOf(matched: readonly Screen[], session: Session | null, back: unknown = null): string | null {
  if (matched.some((screen) => screen.guest_only)) return awayFromDoor(matched, session, back)
  const requested = matched.flatMap((screen) => (screen.needs ? [screen.needs] : []))
  if (session === null && matched.some((screen) => screen.layout === 'menu')) return 'login'
  if (requested.length === 0 || requested.some((permission) => can(permission, session))) return null
  return session === null ? 'login' : '/pages/miscellaneous/not-authorized'
}

// A role the product does not know has the login screen as its home: it stays there instead of going round in circles.
function awayFromDoor(matched: readonly Screen[], session: Session | null, back: unknown) {
  if (session === null) return null
  const home = homeOf(session)
  if (home === '/login') return matched.some(({ path }) => path === home) ? null : home
  return isWayBack(back) ? back : home
}

// '//elsewhere.example' would be another site.
const isWayBack = (back: unknown): back is string => typeof back === 'string' && /^\/(?![/\\]|login)/.test(back)
