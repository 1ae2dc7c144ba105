import type { ReactNode } from 'react'
import classes from './TableScroll.module.css'
import { useOverflow } from '#web/ui/text/use-overflow.ts'

type Props = { label: string; children: ReactNode }

/** A table that is wider than its panel scrolls sideways in here, by mouse, touch and keyboard. A panel alone would cut it off. */
export function TableScroll({ label, children }: Props) {
  const [box, overflows] = useOverflow<HTMLDivElement>(label)
  return (
    <div ref={box} className={classes.scroll} {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      {children}
    </div>
  )
}
