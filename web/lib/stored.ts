/** The browser's own memory. Private windows and full disks make it throw; then the page simply remembers nothing. */
export function readStored(key: string): string | null {
  // A browser that forbids storage throws on every touch; that is no reason to stop working.
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`, or forgets the key when it is null. */
export function writeStored(key: string, value: string | null) {
  // As above: forgetting is better than failing.
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** A stored JSON value, or null when there is none or somebody broke it. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key)
  if (text === null) return null
  // What is stored may have been written by another release, or by hand.
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
