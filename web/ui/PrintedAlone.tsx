import type { ReactNode } from 'react'
import classes from './PrintedAlone.module.css'

/** While it is shown, the printer gets nothing else of the page. */
export function PrintedAlone({ children }: { children: ReactNode }) {
  return <div className={classes.printed}>{children}</div>
}
