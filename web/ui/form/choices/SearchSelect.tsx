import { Loader, Select, type SelectProps, type OptionsFilter } from '@mantine/core'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'
import { useTranslate } from '#web/wording/translate.ts'
import { useChoices } from './use-choices.ts'

type FromSelect = Omit<
  SelectProps,
  'value' | 'defaultValue' | 'onChange' | 'data' | 'filter' | 'searchable' | 'searchValue' | 'onSearchChange'
>
export type SearchSelectProps = FromSelect & {
  value: string | null
  onChange: (value: string | null, choice: Choice | null) => void
  load: LoadChoices
  /** the name of the present value */
  initial?: Choice | null
  /** what was typed before this was mounted */
  typedBefore?: string
}

/**
 * One of the server's records, searched by name as one types, debounced by 300 ms. Enter takes the first that was found; the chosen one is
 * always shown.
 */
export function SearchSelect({
  value,
  onChange,
  load,
  initial = null,
  typedBefore = '',
  ...select
}: SearchSelectProps) {
  const t = useTranslate()
  const search = useSearch({ value, onChange, load, initial, typedBefore }, select.defaultDropdownOpened === true)
  return (
    <Select
      comboboxProps={{ withinPortal: true }}
      {...select}
      {...search.props}
      value={value}
      searchable
      dropdownOpened={search.isOpen}
      nothingFoundMessage={search.failed ? t('ui.failure.title') : search.busy ? t('ui.loading') : t('ui.nothingFound')}
      rightSection={search.busy && search.isOpen ? <Loader size="xs" /> : undefined}
    />
  )
}

type SearchOptions = Required<Pick<SearchSelectProps, 'value' | 'onChange' | 'load' | 'initial' | 'typedBefore'>>

function useSearch({ value, onChange, load, initial, typedBefore }: SearchOptions, startsOpen: boolean) {
  const [picked, setPicked] = useState<Choice | null>(initial)
  const [typed, setTyped] = useState(typedBefore || (picked?.value === value ? (picked?.label ?? '') : ''))
  const [isOpen, setOpen] = useState(startsOpen)
  const isKnown = value === null || picked?.value === value
  // Once something is chosen the input contains its name, which is not a search.
  const q = value !== null && typed === picked?.label ? '' : typed
  const { choices, busy, failed } = useChoices(load, q, isOpen || !isKnown)
  const chosen = isKnown ? undefined : choices.find((one) => one.value === value)
  if (chosen) {
    setPicked(chosen)
    setTyped(chosen.label)
  }
  function take(choice: Choice | null) {
    setPicked(choice)
    setTyped(choice?.label ?? '')
    setOpen(false)
    onChange(choice?.value ?? null, choice)
  }
  const data = useMemo(
    () => (picked?.value === value && q === '' ? withChoice(picked, choices) : [...choices]),
    [picked, value, q, choices],
  )
  const { onKeyDown, onTyping } = useTakeFirst({ q, busy, isOpen, choices, take })
  return {
    ...{ isOpen, failed, busy: busy && isOpen },
    props: {
      data,
      // The server has already filtered; what it found for an earlier text is narrowed until it answers.
      filter: busy ? narrowed : showAll,
      searchValue: typed,
      onSearchChange(text: string) {
        setTyped(text)
        onTyping()
      },
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      onChange: (id: string | null) => take(data.find((one) => one.value === id) ?? null),
      onKeyDown,
    },
  }
}

type TakeFirst = {
  q: string
  busy: boolean
  isOpen: boolean
  choices: readonly Choice[]
  take: (choice: Choice) => void
}

/** Enter takes the first choice, as soon as the server has answered; after an arrow key the select itself takes the marked one. */
function useTakeFirst({ q, busy, isOpen, choices, take }: TakeFirst) {
  const [hasMoved, setMoved] = useState(false)
  const [waits, setWaits] = useState(false)
  const takeFirst = useEffectEvent(() => {
    setWaits(false)
    if (choices[0]) take(choices[0])
  })
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was asked for is done once the server has answered
    if (waits && !busy) takeFirst()
  }, [waits, busy])
  return {
    onTyping() {
      setMoved(false)
      setWaits(false)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true)
      if (event.key !== 'Enter' || !isOpen || q === '' || hasMoved) return
      // Not the form's: the choice comes first.
      event.preventDefault()
      setWaits(true)
    },
  }
}

const withChoice = (chosen: Choice | null, choices: readonly Choice[]): Choice[] =>
  chosen === null || choices.some(({ value }) => value === chosen.value) ? [...choices] : [chosen, ...choices]

const showAll: OptionsFilter = ({ options }) => options
const narrowed: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && option.label.toLowerCase().includes(search.trim().toLowerCase()))
