import type { AnyRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import type { Screen } from './screens.ts'

/** After each navigation: the document's title, and the focus on the main heading, so that a screen reader says where it is. */
export function followNavigation(router: AnyRouter) {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameDocument(router)
    if (fromLocation && pathChanged) requestAnimationFrame(focusHeading)
  })
  i18next.on('languageChanged', () => nameDocument(router))
}

function nameDocument(router: AnyRouter) {
  const screen: Screen | undefined = router.state.matches.at(-1)?.staticData.screen
  document.title = screen ? `${i18next.t(screen.title)} · Muster` : 'Muster'
}

function focusHeading() {
  // Somebody may already be typing in the new screen's first field.
  if (document.activeElement instanceof HTMLInputElement) return
  const heading =
    document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector<HTMLElement>('main')
  heading?.focus({ preventScroll: true })
}
