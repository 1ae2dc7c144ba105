import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { session } from '#web/lib/session/session.ts'

// Signing in needs no dialog.
const LeaveQuestion = lazy(() =>
  import('#web/lib/form/LeaveQuestion.tsx').then((module) => ({ default: module.LeaveQuestion })),
)

/** Asks for confirmation before a navigation, reload or closed tab loses unsaved changes. An ended session is not blocked. */
export function useRouterGuard(isDirty: () => boolean) {
  const blocks = () => session() !== null && isDirty()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && blocks(),
    enableBeforeUnload: blocks,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveQuestion stay={blocker.reset} leave={blocker.proceed} />
    </Suspense>
  )
}
