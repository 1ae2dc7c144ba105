import { useEffect } from 'react'
import { cacheCurrentPage } from '#web/lib/offline/cache-page.ts'
import { loadEveryLanguage } from '#web/lib/wording.ts'

/** Keeps the page of a kiosk: it opens without a network, in all languages, and its screen stays on. */
export function useKioskPage() {
  useEffect(() => void cacheCurrentPage(loadEveryLanguage).catch(reportError), [])
  useEffect(requestWakeLock, [])
}

function requestWakeLock() {
  const request = () => {
    if (document.visibilityState !== 'visible') return
    // A tablet that refuses it (on a low battery) turns its screen off, and nothing else.
    navigator.wakeLock?.request('screen').catch(() => {})
  }
  request()
  document.addEventListener('visibilitychange', request)
  return () => document.removeEventListener('visibilitychange', request)
}

/** Loads a new release while nobody is using the kiosk; the old files are deleted, so that it would not open offline any more. */
export function useNewRelease(isIdle: boolean) {
  useEffect(() => {
    const workers = navigator.serviceWorker
    // Without one before, the first one has just taken over, with the files of this page.
    if (!isIdle || !workers?.controller) return
    const renew = () => location.reload()
    workers.addEventListener('controllerchange', renew)
    return () => workers.removeEventListener('controllerchange', renew)
  }, [isIdle])
}
