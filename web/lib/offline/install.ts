import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the page, fired once (MDN, BeforeInstallPromptEvent); other browsers have none. */
type Offer = Event & { prompt: () => Promise<unknown> }

let offer: Offer | null = null
const listeners = new Set<() => void>()

/** Call at startup: the event may fire before any component is mounted. */
export function listenForInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The type of events of this name.
    keepOffer(event as Offer)
  })
  addEventListener('appinstalled', () => keepOffer(null))
}

/** Shows the browser's install prompt; null if the browser has not offered it. */
export function useInstall() {
  const present = useSyncExternalStore(listen, () => offer)
  return present === null ? null : () => void present.prompt().finally(() => keepOffer(null))
}

function keepOffer(next: Offer | null) {
  offer = next
  for (const value of listeners) value()
}

function listen(input: () => void) {
  listeners.add(input)
  return () => void listeners.delete(input)
}
