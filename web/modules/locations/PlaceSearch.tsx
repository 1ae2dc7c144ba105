import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { locations, type Suburb } from '#contract/customers/locations.ts'
import { map } from '#contract/platform/settings.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'

// Specification section 9: debounce input by 300 ms.
const debounceMs = 300
const minLength = 2

/** The known parts of a selected place; the form keeps its values for the missing ones. */
export type FoundPlace = Partial<Suburb> & { address_line?: string }

type PlaceOption = { name: string; load: () => Promise<FoundPlace> }

const nameOf = ({ suburb, state, postcode }: Suburb) => [suburb, state, postcode].filter(Boolean).join(' ')

/** Searches addresses with Google if the installation has a key, otherwise suburbs of the bundled list by name or postcode. */
export function PlaceSearch({ onChoose }: { onChoose: (place: FoundPlace) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), debounceMs)
  const { source, choices, isFetching, giveUp } = useChoices(q)
  const [isTaking, setTaking] = useState(false)
  const turn = useRef(0)
  async function take({ load }: PlaceOption) {
    const mine = ++turn.current
    setTaking(true)
    const place = await load().catch(giveUp)
    // Another place may have been selected since.
    if (mine !== turn.current) return
    setTaking(false)
    if (place) onChoose(place)
  }
  const isTooShort = q.length < minLength
  return (
    <Field span={2}>
      <Select
        label={t(`locations.form.find_${source}`)}
        description={t(`locations.form.findHelp_${source}`)}
        placeholder={t(`locations.form.findPlaceholder_${source}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={isFetching || isTaking ? <Loader size="xs" /> : undefined}
        data={isTooShort ? [] : choices.map(({ name }, at) => ({ value: String(at), label: name }))}
        value={null}
        onChange={(at) => {
          const chosen = choices[Number(at ?? -1)]
          if (chosen) void take(chosen)
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={isTooShort ? undefined : isFetching ? t('ui.loading') : t('ui.nothingFound')}
        comboboxProps={{ withinPortal: true }}
      />
    </Field>
  )
}

/** The suggestions: Google's, or suburbs of the list where Google is not configured, fails or finds nothing. */
function useChoices(q: string) {
  const [isGivenUp, setGivenUp] = useState(false)
  const giveUp = () => setGivenUp(true)
  const settings = useApiQuery(map.key, {})
  const key = isGivenUp ? null : (settings.data?.map_key ?? null)
  const places = usePlaces(q, key, giveUp)
  const goesByList = key === null ? !settings.isPending : places.data?.length === 0 && !places.isPlaceholderData
  const suburbs = useApiQuery(
    locations.suburbs,
    { q },
    { when: goesByList && q.length >= minLength, keepPrevious: true },
  )
  const listed = (suburbs.data ?? []).map((one) => ({ name: nameOf(one), load: async () => one }))
  return {
    source: key === null ? ('list' as const) : ('google' as const),
    choices: goesByList ? listed : (places.data ?? []),
    isFetching: q.length >= minLength && (places.isFetching || suburbs.isFetching),
    giveUp,
  }
}

/** Google's suggestions; calls `onFail` if there is no response: script blocked, key refused, network slow. */
const usePlaces = (q: string, key: string | null, onFail: () => void) =>
  useQuery({
    queryKey: ['places of Google', key, q],
    queryFn: async () => {
      // Any failure falls back to the list.
      try {
        return await loadSuggestions(q, key ?? '')
      } catch (failure) {
        onFail()
        throw failure
      }
    },
    enabled: key !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Google returns objects of its own classes, not JSON.
    structuralSharing: false,
  })

/** The library is loaded with the form, and called only once something is typed. */
async function loadSuggestions(q: string, key: string): Promise<PlaceOption[]> {
  const google = await import('./map/google-places.ts')
  if (q.length < minLength) {
    await google.loadPlacesLibrary(key)
    return []
  }
  const predictions = await google.findPlaces(q, key)
  return predictions.map((one) => ({ name: one.text.text, load: () => google.placeOf(one) }))
}
