import { dashboard } from '#contract/platform/dashboard.ts'
import { documents } from '#contract/people/documents.ts'
import { personal } from '#contract/people/personal.ts'
import { kindOf, isCallAllowed, useSession } from '#web/lib/session/session.ts'

/** Does whoever looks speak for the agency: ask for papers, approve and reject them? */
export const useCanReview = () => kindOf(useSession()) !== 'employee' && isCallAllowed(documents.decide)

/** What is asked anew once something became of a paper. */
export const touched = [documents, personal.file, dashboard.documents, dashboard.personDocuments]
