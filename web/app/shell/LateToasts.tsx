import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })))

/** Loads the part that shows toasts with the first toast, which waits in its store meanwhile; from then on it stays. */
export function LateToasts() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  if (!wanted && notifications.length > 0) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
