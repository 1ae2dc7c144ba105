import { VisuallyHidden } from '@mantine/core'
import classes from './Brand.module.css'

/** The logo and the name. */
export function Brand({ mark = false }: { mark?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden focusable="false">
        <rect width="32" height="32" rx="9" className={classes.ground} />
        <rect x="7" y="8" width="10" height="4" rx="2" className={classes.bright} />
        <rect x="13" y="14" width="12" height="4" rx="2" className={classes.pale} />
        <rect x="7" y="20" width="14" height="4" rx="2" className={classes.bright} />
      </svg>
      {mark ? <VisuallyHidden>Muster</VisuallyHidden> : <span className={classes.name}>Muster</span>}
    </span>
  )
}
