import type { ReactNode } from 'react'
import type { PositionColour } from '#contract/platform/reference.ts'
import classes from './ColourDot.module.css'

/** A name with its colour on the roster. */
export function ColourDot({ colour, children }: { colour: PositionColour | null; children: ReactNode }) {
  return (
    <span className={classes.named}>
      <span className={classes.dot} data-colour={colour ?? 'gray'} aria-hidden />
      {children}
    </span>
  )
}
