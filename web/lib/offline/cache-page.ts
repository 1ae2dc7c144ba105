/** Registers the service worker, loads what is used offline, and caches everything that this page has loaded. Only a build has one. */
export async function cacheCurrentPage(load: () => Promise<unknown>) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  await load()
  active?.postMessage({ keep: performance.getEntriesByType('resource').map(({ name }) => name) })
}
