import { mayCall } from '#contract/call.ts'
import {
  employeeDetails,
  type PersonalFile,
  type ReviewedPart,
  reviewedParts,
} from '#contract/people/employee-details.ts'
import type { Actor } from '#server/http/actor.ts'

type File = Omit<PersonalFile, 'reviewable'>

/** The file with the parts that this person can review now: the agency, what the employee changed since its last review. */
export const withReviewable = (reader: Pick<Actor, 'kind' | 'grants'>, file: File): PersonalFile => ({
  ...file,
  reviewable: canReview(reader) ? reviewedParts.filter((part) => awaitsReview(file, part)) : [],
})

const canReview = (reader: Pick<Actor, 'kind' | 'grants'>) => mayCall(reader, employeeDetails.review)

const awaitsReview = (file: File, part: ReviewedPart) =>
  part === 'basic' ? file.own !== null : file[part]?.reviewed_at === null
