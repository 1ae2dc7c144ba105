import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/**
 * Where toasts appear. Specification section 9: top right, 3000 ms; Mantine shows no progress bar by default. At most two at a
 * time, below the bars with buttons; further ones are queued.
 */
export const Toasts = () => <Notifications position="top-right" autoClose={3000} limit={2} className={classes.toasts} />
