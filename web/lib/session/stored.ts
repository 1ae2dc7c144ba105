type StorageArea = 'local' | 'session'

/**
 * Browser storage: of this browser (local), or of this tab (session). In private windows and on full disks it
 * throws; the page then works without storing anything.
 */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  // A browser that forbids storage throws on every access; the page must still work.
  try {
    return storeOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Stores `value` under `key`, or removes the key if null. */
export function writeStored(key: string, value: string | null, area: StorageArea = 'local') {
  // As above: losing a value is better than failing.
  try {
    if (value === null) storeOf(area).removeItem(key)
    else storeOf(area).setItem(key, value)
  } catch {
    return
  }
}

const storeOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** A stored JSON value; null if missing or invalid. */
export function readStoredJson(key: string, area: StorageArea = 'local'): unknown {
  const text = readStored(key, area)
  if (text === null) return null
  // The value may have been written by another release, or by hand.
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
