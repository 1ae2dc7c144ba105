import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useRef } from 'react'
import classes from './Toasts.module.css'
import { useToastRoom } from './use-toast-room.ts'

/**
 * Where toasts appear. Specification section 9: top right, 3000 ms; Mantine shows no progress bar by default. At most two at a
 * time; further ones are queued. They cover nothing that can be clicked.
 */
export function Toasts() {
  const root = useRef<HTMLDivElement>(null)
  useToastRoom(root)
  return (
    <div ref={root}>
      <Notifications
        position="top-right"
        autoClose={3000}
        limit={2}
        withinPortal={false}
        className={classes.toasts}
        data-screen-only
      />
    </div>
  )
}
