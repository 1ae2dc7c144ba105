// The service worker, which makes the page available offline and shows push messages. It caches the page and public files,
// never a response of /api (decision 044). tools/web/build-web.ts builds it as /sw.js.
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { listenToPushes } from './push.ts'

declare const __BUILD__: string
declare const self: typeof globalThis & { skipWaiting: () => Promise<void> }
/** Adds what the type of these events lacks where the DOM types are loaded too. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

const pages = `muster-page-${__BUILD__}`
const files = `muster-files-${__BUILD__}`
const thePage = '/'

void self.skipWaiting()
clientsClaim()
listenToPushes()

// The server renders the pages under /jobs/ itself.
const isPage = (path: string) => !/^\/(api|files|jobs)\//.test(path) && !/\.\w+$/.test(path)
const isHashed = (path: string) => path.startsWith('/assets/')
const isPlain = (path: string) => /^\/(skin\.js|muster\.svg|manifest\.webmanifest|icons\/[\w-]+\.png)$/.test(path)

// Every path is the same page; its nonce is in the cached headers, so page and policy always match.
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  new NetworkFirst({
    cacheName: pages,
    networkTimeoutSeconds: 5,
    plugins: [{ cacheKeyWillBeUsed: async () => thePage }],
  }),
)
registerRoute(({ sameOrigin, url }) => sameOrigin && isHashed(url.pathname), new CacheFirst({ cacheName: files }))
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isPlain(url.pathname),
  new StaleWhileRevalidate({ cacheName: files }),
)

// In a worker both events last until their promise settles.
addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(dropOlderBuilds()))
addEventListener('message', (event) => {
  // As above.
  if (Array.isArray(event.data?.keep)) (event as Event as ExtendableEvent).waitUntil(cachePages(event.data.keep))
})

async function dropOlderBuilds() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('muster-') && name !== pages && name !== files)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Caches what the page loaded before this worker was active. */
async function cachePages(addresses: readonly string[]) {
  const [page, cache] = await Promise.all([caches.open(pages), caches.open(files)])
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const wanted = addresses.filter((address) => !known.has(address) && isCacheable(new URL(address)))
  const shell = (await page.match(thePage)) === undefined ? [page.add(thePage)] : []
  // A file that fails is fetched when next needed.
  await Promise.allSettled([...shell, ...wanted.map((address) => cache.add(address))])
}

const isCacheable = ({ origin, pathname }: URL) =>
  origin === location.origin && (isHashed(pathname) || isPlain(pathname))
