import { Loader, Select, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/wording/words.ts'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { useChoices } from './use-choices.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props<Name extends string> = FieldProps<Name> & {
  /** all options … */
  options?: readonly Choice[]
  /** … or how to load them from the server */
  load?: LoadChoices
  /** the name of the initial value, if the options are loaded from the server */
  chosen?: { id: string; name: string } | null
  clearable?: boolean
  autoFocus?: boolean
  onChoose?: (value: string) => void
}

/** Selects one option; its value is '' when empty. With `load`, the server is searched, debounced by 300 ms. */
export function SelectField<Name extends string>({
  of,
  span,
  options,
  load,
  chosen,
  clearable = false,
  autoFocus = false,
  onChoose,
  ...rest
}: Props<Name>) {
  const t = useWords()
  const search = useSearched(of, rest.name, { options, load, chosen })
  const { onChange, defaultValue, ...input } = inputOf(of, rest)
  return (
    <Field span={span}>
      <Select
        key={keyOf(of, rest.name)}
        {...input}
        {...search.props}
        defaultValue={defaultValue ? String(defaultValue) : null}
        data-autofocus={autoFocus || undefined}
        onChange={(value) => {
          search.remember(value)
          onChange(value ?? '')
          onChoose?.(value ?? '')
        }}
        clearable={clearable}
        allowDeselect={clearable}
        searchable={load !== undefined || (options?.length ?? 0) > 7}
        nothingFoundMessage={
          search.failed ? t('ui.failure.title') : search.busy ? t('ui.loading') : t('ui.nothingFound')
        }
        rightSection={search.busy ? <Loader size="xs" /> : undefined}
        comboboxProps={{ withinPortal: true }}
      />
    </Field>
  )
}

/** The server has already filtered. */
const showAllOptions: OptionsFilter = ({ options }) => options

type ChoicesSource = Pick<Props<string>, 'options' | 'load' | 'chosen'>

function useSearched(of: WorkingForm, name: string, { options, load, chosen }: ChoicesSource) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [picked, setPicked] = useState<Choice | null>(chosen ? { value: chosen.id, label: chosen.name } : null)
  // Once something is selected the input contains its name, which is not a search.
  const { choices, busy, failed } = useChoices(load, typed === picked?.label ? '' : typed, opened)
  if (!load) return { props: { data: [...(options ?? [])] }, busy: false, failed: false, remember: () => {} }
  const present = of.form.getValues()[name]
  const keeps = picked !== null && picked.value === present && !choices.some(({ value }) => value === picked.value)
  return {
    props: {
      data: keeps ? [picked, ...choices] : [...choices],
      filter: showAllOptions,
      onSearchChange: setTyped,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
    },
    busy: busy && opened,
    failed,
    remember: (value: string | null) => setPicked(choices.find((choice) => choice.value === value) ?? null),
  }
}
