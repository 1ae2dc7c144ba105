import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { prefetch } from '#web/lib/api/call.ts'
import type { Prefetched } from '#web/lib/api/prefetch.ts'
import { searchOf, searchText } from '#web/lib/links.ts'
import { kindOf, onSession, session } from '#web/lib/session/session.ts'
import { loadWordsOf } from '#web/lib/wording.ts'
import { AuthPage } from '#web/app/pages/AuthPage.tsx'
import { redirectOf } from './guard.ts'
import { Crash } from '#web/app/pages/Crash.tsx'
import { screens, type Screen } from './screens.ts'
import { withinTime } from './sections.ts'
import { LoadingPage } from '#web/app/pages/LoadingPage.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const root = createRootRoute({
  // Specification section 2: the guard of every navigation, from the rows of the matched screens. Synchronous, because it also runs on preloads.
  beforeLoad: ({ matches, location }) => {
    const target = redirectOf(
      matches.flatMap(({ staticData }) => staticData.screen ?? []),
      session(),
      new URLSearchParams(location.searchStr).get('to'),
    )
    if (target === 'login')
      throw redirect({ href: `/login${searchText({ to: location.href === '/' ? '' : location.href })}`, replace: true })
    if (target !== null) throw redirect({ href: target, replace: true })
  },
})

const menu = createRoute({
  id: 'menu',
  getParentRoute: () => root,
  loader({ preload, cause }) {
    // Lists wait for the user's saved views, because they open with the default one.
    if (!preload && cause === 'enter') prefetch({ path: '/list-view/list', input: {} })
    return loadWordsOf('')
  },
  component: lazyRouteComponent(() => withinTime(() => import('#web/app/shell/Shell.tsx')), 'Shell'),
})

const full = createRoute({
  id: 'full',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => withinTime(() => import('#web/app/pages/FullPage.tsx')), 'FullPage'),
})

const auth = createRoute({ id: 'auth', getParentRoute: () => root, component: AuthPage })

const start = createRoute({
  path: '/',
  getParentRoute: () => root,
  // The installed app (public/manifest.webmanifest) opens an employee's shifts.
  beforeLoad: ({ location }) => {
    const shifts = location.searchStr.includes('app=') && kindOf(session()) === 'employee'
    throw redirect({ href: shifts ? '/assigned-roster' : '/dashboard', replace: true })
  },
})
const unknown = createRoute({
  path: '$',
  getParentRoute: () => root,
  beforeLoad: () => {
    throw redirect({ href: '/error-404', replace: true })
  },
})

const routeOf = (screen: Screen, parent: AnyRoute) =>
  createRoute({
    path: screen.path.replaceAll(/\{(\w+)\}/g, '$$$1'),
    getParentRoute: () => parent,
    staticData: { screen },
    // Loaded in parallel with the screen's code.
    loader: () => loadWordsOf(screen.path),
    component: lazyRouteComponent(() => withinTime(screen.screen).then(screenIn)),
  })

const frameOf = (screen: Screen) => (screen.guest_only ? auth : screen.layout === 'full' ? full : menu)

const rowsIn = (frame: AnyRoute) =>
  screens.filter((screen) => frameOf(screen) === frame).map((screen) => routeOf(screen, frame))

const tree = root.addChildren([start, unknown, ...[menu, full, auth].map((frame) => frame.addChildren(rowsIn(frame)))])

/** The browser's router, built from the table of screens. */
export const router = createRouter({
  routeTree: tree,
  parseSearch: searchOf,
  stringifySearch: searchText,
  scrollRestoration: true,
  defaultErrorComponent: Crash,
  defaultPendingComponent: LoadingPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPreload: false,
})

// The queries that the first frame of a screen waits for are sent before its code is requested. A record opened in the screen of its list is
// another query; other changes of the address are not.
router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
  const before = new Set((fromLocation ? aheadOf(fromLocation) : []).map(nameOf))
  for (const query of aheadOf(toLocation)) if (!before.has(nameOf(query))) prefetch(query)
})

type Address = { pathname: string; searchStr: string }

/** The queries that the screen at an address waits for, if the user may see the screen. */
function aheadOf({ pathname, searchStr }: Address): readonly Prefetched[] {
  const [matched] = router.getMatchedRoutes(pathname)
  const shown = matched.flatMap(({ options }) => options.staticData?.screen ?? [])
  if (redirectOf(shown, session()) !== null) return []
  return shown.at(-1)?.prefetch?.(new URLSearchParams(searchStr)) ?? []
}

const nameOf = (query: Prefetched) => JSON.stringify(query)

// Signing in or out, here or in another tab, changes what the guard allows.
onSession(() => void router.invalidate())

/** The component that a screen's module exports. */
function screenIn(module: unknown): { default: RouteComponent } {
  const entry = Object.entries(module ?? {}).find(
    ([name, value]) => name.endsWith('Screen') && typeof value === 'function',
  )
  if (!entry) throw new Error('A screen’s module exports one function whose name ends in Screen.')
  return { default: entry[1] }
}
