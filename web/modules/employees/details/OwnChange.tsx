import type { PersonalFile } from '#contract/people/personal.ts'
import type { Employee } from '#contract/people/employees.ts'
import { useWords } from '#web/lib/wording.ts'
import { basicChanges } from './changed-fields.ts'
import { ToReview } from './ToReview.tsx'

/** What somebody changed of their own basics and nobody of the agency has looked at yet. */
export function OwnChange({ employee, file: { own } }: { employee: Employee; file: PersonalFile }) {
  const t = useWords()
  if (own === null) return null
  const { id, version } = employee
  return <ToReview id={id} group="basic" version={version} changes={basicChanges(t, own.before, employee)} isKnown />
}
