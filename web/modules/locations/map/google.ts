import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { deferred } from '#web/lib/deferred.ts'

// Longer than a slow network takes, but shorter than users wait at an empty field.
const timeoutMs = 6000
let hasStarted = false

/** Loads a Google library with the installation's key. Rejects if Google does not respond in time. */
export function libraryOf<Name extends keyof google.maps.ImportLibraryMap>(name: Name, key: string) {
  const language = document.documentElement.lang
  // Only once per page: a second call would be ignored. Google gets our origin as referrer, not the page's path.
  if (!hasStarted)
    setOptions({ key, v: 'quarterly', region: 'AU', language, libraries: ['places'], authReferrerPolicy: 'origin' })
  hasStarted = true
  return withTimeout(importLibrary(name))
}

/** Rejects if the promise takes too long, so that the caller can continue without Google. */
export function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = deferred<never>()
  const timer = setTimeout(() => reject(new Error('Google did not answer in time')), timeoutMs)
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
