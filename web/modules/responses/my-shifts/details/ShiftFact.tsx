import type { ReactNode } from 'react'
import classes from '#web/modules/responses/my-shifts/MyShifts.module.css'

/** A detail of a shift in a description list. */
export const ShiftFact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className={classes.detail}>
    <dt>
      <span aria-hidden>{icon}</span>
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
)
