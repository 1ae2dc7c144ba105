import type { AnyRouter } from '@tanstack/react-router'
import { subscribeToTexts, t } from '#web/wording/translate.ts'
import type { Screen } from '#web/app/screens.ts'
import { shownTitleOf } from '#web/app/shell/menu/menu.ts'
import { session } from '#web/lib/session/session.ts'
import { searchOf } from '#web/lib/links.ts'

/**
 * After each navigation, sets the document's title and focuses the main heading, which screen readers then announce;
 * on return to a list, focuses the row that was opened.
 */
export function followNavigation(router: AnyRouter) {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameDocument(router)
    if (fromLocation && pathChanged) requestAnimationFrame(() => takeFocus(fromLocation.pathname))
  })
  subscribeToTexts(() => nameDocument(router))
}

function nameDocument(router: AnyRouter) {
  const screen: Screen | undefined = router.state.matches.at(-1)?.staticData.screen
  const tab = searchOf(router.state.location.searchStr)['tab'] ?? null
  document.title = screen ? `${t(shownTitleOf(screen, tab, session()))} · Muster` : 'Muster'
}

function takeFocus(left: string) {
  // The user may already be typing in the new screen's first field.
  if (document.activeElement instanceof HTMLInputElement) return
  const row = document.querySelector<HTMLElement>(`[data-opener][href="${CSS.escape(left)}"]`)
  if (row) return row.focus()
  const heading =
    document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector<HTMLElement>('main')
  heading?.focus({ preventScroll: true })
}
