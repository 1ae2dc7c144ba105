// What a tablet stores in IndexedDB: its device with the private key, the people it expects, and what it has not sent yet.
import type { ExpectedPerson, KioskHeartbeat } from '#contract/rostering/clock/kiosks.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'

export type StoredDevice = {
  device_id: string
  token: string
  /** not extractable: it signs, and cannot be read */
  private_key: CryptoKey
  /** not extractable: without it the stored check values of PINs are worth nothing */
  pin_key: CryptoKey
  /** of the last punch */
  sequence: number
  last_hash: string
  /** how far the server's clock is ahead */
  offset_ms: number
  state: KioskHeartbeat['state']
  shown: Omit<KioskHeartbeat, 'state' | 'server_at' | 'people'> | null
  people_at: number
}

/** `pin_check`: of the check value, with the key of this tablet. */
export type StoredPerson = ExpectedPerson

export type StoredPunch = {
  sequence: number
  text: string
  signature: string
  hash: string
  kind: PunchKind
  /** the employee's id, or the typed number */
  who: string
  /** by the server's clock, as far as known */
  at: string
  /** the server cannot read it: it stays here */
  is_stuck?: true
}

/** A photo; it is sent after its punch. */
export type StoredPhoto = { hash: string; blob: Blob; is_received: boolean }

export type PinLock = { wrong: number; until: number }

const databaseName = 'muster-kiosk'
const stores = ['device', 'people', 'punches', 'photos', 'locks'] as const
type Store = (typeof stores)[number]

let openedDatabase: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  openedDatabase ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      const db = request.result
      db.createObjectStore('device')
      db.createObjectStore('people')
      db.createObjectStore('punches', { keyPath: 'sequence' })
      db.createObjectStore('photos', { keyPath: 'hash' })
      db.createObjectStore('locks')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  return openedDatabase
}

async function inTransaction<T>(
  names: readonly Store[],
  mode: IDBTransactionMode,
  work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const db = await database()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(names, mode)
    const request = work((one) => transaction.objectStore(one))
    transaction.addEventListener('complete', () => resolve(request?.result))
    transaction.addEventListener('error', () => reject(transaction.error))
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}

const singleKey = 'only'

// IndexedDB returns what was stored; its type is known here alone.
const typedRequest = <T>(request: IDBRequest): IDBRequest<T> => request

export const readDevice = () =>
  inTransaction(['device'], 'readonly', (store) =>
    typedRequest<StoredDevice | undefined>(store('device').get(singleKey)),
  )
export const readPeople = async () =>
  (await inTransaction(['people'], 'readonly', (store) =>
    typedRequest<StoredPerson[]>(store('people').get(singleKey)),
  )) ?? []
export const readPunches = async () =>
  (await inTransaction(['punches'], 'readonly', (store) => typedRequest<StoredPunch[]>(store('punches').getAll()))) ??
  []
export const readPhotos = async () =>
  (await inTransaction(['photos'], 'readonly', (store) => typedRequest<StoredPhoto[]>(store('photos').getAll()))) ?? []
export const readLock = (who: string) =>
  inTransaction(['locks'], 'readonly', (store) => typedRequest<PinLock | undefined>(store('locks').get(who)))

export const writeDevice = (device: StoredDevice) =>
  inTransaction(['device'], 'readwrite', (store) => void store('device').put(device, singleKey))
export const writePeople = (people: readonly StoredPerson[]) =>
  inTransaction(['people'], 'readwrite', (store) => void store('people').put(people, singleKey))
export const writePunch = (punch: StoredPunch) =>
  inTransaction(['punches'], 'readwrite', (store) => void store('punches').put(punch))
export const writePhoto = (photo: StoredPhoto) =>
  inTransaction(['photos'], 'readwrite', (store) => void store('photos').put(photo))
export const writeLock = (who: string, lock: PinLock | null) =>
  inTransaction(
    ['locks'],
    'readwrite',
    (store) => void (lock === null ? store('locks').delete(who) : store('locks').put(lock, who)),
  )

/** A new punch and the end of the chain, in one transaction: a tablet that loses power has both or neither. */
export const appendPunch = (device: StoredDevice, punch: StoredPunch, photo: StoredPhoto | null) =>
  inTransaction(['device', 'punches', 'photos'], 'readwrite', (store) => {
    store('device').put(device, singleKey)
    store('punches').add(punch)
    if (photo !== null) store('photos').put(photo)
  })

/** Removes what the server has. */
export const removePunch = (sequence: number) =>
  inTransaction(['punches'], 'readwrite', (store) => void store('punches').delete(sequence))
export const removePhoto = (hash: string) =>
  inTransaction(['photos'], 'readwrite', (store) => void store('photos').delete(hash))

/** Forgets everything: the tablet is no kiosk any more. */
export const clearKiosk = () =>
  inTransaction(stores, 'readwrite', (store) => {
    for (const one of stores) store(one).clear()
  })
