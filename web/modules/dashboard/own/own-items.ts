import { tabOfKind } from '#contract/people/documents.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import type { OwnOffer } from '#contract/rostering/shifts/offers.ts'
import type { SwapWithActions } from '#contract/rostering/shifts/swaps.ts'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { addDays, dayOf, formatShift, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { beforeShift, itemLateBy, type WorkItem } from '#web/modules/dashboard/work/work-items.ts'
import type { DocumentLine } from '#web/modules/documents/document-lines.ts'
import type { WordingKey } from '#web/wording/keys.ts'

/** One thing that waits for an employee, and what they do with it. */
export type OwnItem = WorkItem & { action: WordingKey }

const daysForHours = 2

/** The most urgent first; what has no day is due now. */
export const byDueDay = <Item extends Pick<OwnItem, 'until'>>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => dueDay(one).localeCompare(dueDay(other)))

const dueDay = ({ until }: Pick<OwnItem, 'until'>) => until ?? today()

type ShiftFacts = Pick<AssignmentRow, 'works_on' | 'starts' | 'ends' | 'position_name' | 'location_name'>

const ofShift = (shift: ShiftFacts) => ({
  who: formatShift(shift.works_on, shift.starts, shift.ends),
  what: `${shift.position_name}, ${shift.location_name}`,
})

export const ofPending = (row: AssignmentRow): OwnItem => ({
  ...{ id: row.id, ...ofShift(row), ...beforeShift(row.works_on) },
  href: hrefOf('/assigned-roster', null, { shift: row.id }),
  action: 'dashboard.answers.answer',
})

export const ofOffer = (offer: OwnOffer): OwnItem => ({
  ...{ id: offer.id, ...ofShift(offer) },
  ...beforeShift(offer.expires_at === null ? offer.works_on : dayOf(offer.expires_at)),
  href: hrefOf('/assigned-roster'),
  action: 'dashboard.answers.answer',
})

export const ofSwap = ({ id, shift }: SwapWithActions, who: string): OwnItem => ({
  ...{ id, who, what: `${ofShift(shift).who}, ${shift.location_name}` },
  ...beforeShift(shift.works_on),
  href: hrefOf('/assigned-roster'),
  action: 'dashboard.answers.answer',
})

export const ofDocument = (employee_id: string, { type, document }: DocumentLine, what: string): OwnItem => ({
  ...{ id: document?.id ?? type.id, who: type.shown, what },
  ...(document?.status === 'approved' && document.expires_on !== null
    ? itemLateBy(document.expires_on)
    : { until: null, late: false }),
  href: hrefOf('/employee-profile-update/{id}', { id: employee_id }, { tab: tabOfKind[type.kind] }),
  action: 'dashboard.documents.upload',
})

export const ofUnrecorded = (row: ShiftFacts & Pick<AssignmentRow, 'id'>): OwnItem => ({
  ...{ id: row.id, ...ofShift(row), ...itemLateBy(addDays(row.works_on, daysForHours)) },
  href: hrefOf('/time-sheets/create', null, { assignment: row.id }),
  action: 'dashboard.work.timesheets_to_enter',
})

export const ofTimesheet = (row: TimesheetRow): OwnItem => ({
  ...{ id: row.id, ...ofShift(row), ...itemLateBy(addDays(row.works_on, daysForHours)) },
  href: hrefOf('/time-sheets/view/{id}', { id: row.id }, row.status === 'rejected' ? { edit: 'yes' } : {}),
  action: row.status === 'rejected' ? 'dashboard.rejected.correct' : 'dashboard.work.submit',
})
