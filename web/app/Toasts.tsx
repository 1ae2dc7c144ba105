import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear. Specification section 9: top right, 3000 ms; no progress bar is Mantine's own default. */
export const Toasts = () => <Notifications position="top-right" autoClose={3000} />
