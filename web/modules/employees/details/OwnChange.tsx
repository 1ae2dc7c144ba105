import type { PersonalFile } from '#contract/people/employee-details.ts'
import type { Employee } from '#contract/people/employees.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { basicChanges } from './changed-fields.ts'
import { ToReview } from './ToReview.tsx'

/** Changes to the basics by the person that the agency has not reviewed. */
export function OwnChange({ employee, file: { own } }: { employee: Employee; file: PersonalFile }) {
  const t = useTranslate()
  if (own === null) return null
  const { id, version } = employee
  return <ToReview id={id} group="basic" version={version} changes={basicChanges(t, own.before, employee)} isKnown />
}
