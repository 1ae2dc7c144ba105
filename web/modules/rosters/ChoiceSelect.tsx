import { Loader, Select } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/lib/wording.ts'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'
import { useChoices } from '#web/ui/form/choices/use-choices.ts'

type Props = {
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

/** A searchable select of server records, outside a form. */
export function ChoiceSelect({
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
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Choice | null>(initial ?? null)
  // Once something is selected the input contains its name, which is not a search.
  const { choices, busy } = useChoices(load, typed === picked?.label ? '' : typed, true)
  const keeps = picked !== null && picked.value === value && !choices.some((choice) => choice.value === value)
  return (
    <Select
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
      onSearchChange={setTyped}
      searchable
      clearable
      nothingFoundMessage={busy ? t('ui.loading') : t('ui.nothingFound')}
      rightSection={busy && typed !== '' ? <Loader size="xs" /> : undefined}
    />
  )
}
