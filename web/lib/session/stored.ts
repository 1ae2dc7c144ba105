type Place = 'local' | 'session'

/**
 * The browser's own memory: this browser's (local), or this tab's until it is closed (session). Private windows and full disks make
 * it throw; then the page simply remembers nothing.
 */
export function readStored(key: string, place: Place = 'local'): string | null {
  // A browser that forbids storage throws on every touch; that is no reason to stop working.
  try {
    return storeOf(place).getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`, or forgets the key when it is null. */
export function writeStored(key: string, value: string | null, place: Place = 'local') {
  // As above: forgetting is better than failing.
  try {
    if (value === null) storeOf(place).removeItem(key)
    else storeOf(place).setItem(key, value)
  } catch {
    return
  }
}

const storeOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

/** A stored JSON value, or null when there is none or somebody broke it. */
export function readStoredJson(key: string, place: Place = 'local'): unknown {
  const text = readStored(key, place)
  if (text === null) return null
  // What is stored may have been written by another release, or by hand.
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
