import type { ReactNode } from 'react'
import classes from './FormPanel.module.css'

/** The grid cell of one field in a section. */
export function Field({ span = 1, children }: { span?: 1 | 2; children: ReactNode }) {
  return (
    <div className={classes.field} data-span={span}>
      {children}
    </div>
  )
}
