// The notifications about imports.
import type { ImportSource } from '#contract/platform/import-fields.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Outside } from '#server/outside/outside.ts'

const screenOf: Readonly<Record<ImportSource, string>> = {
  companies: '/import-company',
  customers: '/import-customer',
  locations: '/location-import',
  employees: '/employee-import',
  punches: '/time-sheets/import-punches',
  charge_rates: '/charge-rates/import',
  leave_balances: '/leave-types/import-balances',
  workbook: '/company-customer-employee-import',
}

/** Notifies the user who started an import of its end. */
export async function notifyStarter(
  db: Db,
  { clock }: Outside,
  { id, agency_id }: { id: string; agency_id: string },
  kind: 'importFinished' | 'importFailed',
) {
  const {
    created_by,
    kind: what,
    ...params
  } = await db
    .selectFrom('imports')
    .select(['created_by', 'kind', 'filename', 'creates', 'updates', 'refusals'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const to = { account_ids: [created_by] }
  await notify(db, {
    agency_id,
    to,
    kind,
    params,
    link: `${screenOf[what]}?import=${id}`,
    now: clock.now(),
  })
}
