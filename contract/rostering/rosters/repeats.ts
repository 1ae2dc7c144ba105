import { z } from 'zod'
import { readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id, optionalId } from '#contract/values/values.ts'

const planPermission = [['Roster', 'create']] as const

/** The most shifts that one copy creates, and the most copies of the same days. */
export const maxCopies = 20_000
export const maxTargets = 104
/** The most rosters that are copied together. */
export const maxTogether = 100

const copyTargets = {
  /** the first day of each copy */
  starts_on: z.array(localDate).min(1).max(maxTargets),
  with_people: booleanField.default(true),
  /** also shifts that exist already: on the same day, with the same times, position and sub-location */
  duplicates: booleanField.default(false),
}

const copyFields = {
  roster_id: id,
  /** the days to copy */
  from: localDate,
  to: localDate,
  /** only this shift */
  roster_shift_id: optionalId.optional(),
  /** only the shifts of this employee, each with one opening */
  employee_id: optionalId.optional(),
  /** further rosters, each as a whole to the days from this one: one change with it, which is undone as one */
  others: z
    .array(z.strictObject({ roster_id: id, starts_on: localDate }))
    .max(maxTogether - 1)
    .default([]),
  ...copyTargets,
}

/** A person or a shift that needs attention, and why. */
const copyProblem = z.object({
  employee_id: z.string(),
  employee_name: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  position_name: z.string(),
  findings: z.array(finding),
})
export type CopyProblem = z.infer<typeof copyProblem>

/** Why a shift is not copied: it exists, its roster is locked, its position is inactive, or its times do not exist on that day. */
export const skipReasons = ['exists', 'locked', 'positionInactive', 'timeInvalid'] as const
export type SkipReason = (typeof skipReasons)[number]

/** The most rows of each list in the result; the counts are complete. */
export const maxProblems = 200

/** What a copy creates, and what needs attention: the same before and after it is applied. */
export const copyResult = z.object({
  /** the rosters that get the shifts; id is null while a new one is only previewed */
  rosters: z.array(
    z.object({
      id: z.string().nullable(),
      is_new: z.boolean(),
      name: z.string(),
      location_name: z.string(),
      week_start: z.string(),
      days: z.number(),
      shifts: z.number(),
    }),
  ),
  shifts: z.number(),
  openings: z.number(),
  assigned: z.number(),
  /** people who are not eligible: their openings stay unfilled */
  unassigned: z.array(copyProblem),
  unassigned_count: z.number(),
  /** people who are assigned with a warning */
  warned: z.array(copyProblem),
  warned_count: z.number(),
  skipped: z.array(
    z.object({
      works_on: z.string(),
      starts: z.string(),
      ends: z.string(),
      position_name: z.string(),
      reason: z.enum(skipReasons),
    }),
  ),
  skipped_count: z.number(),
})
export type CopyResult = z.infer<typeof copyResult>

/** Copying days of a roster, and repeating shifts. */
export const repeats = {
  check: readByBody({
    path: '/roster/copy-check',
    needs: planPermission,
    kinds: staff,
    summary:
      'Previews copying days, a shift or an employee’s shifts of a roster, and further rosters with it: the rosters, and people who are not eligible.',
    input: copyFields,
    result: copyResult,
  }),
  copy: write({
    path: '/roster/copy',
    needs: planPermission,
    kinds: staff,
    summary:
      'Copies days, a shift or an employee’s shifts of a roster to other days of its location, and further rosters with it, in draft; missing rosters are created. People who are not eligible are left unassigned.',
    input: copyFields,
    result: copyResult,
  }),
}
