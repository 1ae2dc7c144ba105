import type { ReactNode } from 'react'
import classes from './TableScroll.module.css'
import { useOverflow } from '#web/ui/text/use-overflow.ts'

type Props = { label: string; children: ReactNode }

/** Scrolls a table that is wider than its panel, by mouse, touch and keyboard. The panel alone would clip it. */
export function TableScroll({ label, children }: Props) {
  const [box, overflows] = useOverflow<HTMLDivElement>(label)
  return (
    <div ref={box} className={classes.scroll} {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      {children}
    </div>
  )
}
