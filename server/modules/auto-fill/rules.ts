import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { UnfilledOpening } from '#server/modules/rosters/candidates/opening.ts'
import type { Duty } from '#server/modules/eligibility/facts.ts'

/** Whether a finding keeps a person out of a proposal: some that only warn a planner do, because nobody has asked the person. */
export const isExcluding = ({ rule, severity }: Finding) =>
  severity === 'block' ||
  rule === 'saidUnavailable' ||
  rule === 'saidNo' ||
  rule === 'tooFar' ||
  rule === 'leaveRequested'

/** A proposed shift as a duty of the person. */
export function dutyOf(opening: UnfilledOpening): Duty {
  const { roster_shift_id, works_on, starts, ends, starts_at, ends_at, time_zone, location_name } = opening
  return {
    assignment_id: `proposed ${roster_shift_id}`,
    ...{ works_on, starts, ends, starts_at, ends_at, location_name, time_zone },
    worked_minutes: opening.elapsed_minutes - opening.unpaid_minutes,
    clock_minutes: opening.clock_minutes - opening.unpaid_minutes,
    worked: null,
  }
}
