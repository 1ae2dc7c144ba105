import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type LikePerson, merging } from '#contract/people/merging.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

// Most people are new.
const DuplicatesFound = loadedPart(async () => (await import('./DuplicatesFound.tsx')).DuplicatesFound, null)

export type CheckedFieldName = 'email' | 'phone' | 'first_name' | 'last_name' | 'birth_date' | 'accept_duplicates'

export type DuplicateProps = {
  of: WorkingForm<CheckedFieldName>
  /** what can be done with each person found */
  action?: (person: LikePerson) => ReactNode
}

/** The people who may be the one whose names are entered. */
export function DuplicateSearch({ of, action }: DuplicateProps) {
  const [value] = useDebouncedValue(useEnteredNames(of), 400)
  const isSearchable = value.email !== '' || value.phone !== '' || (value.first_name !== '' && value.birth_date !== '')
  const { data: people = [] } = useApiQuery(merging.duplicates, value, { when: isSearchable })
  if (!isSearchable || people.length === 0) return null
  return <DuplicatesFound of={of} people={people} action={action} />
}

function useEnteredNames({ form }: WorkingForm<CheckedFieldName>) {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  return {
    email: text(form.useWatchValue('email')),
    phone: text(form.useWatchValue('phone')),
    first_name: text(form.useWatchValue('first_name')),
    last_name: text(form.useWatchValue('last_name')),
    birth_date: text(form.useWatchValue('birth_date')),
  }
}
