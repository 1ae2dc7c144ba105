import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'

const ofPeople = ['name', 'code', 'positions', 'phone', 'rights', 'documents', 'status']
const ofHours = ['person', 'time', 'place', 'paid', 'status']

// In the language of their owner, not in every language.
const views = [
  {
    list: 'employees',
    name: 'Visa ends in 30 days',
    params: { visa: 'ending', sort: 'visa_expires_on' },
    columns: ofPeople,
  },
  { list: 'employees', name: 'Documents to chase', params: { documents: 'ended,ending' }, columns: ofPeople },
  { list: 'timesheets', name: 'Waiting for approval', params: { status: 'submitted' }, columns: ofHours },
  {
    list: 'rosters',
    name: 'Still drafts',
    params: { status: 'draft', sort: 'week_start' },
    columns: ['name', 'week', 'customer', 'location', 'fill', 'status'],
  },
]

/** The saved list views of the agency's first admin; none is a default view. */
export async function putViews(db: Db, agency_id: string, account_id: string, at: string) {
  const membership = await db
    .selectFrom('memberships')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const stored = { agency_id, membership_id: membership.id, is_default: false, updated_at: at }
  const rows = views.map(({ params, columns, ...view }) => ({
    id: newId(),
    ...view,
    ...stored,
    params: jsonb(params),
    columns: jsonb(columns),
  }))
  await db.insertInto('list_views').values(rows).execute()
}
