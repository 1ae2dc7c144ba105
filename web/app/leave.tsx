import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSessionHeld, session } from '#web/lib/session/session.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { watchForm } from './unsaved-input.ts'

// Signing in needs no dialog; the shell loads it at once (Shell.tsx).
const LeaveQuestion = loadedPart(
  () => import('#web/lib/form/LeaveQuestion.tsx').then((module) => module.LeaveQuestion),
  null,
)

type Place = { pathname: string; search: object }

/**
 * Asks for confirmation before a navigation, reload or closed tab loses unsaved changes, before the sign-in too. Signing out is not blocked.
 * Another tab of the same record keeps its forms; any other step back or forward may close what was opened by the address.
 */
export function useRouterGuard(isDirty: () => boolean, onLeave?: () => void) {
  useEffect(() => watchForm(isDirty))
  const [isGuest] = useState(() => session() === null)
  const blocks = () => ((isGuest || session() !== null) && isDirty()) || isSessionHeld()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isStep = action === 'BACK' || action === 'FORWARD' || action === 'GO'
      return (current.pathname !== next.pathname || (isStep && !isOtherTab(current, next))) && blocks()
    },
    enableBeforeUnload: blocks,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  function leave() {
    onLeave?.()
    blocker.proceed?.()
  }
  return <LeaveQuestion stay={blocker.reset} leave={leave} />
}

/** The same address but for the tab of the record. */
const isOtherTab = (one: Place, other: Place) => textWithoutTab(one.search) === textWithoutTab(other.search)

const textWithoutTab = (search: object) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([name]) => name !== 'tab')
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
