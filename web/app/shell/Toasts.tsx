import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/**
 * Where toasts appear. Specification section 9: top right, 3000 ms; no progress bar is Mantine's own default. At most two at a
 * time, below the bars that hold buttons; further ones wait for their turn.
 */
export const Toasts = () => <Notifications position="top-right" autoClose={3000} limit={2} className={classes.toasts} />
