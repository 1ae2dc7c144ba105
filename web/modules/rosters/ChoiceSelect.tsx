import { ComboboxChevron, TextInput } from '@mantine/core'
import { createElement, useState } from 'react'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'
import { useLoadedWhen } from '#web/ui/when-opened.tsx'

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

const loadSelect = () => import('./LoadedChoiceSelect.tsx').then((module) => module.LoadedChoiceSelect)

/** A searchable select of server records, outside a form. Until it is used or has a value, it is an empty field without the code of its list. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { label, hideLabel = false, placeholder, value, className, size } = props
  const [used, setUsed] = useState<'focused' | 'pressed' | null>(null)
  const [typed, setTyped] = useState('')
  const Select = useLoadedWhen(used !== null || value !== null, loadSelect, () => setUsed(null))
  if (Select !== null) return createElement(Select, { ...props, used, typedBefore: typed })
  return (
    <TextInput
      className={className}
      size={size}
      label={hideLabel ? undefined : label}
      aria-label={label}
      placeholder={placeholder}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      // There is no list yet.
      aria-controls={undefined}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      rightSection={<ComboboxChevron size={size} />}
      rightSectionPointerEvents="none"
      onPointerDown={() => setUsed('pressed')}
      onFocus={() => setUsed((now) => now ?? 'focused')}
    />
  )
}
