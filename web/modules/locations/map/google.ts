import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { currentLanguage } from '#web/lib/language.ts'

// Longer than a slow network takes, shorter than anybody looks at an empty field.
const patienceMs = 6000
let began = false

/** A library of Google's, with the installation's key. Rejects where Google does not answer in time. */
export function libraryOf<Name extends keyof google.maps.ImportLibraryMap>(name: Name, key: string) {
  const language = currentLanguage()
  // Only once in a page: a second call would be ignored. Of our address Google learns whose it is, not which page it shows.
  if (!began)
    setOptions({ key, v: 'quarterly', region: 'AU', language, libraries: ['places'], authReferrerPolicy: 'origin' })
  began = true
  return inTime(importLibrary(name))
}

/** What Google answers, unless that takes too long: then it rejects, and whoever waited goes on without. */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Google did not answer in time')), patienceMs)
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
