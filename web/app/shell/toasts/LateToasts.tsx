import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })))

/** Loads the toast component with the first toast, which is queued in the store until then. */
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
