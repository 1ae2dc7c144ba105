import { documents } from '#contract/documents.ts'
import { kindOf, mayAsk, useSession } from '#web/lib/session.ts'

/** Does whoever looks speak for the agency: ask for papers, approve and reject them? */
export const useDecides = () => kindOf(useSession()) !== 'employee' && mayAsk(documents.decide)
