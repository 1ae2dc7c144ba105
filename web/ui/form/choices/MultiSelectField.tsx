import { Loader, MultiSelect, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { useChoices } from './use-choices.ts'

type Props<Name extends string> = FieldProps<Name> & {
  options?: readonly Choice[]
  load?: LoadChoices
  /** the names of the initial values, if the options are loaded from the server */
  chosen?: readonly { id: string; name: string }[]
  max?: number
}

/** Selects several options; its value is a list of ids. With `load`, the server is searched, debounced by 300 ms. */
export function MultiSelectField<Name extends string>({
  of,
  span,
  options = [],
  load,
  chosen = [],
  max,
  ...rest
}: Props<Name>) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [picked, setPicked] = useState<readonly Choice[]>(chosen.map(({ id, name }) => ({ value: id, label: name })))
  const { onChange, ...input } = inputOf(of, rest)
  const { choices, busy, failed } = useChoices(load, typed, opened || holdsUnknown(input.defaultValue, picked))
  const all = load ? mergeChoices(picked, choices) : [...options]
  function change(values: string[]) {
    setPicked(all.filter(({ value }) => values.includes(value)))
    onChange(values)
  }
  return (
    <Field span={span}>
      <MultiSelect
        key={keyOf(of, rest.name)}
        {...input}
        data={all}
        {...(load && { filter: showAllOptions })}
        onChange={change}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        searchable
        hidePickedOptions
        maxValues={max}
        nothingFoundMessage={failed ? t('ui.failure.title') : busy ? t('ui.loading') : t('ui.nothingFound')}
        rightSection={busy && opened ? <Loader size="xs" /> : undefined}
      />
    </Field>
  )
}

// The form was set from another user's change, whose names are not in `chosen`.
const holdsUnknown = (values: unknown, known: readonly Choice[]) =>
  Array.isArray(values) && values.some((one) => !known.some(({ value }) => value === one))

// The server has already filtered.
const showAllOptions: OptionsFilter = ({ options }) => options

// Selected options must be in the list, or their pills would show ids.
const mergeChoices = (picked: readonly Choice[], choices: readonly Choice[]): Choice[] => [
  ...picked,
  ...choices.filter(({ value }) => !picked.some((one) => one.value === value)),
]
