import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { SearchSelect } from './SearchSelect.tsx'

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

/** Selects one option; its value is '' when empty. With `load`, the server is searched. */
export function SelectField<Name extends string>(props: Props<Name>) {
  const { of, span, options, load, chosen, clearable = false, autoFocus = false, onChoose, ...rest } = props
  const { onChange, defaultValue, ...input } = inputOf(of, rest)
  const shared = {
    ...input,
    clearable,
    allowDeselect: clearable,
    'data-autofocus': autoFocus || undefined,
    defaultValue: defaultValue ? String(defaultValue) : null,
    onChange(value: string | null) {
      onChange(value ?? '')
      onChoose?.(value ?? '')
    },
  }
  const key = keyOf(of, rest.name)
  return (
    <Field span={span}>
      {load ? (
        <ServerSelect
          key={key}
          {...shared}
          load={load}
          initial={chosen ? { value: chosen.id, label: chosen.name } : null}
        />
      ) : (
        <LocalSelect key={key} {...shared} options={options ?? []} />
      )}
    </Field>
  )
}

type Shared = { defaultValue: string | null; onChange: (value: string | null) => void; clearable: boolean }

function ServerSelect({
  defaultValue,
  onChange,
  ...rest
}: Shared & { load: LoadChoices; initial: Choice | null; allowDeselect: boolean }) {
  const [value, setValue] = useState(defaultValue)
  return (
    <SearchSelect
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

const fewOptions = 7

function LocalSelect({ options, ...rest }: Shared & { options: readonly Choice[] }) {
  const t = useTranslate()
  const text = JSON.stringify(options)
  // Mantine empties what was typed whenever the list is another one.
  // oxlint-disable-next-line react/exhaustive-deps -- the same options are the same text
  const data = useMemo(() => [...options], [text])
  return (
    <Select
      {...rest}
      data={data}
      searchable={options.length > fewOptions}
      selectFirstOptionOnChange
      nothingFoundMessage={t('ui.nothingFound')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
