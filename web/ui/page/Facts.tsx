import type { ReactNode } from 'react'
import classes from './Facts.module.css'

type Fact = { label: string; value: ReactNode; wide?: boolean }

/** The details of a record as labels and values; a missing value is a dash. */
export function Facts({ items, columns = 2 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={classes.fact} data-wide={wide || undefined}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{isNothing(value) ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false
