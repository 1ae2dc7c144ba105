import { dashboard } from '#contract/platform/dashboard.ts'
import { documents } from '#contract/people/documents.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'

/** True if the current user acts for the agency: may request, approve and reject documents. */
export const useCanReview = () => isCallAllowed(documents.decide, useSession())

/** The calls to refetch after a document changed. */
export const reviewInvalidates = [documents, employeeDetails.file, dashboard.documents, dashboard.personDocuments]
