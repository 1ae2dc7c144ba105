// The service worker: what lets the page open without a network. It keeps the page itself and files that belong to nobody,
// never an answer of /api (decision 044). tools/web/build-web.ts builds it as /sw.js.
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'

declare const __BUILD__: string
declare const self: typeof globalThis & { skipWaiting: () => Promise<void> }
/** What the browser's own type of these events leaves out where there are also windows. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }

const pages = `muster-page-${__BUILD__}`
const files = `muster-files-${__BUILD__}`
const thePage = '/'

void self.skipWaiting()
clientsClaim()

const isPage = (path: string) => !path.startsWith('/api/') && !path.startsWith('/files/') && !/\.\w+$/.test(path)
const isHashed = (path: string) => path.startsWith('/assets/')
const isPlain = (path: string) => /^\/(skin\.js|muster\.svg|manifest\.webmanifest|icons\/[\w-]+\.png)$/.test(path)

// Every address is the same page; its nonce stands in the head that is kept with it, so the two always fit.
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

// In a worker both of these last as long as their work does.
addEventListener('activate', (event) => (event as Lasting).waitUntil(dropOlderBuilds()))
addEventListener('message', (event) => {
  // As above.
  if (Array.isArray(event.data?.keep)) (event as Event as Lasting).waitUntil(keep(event.data.keep))
})

async function dropOlderBuilds() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('muster-') && name !== pages && name !== files)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** What the page has loaded before this worker stood between it and the network. */
async function keep(addresses: readonly string[]) {
  const [page, cache] = await Promise.all([caches.open(pages), caches.open(files)])
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const wanted = addresses.filter((address) => !known.has(address) && isCacheable(new URL(address)))
  const shell = (await page.match(thePage)) === undefined ? [page.add(thePage)] : []
  // One that does not come is asked for when it is next needed.
  await Promise.allSettled([...shell, ...wanted.map((address) => cache.add(address))])
}

const isCacheable = ({ origin, pathname }: URL) =>
  origin === location.origin && (isHashed(pathname) || isPlain(pathname))
