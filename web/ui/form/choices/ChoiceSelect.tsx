import { ComboboxChevron, TextInput } from '@mantine/core'
import { createElement, useState } from 'react'
import { later, useLater } from '#web/ui/load-later.tsx'
import type { ChoiceSelectProps } from './LoadedChoiceSelect.tsx'

const select = later(() => import('./LoadedChoiceSelect.tsx').then((module) => module.LoadedChoiceSelect))

/** A searchable select of server records, outside a form. Until it is used or has a value, it is an empty field without the code of its list. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { label, hideLabel = false, placeholder, value, className, size } = props
  const [used, setUsed] = useState<'focused' | 'pressed' | null>(null)
  const [typed, setTyped] = useState('')
  const { Loaded: Select } = useLater(select, used !== null || value !== null, () => setUsed(null))
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
