// Sends what the tablet has recorded: in order, one request at a time, until the server has confirmed it.
import { maxPunches } from '#contract/rostering/clock/kiosk-chain.ts'
import { kioskDevices } from '#contract/rostering/clock/kiosks.ts'
import { callApi } from '#web/lib/api/call.ts'
import { isTemporary, Refused } from '#web/lib/api/refused.ts'
import { lockedCheck } from '#web/modules/kiosks/kiosk-crypto.ts'
import { deviceInstant, deviceNow } from '#web/modules/kiosks/device-time.ts'
import { measureOffset } from './kiosk-clock.ts'
import { appVersion, exclusively, lastPunchOf, noteReceipts, reload, setOnline } from './kiosk-device.ts'
import {
  readDevice,
  readPeople,
  readPhotos,
  readPunches,
  removePhoto,
  removePunch,
  type StoredDevice,
  type StoredPerson,
  type StoredPhoto,
  type StoredPunch,
  writeDevice,
  writePeople,
  writePhoto,
  writePunch,
} from './kiosk-storage.ts'

const syncIntervalMs = 60_000
const peopleIntervalMs = 10 * 60_000

/** Sends now, every minute, and when the network returns; returns the function to stop. */
export function startSending() {
  const send = () => void sync().catch(reportError)
  send()
  const timer = setInterval(send, syncIntervalMs)
  addEventListener('online', send)
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}

/** Sends unsent punches, then photos, then the heartbeat. Without a network it changes nothing. */
export const sync = (wanted: { people?: boolean } = {}): Promise<void> =>
  navigator.locks.request('muster-kiosk-sync', async () => {
    try {
      if ((await readDevice()) === undefined) return
      await sendPunches()
      await sendPhotos()
      await sendHeartbeat(wanted.people ?? false)
      setOnline(true)
    } catch (failure) {
      if (failure instanceof Refused && failure.status === 404) return await markEnded()
      if (!isTemporary(failure)) throw failure
      setOnline(false)
    } finally {
      await reload()
    }
  })

async function sendPunches() {
  let batch = await nextBatch()
  while (batch.length > 0) {
    if (!(await isAccepted(batch))) await sendOneByOne(batch)
    await reload()
    batch = await nextBatch()
  }
}

const nextBatch = async () => (await readPunches()).filter(({ is_stuck }) => !is_stuck).slice(0, maxPunches)

// One that was changed on this tablet must not hold up the others.
async function sendOneByOne(batch: readonly StoredPunch[]) {
  for (const one of batch) if (!(await isAccepted([one]))) await writePunch({ ...one, is_stuck: true })
}

/** False: the server cannot read the request. */
async function isAccepted(batch: readonly StoredPunch[]): Promise<boolean> {
  // Every other failure ends this round; the next one sends the same again.
  try {
    await sendBatch(batch)
    return true
  } catch (failure) {
    if (failure instanceof Refused && [400, 413, 422].includes(failure.status)) return false
    throw failure
  }
}

async function sendBatch(batch: readonly StoredPunch[]) {
  const device = await requireStored()
  const punches = batch.map(({ text, signature }) => ({ text, signature }))
  const { receipts } = await callApi(kioskDevices.receive, { ...reportOf(device), punches })
  noteReceipts(receipts)
  await noteLast(batch.filter((_, at) => receipts[at]?.status !== 'rejected'))
  for (const [at, { sequence, hash }] of batch.entries()) {
    const receipt = receipts[at]
    if (receipt === undefined) continue
    await settlePhoto(hash, receipt.wants_photo)
    await removePunch(sequence)
  }
}

/** What the people have done last, until the next list. */
async function noteLast(sent: readonly StoredPunch[]) {
  const people = await readPeople()
  await writePeople(people.map((person) => ({ ...person, last: lastPunchOf(person.employee_id, person.last, sent) })))
}

async function settlePhoto(hash: string, is_wanted: boolean) {
  const photo = (await readPhotos()).find((one) => one.hash === hash)
  if (photo === undefined) return
  await (is_wanted ? writePhoto({ ...photo, is_received: true }) : removePhoto(hash))
}

async function sendPhotos() {
  const { token } = await requireStored()
  for (const photo of (await readPhotos()).filter(({ is_received }) => is_received)) {
    await sendPhoto(token, photo)
    await removePhoto(photo.hash)
  }
}

async function sendPhoto(token: string, { hash, blob }: StoredPhoto) {
  const file = new File([blob], 'punch.jpg', { type: 'image/jpeg' })
  // A photo that the server does not want must not hold up the others; its punch is recorded.
  try {
    await callApi(kioskDevices.storePhoto, { token, hash }, { files: [file] })
  } catch (failure) {
    if (!(failure instanceof Refused) || isTemporary(failure) || failure.status === 429) throw failure
    reportError(failure)
  }
}

async function sendHeartbeat(isWanted: boolean) {
  const device = await requireStored()
  const unsent = (await readPunches()).length
  const with_people = isWanted || deviceNow() - device.people_at > peopleIntervalMs || device.people_at > deviceNow()
  const began = deviceNow()
  const input = { ...reportOf(device), sequence: device.sequence, unsent, with_people }
  const { state, server_at, people, ...shown } = await callApi(kioskDevices.heartbeat, input)
  const offset_ms = measureOffset(server_at, began)
  if (people !== null) await writePeople(await withLockStates(device, people))
  await change((now) => ({ ...now, state, shown, offset_ms, people_at: people === null ? now.people_at : began }))
}

/** The list, with check values that are worth nothing outside this tablet. */
const withLockStates = (device: StoredDevice, people: readonly StoredPerson[]): Promise<StoredPerson[]> =>
  Promise.all(
    people.map(async (person) => ({
      ...person,
      pin_check: person.pin_check && (await lockedCheck(device.pin_key, person.pin_check)),
    })),
  )

const reportOf = ({ token }: StoredDevice) => ({
  token,
  device_at: deviceInstant(),
  app_version: appVersion(),
})

async function requireStored() {
  const device = await readDevice()
  if (device === undefined) throw new Error('not paired')
  return device
}

const change = (to: (device: StoredDevice) => StoredDevice) =>
  exclusively(async () => {
    const device = await readDevice()
    if (device !== undefined) await writeDevice(to(device))
  })

/** The server does not know this tablet any more. */
async function markEnded() {
  await change((device) => ({ ...device, state: 'ended' }))
}
