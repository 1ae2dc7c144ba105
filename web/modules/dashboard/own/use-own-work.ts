import { documents } from '#contract/people/documents.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { offers } from '#contract/rostering/shifts/offers.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { swaps } from '#contract/rostering/shifts/swaps.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { linesOf, needsAction } from '#web/modules/documents/document-lines.ts'
import { factsOf } from '#web/modules/documents/DocumentList.tsx'
import { useWaitingShifts } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import {
  byDueDay,
  ofDocument,
  ofOffer,
  ofPending,
  ofSwap,
  ofTimesheet,
  ofUnrecorded,
  type OwnItem,
} from './own-items.ts'

const pollMilliseconds = 60_000

/** What waits for the signed-in employee, the most urgent first. */
export function useOwnWork() {
  const t = useTranslate()
  const id = useSession()?.user?.employee_id ?? ''
  const everyMs = pollMilliseconds
  const shifts = useApiQuery(rosters.assignments, { status: 'pending', sort: 'starts_at', per_page: 10 }, { everyMs })
  const offered = useApiQuery(offers.own, {}, { everyMs, when: isCallAllowed(offers.own) })
  const asked = useApiQuery(swaps.list, { status: 'pending_peer' }, { everyMs, when: isCallAllowed(swaps.list) })
  const ownDocuments = useApiQuery(documents.list, { id }, { when: id !== '' })
  const unrecorded = useWaitingShifts('', isCallAllowed(rosters.assignments))
  const sheets = useApiQuery(timesheets.list, { status: 'draft,rejected', sort: 'works_on', per_page: 10 })
  const lines = ownDocuments.data ? linesOf(ownDocuments.data).filter(needsAction) : []
  const items: OwnItem[] = [
    ...(shifts.data?.rows ?? []).filter(isAhead).map(ofPending),
    ...(offered.data ?? []).filter(({ allowed_actions }) => allowed_actions.includes('decline')).map(ofOffer),
    ...(asked.data?.rows ?? [])
      .filter(({ allowed_actions }) => allowed_actions.includes('accept'))
      .map((swap) => ofSwap(swap, t(`swaps.asks.${swap.kind}`, { name: swap.requester_name }))),
    ...lines.map((line) => ofDocument(id, line, factsOf(t, line))),
    ...(unrecorded.data?.rows ?? []).map(ofUnrecorded),
    ...(sheets.data?.rows ?? []).filter(({ allowed_actions }) => allowed_actions.includes('submit')).map(ofTimesheet),
  ]
  const queries = [shifts, offered, asked, ownDocuments, unrecorded, sheets]
  return {
    items: byDueDay(items),
    isLoading: queries.some(({ isLoading }) => isLoading),
    failed: queries.filter(({ error }) => error !== null),
  }
}

const now = () => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
const isAhead = ({ starts_at }: AssignmentRow) => starts_at > now()
