import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { session } from '#web/lib/session/session.ts'

// A dialog is not needed to sign in.
const LeaveQuestion = lazy(() =>
  import('#web/lib/form/LeaveQuestion.tsx').then((module) => ({ default: module.LeaveQuestion })),
)

/** Asks before a navigation, a reload or a closed tab loses unsaved changes. A session that has ended is not held up. */
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
