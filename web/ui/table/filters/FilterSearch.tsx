import { Checkbox, Loader, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Choice, Filter } from '#web/ui/table/column.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import { useChoices } from '#web/ui/form/choices/use-choices.ts'
import type { KnownNames } from './use-known-names.ts'

type Props<Row> = {
  filter: Extract<Filter, { kind: 'search' }>
  of: ListState<Row>
  names: KnownNames
  close: () => void
}

/** A filter whose options are searched on the server. */
export function FilterSearch<Row>({ filter, of, names, close }: Props<Row>) {
  const t = useTranslate()
  const [q, setQ] = useState('')
  const { choices, busy, failed } = useChoices(filter.load, q, true)
  const chosen = of.filters[filter.name] ?? []
  function toggle({ value, label }: Choice) {
    names.learn({ [value]: label })
    const without = chosen.filter((one) => one !== value)
    const on = without.length !== chosen.length
    of.setFilter(filter.name, on ? without : filter.single ? [value] : [...chosen, value])
    if (filter.single) close()
  }
  return (
    <Stack gap="xs" w={260}>
      <TextInput
        data-autofocus
        aria-label={t('ui.search')}
        placeholder={t('ui.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={busy ? <Loader size="xs" /> : null}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={280}>
        <Stack gap="xs" p={2}>
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              label={choice.label}
              checked={chosen.includes(choice.value)}
              onChange={() => toggle(choice)}
            />
          ))}
          {!busy && choices.length === 0 && (
            <Text c="dimmed">{failed ? t('ui.failure.title') : t('ui.nothingFound')}</Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}
