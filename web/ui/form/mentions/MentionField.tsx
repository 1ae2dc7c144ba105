import { Combobox, Text, Textarea, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { matchingPeople, type MentionQuery, mentionQueryAt } from './mention-query.ts'

/** Somebody who can be mentioned; labels differ from each other. */
export type MentionChoice = { id: string; label: string; detail?: string }

type Props<Name extends string> = FieldProps<Name> & {
  people: readonly MentionChoice[]
  rows?: number
}

const maxShown = 8

/** Multi-line text in which @ opens a list of people; the chosen one is written as @label. */
export function MentionField<Name extends string>({ of, people, rows = 3, span = 2, ...rest }: Props<Name>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { combobox, matching, lookFor, choose } = useMentions(people, area)
  const input = inputOf(of, rest)
  return (
    <Field span={span}>
      <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
        <Combobox.Target withKeyboardNavigation={combobox.dropdownOpened}>
          <Textarea
            key={keyOf(of, rest.name)}
            {...input}
            ref={area}
            autosize
            minRows={rows}
            maxRows={12}
            maxLength={of.rule(rest.name).maxLength ?? undefined}
            autoComplete="off"
            onChange={(event) => {
              input.onChange(event)
              lookFor(event.currentTarget)
            }}
            onClick={(event) => lookFor(event.currentTarget)}
            onBlur={(event) => {
              input.onBlur?.(event)
              combobox.closeDropdown()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={matching.length === 0}>
          <Combobox.Options aria-label={rest.label}>
            {matching.map(({ id, label, detail }) => (
              <Combobox.Option key={id} value={id}>
                <Text size="sm">{label}</Text>
                {detail && <Text size="xs">{detail}</Text>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  )
}

function useMentions(people: readonly MentionChoice[], area: React.RefObject<HTMLTextAreaElement | null>) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<MentionQuery | null>(null)
  const matching = typed === null ? [] : matchingPeople(people, typed.query).slice(0, maxShown)

  // After the options were rendered, of which Enter takes the selected one.
  useEffect(() => {
    if (typed !== null) combobox.selectFirstOption()
    // The store is another object with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed])

  function lookFor({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const next = selectionStart === selectionEnd ? mentionQueryAt(value, selectionStart) : null
    setTyped(next)
    if (next === null || matchingPeople(people, next.query).length === 0) return combobox.closeDropdown()
    combobox.openDropdown()
  }

  function choose(id: string) {
    const person = people.find((one) => one.id === id)
    if (person === undefined || typed === null) return
    area.current?.setRangeText(`@${person.label} `, typed.from, typed.to, 'end')
    // What React listens to; the form gets the text as if it had been typed.
    area.current?.dispatchEvent(new Event('input', { bubbles: true }))
    area.current?.focus()
    setTyped(null)
    combobox.closeDropdown()
  }

  return { combobox, matching, lookFor, choose }
}
