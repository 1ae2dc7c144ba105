import { loadedPart } from '#web/ui/load-later.tsx'
import type { DuplicateProps } from './DuplicateSearch.tsx'

// An empty form has nobody to search for.
const DuplicateSearch = loadedPart(async () => (await import('./DuplicateSearch.tsx')).DuplicateSearch, null)

/** Searches for duplicates while a person is added; adding the person anyway must be confirmed. */
export function DuplicateWarning(props: DuplicateProps) {
  const { form } = props.of
  const entered = [form.useWatchValue('email'), form.useWatchValue('phone'), form.useWatchValue('first_name')]
  return entered.some((value) => value !== '') ? <DuplicateSearch {...props} /> : null
}
