import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Editing.module.css'
import { ProblemOf } from './Fields.tsx'
import { given, type Place, put } from './place.ts'

type Props<Value> = {
  of: Place<Value | null>
  label: string
  create: () => Value
  children: (of: Place<Value>) => ReactNode
}

/** A rule that a set has or has not. */
export function Optional<Value>({ of, label, create, children }: Props<Value>) {
  const place = given(of)
  return (
    <div className={classes.part} role="group" aria-label={label}>
      <Switch
        label={label}
        checked={place !== null}
        onChange={(event) => put(of, event.currentTarget.checked ? create() : null)}
      />
      <ProblemOf path={of.path} />
      {place && children(place)}
    </div>
  )
}
