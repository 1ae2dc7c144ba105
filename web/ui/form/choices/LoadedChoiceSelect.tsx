import { useEffect, useRef } from 'react'
import { SearchSelect } from './SearchSelect.tsx'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'

export type ChoiceSelectProps = {
  label: string
  /** a toolbar has no room for labels: the placeholder is shown, the label is for screen readers only */
  hideLabel?: boolean
  placeholder: string
  value: string | null
  onChange: (id: string | null) => void
  load: LoadChoices
  className?: string | undefined
  /** the name of the value selected at first */
  initial?: Choice
  size?: 'xs' | 'sm'
}

type Props = ChoiceSelectProps & {
  /** how it came into use; null: it is shown because it has a value */
  used: 'focused' | 'pressed' | null
  /** what was typed while its code was loading */
  typedBefore: string
}

/** The select itself, with its list. */
export function LoadedChoiceSelect({ used, typedBefore, label, hideLabel = false, initial, ...select }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (used === null) return
    field.current?.focus()
    field.current?.setSelectionRange(typedBefore.length, typedBefore.length)
  }, [used, typedBefore])
  return (
    <SearchSelect
      ref={field}
      {...select}
      label={hideLabel ? undefined : label}
      aria-label={label}
      initial={initial ?? null}
      typedBefore={typedBefore}
      defaultDropdownOpened={used === 'pressed' || typedBefore !== ''}
      clearable
    />
  )
}
