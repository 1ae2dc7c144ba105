import { Loader, Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/wording.ts'
import { useChoices } from '#web/ui/form/choices/use-choices.ts'
import type { Choice } from '#web/ui/table/column.ts'
import type { ChoiceSelectProps } from './ChoiceSelect.tsx'

type Props = ChoiceSelectProps & {
  /** how it came into use; null: it is shown because it has a value */
  used: 'focused' | 'pressed' | null
  /** what was typed while its code was loading */
  typedBefore: string
}

/** The select itself, with its list. */
export function LoadedChoiceSelect({
  used,
  typedBefore,
  label,
  hideLabel = false,
  placeholder,
  value,
  onChange,
  load,
  className,
  initial,
  size,
}: Props) {
  const t = useWords()
  const [typed, setTyped] = useState(typedBefore)
  const field = useRef<HTMLInputElement>(null)
  const isMounted = useRef(false)
  const [picked, setPicked] = useState<Choice | null>(initial ?? null)
  // Once something is selected the input contains its name, which is not a search.
  const { choices, busy } = useChoices(load, typed === picked?.label ? '' : typed, true)
  useEffect(() => {
    isMounted.current = true
    if (used === null) return
    field.current?.focus()
    field.current?.setSelectionRange(typedBefore.length, typedBefore.length)
  }, [used, typedBefore])
  const keeps = picked !== null && picked.value === value && !choices.some((choice) => choice.value === value)
  return (
    <Select
      ref={field}
      className={className}
      size={size}
      label={hideLabel ? undefined : label}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(id) => {
        setPicked(choices.find((choice) => choice.value === id) ?? null)
        onChange(id)
      }}
      data={keeps ? [picked, ...choices] : [...choices]}
      filter={({ options }) => options}
      searchValue={typed}
      // When it is mounted with nothing selected, Mantine's select empties its search.
      onSearchChange={(text) => {
        if (isMounted.current || text !== '') setTyped(text)
      }}
      defaultDropdownOpened={used === 'pressed' || typedBefore !== ''}
      searchable
      clearable
      nothingFoundMessage={busy ? t('ui.loading') : t('ui.nothingFound')}
      rightSection={busy && typed !== '' ? <Loader size="xs" /> : undefined}
    />
  )
}
