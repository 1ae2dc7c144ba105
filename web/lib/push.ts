// Push messages in this browser, which its service worker shows (web/worker/push.ts).
import { pushDevices } from '#contract/platform/notifications/push.ts'
import { callApi } from './api/call.ts'

/** Whether this browser can show push messages; only a build has a service worker. */
export const isPushSupported = () =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the user refused notifications in this browser. */
export const isPushBlocked = () => isPushSupported() && Notification.permission === 'denied'

export class PushRefused extends Error {}

/** Asks the user for permission, and subscribes; returns what the server stores. Throws PushRefused. */
export async function subscribeToPush() {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
  const { public_key } = await callApi(pushDevices.key, {})
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  return inputOf(await subscription(pushManager, options))
}

// One that was made with the key of another installation is refused, and replaced.
async function subscription(manager: PushManager, options: PushSubscriptionOptionsInit) {
  try {
    return await manager.subscribe(options)
  } catch (failure) {
    const former = await manager.getSubscription()
    if (former === null) throw failure
    await former.unsubscribe()
    return manager.subscribe(options)
  }
}

function inputOf(made: PushSubscription) {
  const { endpoint, keys = {} } = made.toJSON()
  return { endpoint: endpoint ?? '', public_key: keys.p256dh ?? '', auth_secret: keys.auth ?? '' }
}

/** Registers this browser's subscription for the present session, which is another after a switch of the agency. */
export async function renewPush() {
  const made = await ownSubscription()
  if (made !== null) await callApi(pushDevices.store, inputOf(made))
}

/** Ends the subscription of this browser; the server forgets it with the session. */
export async function endPush() {
  await (await ownSubscription())?.unsubscribe()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null
  const registered = await navigator.serviceWorker.getRegistration()
  return (await registered?.pushManager.getSubscription()) ?? null
}
