import type { LocalDate } from '#contract/values/time.ts'
import type { VisaFacts } from '#server/modules/work-rights/queries.ts'

/** An employee as the planner needs them. */
export type Worker = {
  id: string
  agency_id: string
  /** as displayed in lists */
  name: string
  first_name: string
  last_name: string
  region: string
  /** the employer */
  company_id: string
  /** the primary one first */
  position_ids: string[]
  target_minutes: number
  right_to_work: 'citizen' | 'permanent' | 'nz' | 'temporary'
  visa_expires_on: LocalDate | null
  visa_subclass: string | null
  visa: VisaFacts | null
  /** the first and last day on which they can be assigned; null: none, or no end */
  from: LocalDate | null
  until: LocalDate | null
}
