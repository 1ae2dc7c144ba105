// Changes that this device has made and the server has not confirmed. They are stored before they are sent, so that none is lost: without a
// network, when the page is closed, and also when the session ends, until the same person signs in again.
import { currentUserKey } from '#web/lib/session/session.ts'
import { readStored, readStoredJson, writeStored } from '#web/lib/session/stored.ts'

export type PendingChange = {
  /** sent with every attempt: the server records it once */
  id: string
  user_key: string
  /** by the clock of this device, in milliseconds */
  made_at: number
  /** why the server refused it; it stays here until its owner has seen that */
  refused?: string
}

/** The changes of one kind, stored in this browser under `storageKey`. */
export function pendingChanges<Change extends PendingChange>(storageKey: string) {
  const listeners = new Set<() => void>()
  let snapshot: readonly Change[] | null = null
  /** The changes where the browser stores none (a private window, a full disk): they are sent while the page is open. */
  let inMemory: readonly Change[] | null = null
  const all = () => (inMemory === null ? storedChanges<Change>(storageKey) : [...inMemory])
  function write(changes: readonly Change[]) {
    const text = changes.length === 0 ? null : JSON.stringify(changes)
    writeStored(storageKey, text)
    inMemory = readStored(storageKey) === text ? null : changes
    changed()
  }
  function changed() {
    snapshot = null
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    addEventListener('storage', changed)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', changed)
    }
  }
  return {
    /** Those of the signed-in user, in order; the same list until one changes. */
    own: (): readonly Change[] => (snapshot ??= all().filter(({ user_key }) => user_key === currentUserKey())),
    subscribe,
    add: (change: Change) => write([...all(), change]),
    update: (id: string, part: Partial<Change>) =>
      write(all().map((change) => (change.id === id ? { ...change, ...part } : change))),
    remove: (id: string) => write(all().filter((change) => change.id !== id)),
  }
}

// The shape is that of the caller who stored it; anything else was written by hand.
function storedChanges<Change extends PendingChange>(storageKey: string): Change[] {
  const stored = readStoredJson(storageKey)
  return Array.isArray(stored) ? stored.filter((value): value is Change => isPending(value)) : []
}

const isPending = (value: unknown): value is PendingChange =>
  typeof value === 'object' && value !== null && 'id' in value && 'user_key' in value && 'made_at' in value
