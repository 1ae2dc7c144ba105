import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the page, fired once (MDN, BeforeInstallPromptEvent); other browsers have none. */
type Offer = Event & { prompt: () => Promise<unknown> }

let installOffer: Offer | null = null
const listeners = new Set<() => void>()

/** Call at startup: the event may fire before any component is mounted. */
export function listenForInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The type of events of this name.
    setOffer(event as Offer)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Shows the browser's install prompt; null if the browser has not offered it. */
export function useInstall() {
  const present = useSyncExternalStore(subscribe, () => installOffer)
  return present === null ? null : () => void present.prompt().finally(() => setOffer(null))
}

function setOffer(next: Offer | null) {
  installOffer = next
  for (const value of listeners) value()
}

function subscribe(input: () => void) {
  listeners.add(input)
  return () => void listeners.delete(input)
}
