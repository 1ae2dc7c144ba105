import { documents, tabOfKind } from '#contract/people/documents.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { offers, type OwnOffer } from '#contract/rostering/shifts/offers.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { type ShownSwap, swaps } from '#contract/rostering/shifts/swaps.ts'
import { type TimesheetRow, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { addDays, dayOf, formatShift, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { beforeShift, itemLateBy, type WorkItem } from '#web/modules/dashboard/work/work-items.ts'
import { type DocumentLine, linesOf, needsAction } from '#web/modules/documents/document-lines.ts'
import { factsOf } from '#web/modules/documents/DocumentList.tsx'
import { useWaitingShifts } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import type { WordingKey } from '#web/wording/keys.ts'

/** One thing that waits for an employee, and what they do with it. */
export type OwnItem = WorkItem & { action: WordingKey }

const pollMilliseconds = 60_000
const daysForHours = 2

/** What waits for the signed-in employee, the most urgent first. */
export function useOwnWork() {
  const t = useWords()
  const id = useSession()?.user?.employee_id ?? ''
  const everyMs = pollMilliseconds
  const shifts = useApiQuery(rosters.assignments, { status: 'pending', sort: 'starts_at', per_page: 10 }, { everyMs })
  const offered = useApiQuery(offers.own, {}, { everyMs, when: isCallAllowed(offers.own) })
  const asked = useApiQuery(swaps.list, { status: 'pending_peer' }, { everyMs, when: isCallAllowed(swaps.list) })
  const held = useApiQuery(documents.list, { id }, { when: id !== '' })
  const unrecorded = useWaitingShifts('', isCallAllowed(rosters.assignments))
  const sheets = useApiQuery(timesheets.list, { status: 'draft,rejected', sort: 'works_on', dir: 'desc', per_page: 10 })
  const lines = held.data ? linesOf(held.data).filter(needsAction) : []
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
  const queries = [shifts, offered, asked, held, unrecorded, sheets]
  return {
    items: items.toSorted((one, other) => dueDay(one).localeCompare(dueDay(other))),
    isLoading: queries.some(({ isLoading }) => isLoading),
    failed: queries.filter(({ error }) => error !== null),
  }
}

const now = () => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
const isAhead = ({ starts_at }: AssignmentRow) => starts_at > now()

/** What has no day is due now. */
const dueDay = ({ until }: OwnItem) => until ?? today()

const ofShift = (shift: Pick<AssignmentRow, 'works_on' | 'starts' | 'ends' | 'position_name' | 'location_name'>) => ({
  who: formatShift(shift.works_on, shift.starts, shift.ends),
  what: `${shift.position_name}, ${shift.location_name}`,
})

const ofPending = (row: AssignmentRow): OwnItem => ({
  ...{ id: row.id, ...ofShift(row), ...beforeShift(row.works_on) },
  href: hrefOf('/assigned-roster', null, { shift: row.id }),
  action: 'dashboard.answers.answer',
})

const ofOffer = (offer: OwnOffer): OwnItem => ({
  ...{ id: offer.id, ...ofShift(offer) },
  ...beforeShift(offer.expires_at === null ? offer.works_on : dayOf(offer.expires_at)),
  href: hrefOf('/assigned-roster'),
  action: 'dashboard.answers.answer',
})

const ofSwap = ({ id, shift }: ShownSwap, who: string): OwnItem => ({
  ...{ id, who, what: `${ofShift(shift).who}, ${shift.location_name}` },
  ...beforeShift(shift.works_on),
  href: hrefOf('/assigned-roster'),
  action: 'dashboard.answers.answer',
})

const ofDocument = (employee_id: string, { type, document }: DocumentLine, what: string): OwnItem => ({
  ...{ id: document?.id ?? type.id, who: type.shown, what },
  ...(document?.status === 'approved' && document.expires_on !== null
    ? itemLateBy(document.expires_on)
    : { until: null, late: false }),
  href: hrefOf('/employee-profile-update/{id}', { id: employee_id }, { tab: tabOfKind[type.kind] }),
  action: 'dashboard.documents.upload',
})

const ofUnrecorded = (row: AssignmentRow): OwnItem => ({
  ...{ id: row.id, ...ofShift(row), ...itemLateBy(addDays(row.works_on, daysForHours)) },
  href: hrefOf('/time-sheets/create', null, { assignment: row.id }),
  action: 'dashboard.work.timesheets_to_enter',
})

const ofTimesheet = (row: TimesheetRow): OwnItem => ({
  ...{ id: row.id, ...ofShift(row), ...itemLateBy(addDays(row.works_on, daysForHours)) },
  href: hrefOf('/time-sheets/view/{id}', { id: row.id }, row.status === 'rejected' ? { edit: 'yes' } : {}),
  action: row.status === 'rejected' ? 'dashboard.rejected.correct' : 'dashboard.work.submit',
})
