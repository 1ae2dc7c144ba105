import { deferred } from '#web/lib/deferred.ts'
// Where this device is, for the geofence of a site.

/** The coordinates of the device, or why there are none. */
export type DeviceLocation =
  | { latitude: number; longitude: number; accuracy_m: number }
  | { no_location: 'denied' | 'unavailable' }

/** A punch does not wait longer: in a cellar there may be none at all. */
const timeoutMs = 8_000
/** A moment ago is near enough. */
const maxAgeMs = 60_000
/** With the time that a person takes to answer the browser's question, which may also stay unanswered. */
export const locatingMs = 20_000

/** Asks the browser; resolves always, because a punch is recorded with or without a location. */
export function locateDevice(): Promise<DeviceLocation> {
  if (!('geolocation' in navigator)) return Promise.resolve({ no_location: 'unavailable' })
  const { promise, resolve } = deferred<DeviceLocation>()
  setTimeout(() => resolve({ no_location: 'unavailable' }), locatingMs)
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      resolve({ latitude, longitude, accuracy_m: Math.round(accuracy) }),
    ({ code }) =>
      resolve({ no_location: code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
    { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maxAgeMs },
  )
  return promise
}
