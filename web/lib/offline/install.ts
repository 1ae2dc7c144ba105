import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the page, told once and never again (MDN, BeforeInstallPromptEvent); other browsers make none. */
type Offer = Event & { prompt: () => Promise<unknown> }

let offer: Offer | null = null
const listeners = new Set<() => void>()

/** To be called at the start: the offer may come before anything that shows it. */
export function listenForInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The type of events of this name.
    keepOffer(event as Offer)
  })
  addEventListener('appinstalled', () => keepOffer(null))
}

/** Asks the person whether to install, where the browser has offered it; else null. */
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
