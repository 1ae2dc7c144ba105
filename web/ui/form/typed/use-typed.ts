import { useUncontrolled } from '@mantine/hooks'
import { useState, type FocusEvent } from 'react'

/** What a text means, or why it means nothing. */
export type Reading<Value> = { value: Value } | { problem: string }

type Options<Value> = {
  value: Value | undefined
  defaultValue: Value | undefined
  empty: Value
  onChange: (value: Value) => void
  /** called with a text that is not empty */
  read: (text: string) => Reading<Value>
  write: (value: Value) => string
  onBlur: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * A value that is typed as text. A text that cannot be read stays in the field, marked with the reason; its value is then empty, and the
 * forms around refuse to be saved (`unreadable.ts`). The reason is shown once the field is left.
 */
export function useTyped<Value>({ empty, read, write, onBlur, ...input }: Options<Value>) {
  const [value, setValue] = useUncontrolled<Value>({ ...input, finalValue: empty })
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [before, setBefore] = useState(value)
  const reading: Reading<Value> = typed === null || typed.trim() === '' ? { value: empty } : read(typed)
  const problem = 'problem' in reading ? reading.problem : null
  // Set from outside, such as by another user's change: what was typed is no longer meant.
  if (before !== value) {
    setBefore(value)
    if (problem !== null && value !== empty) setTyped(null)
  }
  function type(text: string) {
    setTyped(text)
    const next = text.trim() === '' ? { value: empty } : read(text)
    setValue('value' in next ? next.value : empty)
  }
  function choose(chosen: Value) {
    setTyped(null)
    setLeft(false)
    setValue(chosen)
  }
  return {
    value,
    type,
    choose,
    /** null: nothing to say while it is still being typed */
    shownProblem: isLeft ? problem : null,
    props: {
      value: typed ?? write(value),
      'data-unreadable': problem ?? undefined,
      onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
      onBlur(event: FocusEvent<HTMLInputElement>) {
        setLeft(true)
        if (problem === null) setTyped(null)
        onBlur?.(event)
      },
    },
  }
}
