// What a line pays if the customer's correction is accepted, while it is entered.
import type { Calls } from '#contract/calls.ts'
import type { WorkedBreak } from '#contract/rostering/breaks.ts'
import { refuse } from '#contract/refusals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { rulesIn, rulesOfSite } from '#server/modules/breaks/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { shiftSubLocationId } from '#server/modules/timesheets/duties.ts'
import { paidIfCorrected } from '#server/modules/timesheets/rules.ts'
import { requireSignoffLink } from './links.ts'
import { signoffByLink } from './signing.ts'

type PreviewCall = Calls['privateSignoffs']['preview']

/** The paid minutes of an open line of the link at other times; null: it cannot have them. Other timesheets are not found. */
export async function previewCorrection(request: PublicRequest<PreviewCall>): Promise<{ paid_minutes: number | null }> {
  const { database, input } = request
  const link = await requireSignoffLink(database, { ...request, token: input.token })
  return database.readAsAgency(link.agency_id, async (db) => {
    const { status, lines } = await signoffByLink({ ...request, db }, link)
    if (status !== 'open' || !lines.some(({ id, is_open }) => id === input.id && is_open)) refuse('notFound')
    const [sheet, { paid_by }] = [
      await sheetToCorrect(db, link.agency_id, input.id),
      await configOf(db, link.agency_id),
    ]
    return { paid_minutes: paidIfCorrected(sheet, input, paid_by) }
  })
}

async function sheetToCorrect(db: Db, agency_id: string, id: string) {
  const { site_rules, sub_location_id, ...sheet } = await db
    .selectFrom('timesheets')
    .select(['works_on', 'time_zone', 'position_id', 'breaks_by', sql<WorkedBreak[]>`timesheets.breaks`.as('breaks')])
    .select([rulesOfSite('timesheets').as('site_rules'), shiftSubLocationId.as('sub_location_id')])
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...sheet, break_rules: rulesIn(site_rules, sub_location_id) }
}
