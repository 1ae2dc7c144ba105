// The entries of a worker's calendar.
import { shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { FeedEvent } from '#server/modules/emails/calendar.ts'
import { cancelledStatuses, type FeedShift } from './queries.ts'

/** The name of the calendar. */
export async function feedTitle(db: Db, agency_id: string, language: Language) {
  const { name } = await db.selectFrom('companies').select('name').where('id', '=', agency_id).executeTakeFirstOrThrow()
  return serverText(language, 'calendar.title', { agency: name })
}

export const feedEvents = (shifts: readonly FeedShift[], language: Language, base: string): FeedEvent[] =>
  shifts.map((shift) => ({
    uid: `${shift.id}@muster`,
    sequence: shift.sequence,
    stamp: [shift.assignment_changed_at, shift.shift_changed_at].toSorted().at(-1) ?? '',
    starts_at: shift.starts_at,
    ends_at: shift.ends_at,
    status: statusOf(shift),
    summary: summaryOf(shift, language),
    description: descriptionOf(shift, language, `${base}/assigned-roster`),
    location: [shift.location_name, shift.location_address].filter(Boolean).join(', '),
  }))

const statusOf = ({ status }: FeedShift) => {
  if (cancelledStatuses.some((one) => one === status)) return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

function summaryOf(shift: FeedShift, language: Language) {
  const what = `${shift.position_name} · ${shift.location_name}`
  const key = { CANCELLED: 'calendar.cancelled', TENTATIVE: 'calendar.pending', CONFIRMED: null }[statusOf(shift)]
  return key === null ? what : serverText(language, key, { shift: what })
}

const textLines = (shift: FeedShift, language: Language) =>
  shiftTextNames.flatMap((name) => {
    const value = shift[name]
    return value
      ? [serverText(language, 'shiftFields.line', { label: serverText(language, `shiftFields.label.${name}`), value })]
      : []
  })

/** With the times at the location: a calendar shows them in the zone of its owner. */
const descriptionOf = (shift: FeedShift, language: Language, link: string) =>
  [
    [shift.customer_name, shift.sub_location_name].filter(Boolean).join(' · '),
    serverText(language, 'calendar.localTime', { from: shift.starts, to: shift.ends, zone: shift.time_zone }),
    ...textLines(shift, language),
    shift.site_instructions,
    link,
  ]
    .filter(Boolean)
    .join('\n')
