import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { locations, type Suburb } from '#contract/locations.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { Field } from '#web/ui/Field.tsx'

// Specification section 9: input waits 300 ms.
const wait = 300
const shortest = 2

const nameOf = ({ suburb, state, postcode }: Suburb) => [suburb, state, postcode].filter(Boolean).join(' ')

/** Finds a place in the bundled list of suburbs, by name or postcode; needs no key of anybody's. */
export function SuburbSearch({ onChoose }: { onChoose: (suburb: Suburb) => void }) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), wait)
  const query = useAsk(locations.suburbs, { q }, { when: q.length >= shortest, keepPrevious: true })
  const found = q.length >= shortest ? (query.data ?? []) : []
  return (
    <Field span={2}>
      <Select
        label={t('locations.form.find')}
        description={t('locations.form.findHelp')}
        placeholder={t('locations.form.findPlaceholder')}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={query.isFetching ? <Loader size="xs" /> : undefined}
        data={found.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
        value={null}
        onChange={(at) => {
          const chosen = found[Number(at ?? -1)]
          if (chosen) onChoose(chosen)
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={q.length < shortest ? undefined : query.isPending ? t('ui.loading') : t('ui.nothingFound')}
        comboboxProps={{ withinPortal: true }}
      />
    </Field>
  )
}
