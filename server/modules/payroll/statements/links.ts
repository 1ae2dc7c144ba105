// What the holder of a private link sees: the one statement, once they have given the person’s date of birth.
import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import type { ResultOf } from '#contract/call.ts'
import { mostWrongBirthDates, type PayStatement } from '#contract/payroll/pay-statements.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { type LinkRequest, requireByToken, requireLinkWrite } from '#server/modules/auth/private-links.ts'
import { statementIn } from './queries.ts'

type PrivateCalls = Calls['privatePayStatements']
type LinkPage = ResultOf<PrivateCalls['info']>

/** Whether a link still opens something; nothing is stored, because the scanners of mail servers open it too. */
export async function payLinkByToken(request: PublicRequest<PrivateCalls['info']>): Promise<LinkPage> {
  const { agency_name, starts_on, ends_on, expires_at, language, ...link } = await requirePayLink(request.database, {
    ...request,
    token: request.input.token,
  })
  return { status: statusOf(link, expires_at, request.now), agency_name, starts_on, ends_on, expires_at, language }
}

/** The statement of a link, for whoever knows the date of birth. */
export async function statementByToken(request: PublicRequest<PrivateCalls['open' | 'file']>): Promise<PayStatement> {
  const { database, input, now, language } = request
  const link = await requirePayLink(database, { ...request, token: input.token })
  if (statusOf(link, link.expires_at, now) !== 'open') refuse('linkOver')
  await requireLinkWrite(database, link.id, now)
  await requireBirthDate(database, link, input.birth_date)
  return database.readAsAgency(link.agency_id, (db) => statementIn({ db, language }, link.agency_id, link))
}

type PayLink = {
  id: string
  agency_id: string
  pay_run_id: string
  employee_id: string
  agency_name: string
  starts_on: string
  ends_on: string
  expires_at: string
  is_revoked: boolean
  wrong_birth_dates: number
  language: Language | null
}

/** The link of a token, also one that opens nothing any more. */
const requirePayLink = (database: Database, opening: LinkRequest): Promise<PayLink> =>
  requireByToken(database, opening, (db, token_hash) =>
    db
      .selectFrom('pay_statement_notices as notices')
      .innerJoin('companies as head', 'head.id', 'notices.agency_id')
      .innerJoin('pay_runs', 'pay_runs.id', 'notices.pay_run_id')
      .innerJoin('pay_periods', 'pay_periods.id', 'pay_runs.pay_period_id')
      .select(['notices.id', 'notices.agency_id', 'notices.pay_run_id', 'notices.employee_id'])
      .select(['head.name as agency_name', 'pay_periods.starts_on', 'pay_periods.ends_on'])
      .select([isoOf('notices.expires_at').as('expires_at'), 'notices.wrong_birth_dates'])
      .select([sql<boolean>`notices.revoked_at is not null`.as('is_revoked'), languageOfPerson.as('language')])
      .where('notices.token_hash', '=', token_hash)
      .executeTakeFirst(),
  )

// That of their account, or else the one in which they applied.
const languageOfPerson = sql<Language | null>`coalesce((
    select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
    where memberships.agency_id = notices.agency_id and memberships.employee_id = notices.employee_id order by memberships.id limit 1), (
    select applied.language from job_applications applied
    where applied.agency_id = notices.agency_id and notices.employee_id in (applied.employee_id, applied.converted_employee_id)
    order by applied.applied_at desc limit 1))`

function statusOf(
  { is_revoked, wrong_birth_dates }: Pick<PayLink, 'is_revoked' | 'wrong_birth_dates'>,
  expires_at: string,
  now: Date,
): LinkPage['status'] {
  if (is_revoked) return 'revoked'
  if (Date.parse(expires_at) <= now.getTime()) return 'expired'
  return wrong_birth_dates < mostWrongBirthDates ? 'open' : 'closed'
}

/** Counts an answer before it is compared, so that answers at the same time are not more than allowed; a right one is not counted. */
async function requireBirthDate(database: Database, { agency_id, id, employee_id }: PayLink, birth_date: string) {
  const counted = await database.asAgency(agency_id, async (db) => {
    const answer = await countAnswer(db, id)
    if (answer === undefined) return undefined
    const isRight = answer.birth_date === birth_date && answer.employee_id === employee_id
    if (isRight) await changeCount(db, id, -1)
    return { isRight, left: mostWrongBirthDates - answer.wrong_birth_dates }
  })
  if (counted === undefined) refuse('linkOver')
  if (!counted.isRight) refuseField('birth_date', 'payStatement.birthDateWrong', { count: counted.left })
}

async function countAnswer(db: Db, id: string) {
  const { rows } = await sql<{ wrong_birth_dates: number; employee_id: string; birth_date: string | null }>`
    update pay_statement_notices notices set wrong_birth_dates = wrong_birth_dates + 1
    from employees
    where notices.id = ${id}::uuid and notices.wrong_birth_dates < ${mostWrongBirthDates}
      and employees.agency_id = notices.agency_id and employees.id = notices.employee_id
    returning notices.wrong_birth_dates, notices.employee_id, employees.birth_date`.execute(db)
  return rows[0]
}

const changeCount = (db: Db, id: string, by: number) =>
  db
    .updateTable('pay_statement_notices')
    .set({ wrong_birth_dates: sql<number>`wrong_birth_dates + ${by}` })
    .where('id', '=', id)
    .execute()
