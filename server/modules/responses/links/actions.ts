// What employees do with the private link of a message.
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { ResponsePage } from '#contract/rostering/shifts/responses.ts'
import type { Db } from '#server/database/dialect.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { answerAssignment } from '#server/modules/responses/answers/answers.ts'
import { withdraw } from '#server/modules/responses/answers/withdrawals.ts'
import { answerOffer } from '#server/modules/responses/offers/answers.ts'
import {
  type OpenResponseLink,
  requireResponseLink,
  requireResponseLinkUse,
} from '#server/modules/publication/notices/response-links.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { responsePageOf, scopeOfLink, targetsOf } from './queries.ts'

type ResponseCalls = Calls['responses']

/** Opens a link; nothing is stored, because the scanners of mail servers open it too. */
export async function responsePageByToken(request: PublicRequest<ResponseCalls['info']>): Promise<ResponsePage> {
  const { database, input } = request
  const link = await requireResponseLink(database, { ...request, token: input.token })
  return database.readAsAgency(link.agency_id, (db) => responsePageOf({ ...request, db }, link))
}

/** Accepts or declines a shift of a link, with everything that the signed-in employee's response checks and stores. */
export async function answerByToken(request: PublicRequest<ResponseCalls['answer']>): Promise<ResponsePage> {
  const { token: _, ...response } = request.input
  return writeWithLink(request, async (context, link) => {
    const { assignment_ids, offer_ids } = await targetsOf(context.db, link)
    if (assignment_ids.includes(response.id)) await answerAssignment(context, response)
    else if (offer_ids.includes(response.id)) await answerOffer(context, response)
    else refuse('notFound')
  })
}

/** Withdraws from an accepted shift of a link, with everything that the signed-in employee's withdrawal checks and stores. */
export async function withdrawByToken(request: PublicRequest<ResponseCalls['withdraw']>): Promise<ResponsePage> {
  const { token: _, ...withdrawal } = request.input
  return writeWithLink(request, async (context, link) => {
    const { assignment_ids } = await targetsOf(context.db, link)
    if (!assignment_ids.includes(withdrawal.id)) refuse('notFound')
    await withdraw(context, withdrawal)
  })
}

type LinkWork = (context: ResponseContext, link: OpenResponseLink) => Promise<void>

/** Does the work as the employee of a link that was not revoked, and returns its page. */
async function writeWithLink(
  request: Omit<PublicRequest<ResponseCalls['answer']>, 'input'> & { input: { token: string } },
  work: LinkWork,
): Promise<ResponsePage> {
  const { database, language, now, input } = request
  const link = await requireResponseLink(database, { ...request, token: input.token })
  if (link.is_revoked) refuse('rosters.linkRevoked')
  await requireResponseLinkUse(database, link, now)
  return database.asAgency(link.agency_id, async (db) => {
    await work({ db, actor: await holderOf(db, link), scope: scopeOfLink(link), language, now }, link)
    return responsePageOf({ ...request, db }, link)
  })
}

/** The employee of the link as the one who answers; their login, if they have one, is named in the record. */
async function holderOf(db: Db, link: OpenResponseLink): Promise<ResponseContext['actor']> {
  const { name, membership_id, account_id } = await db
    .selectFrom('employees')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.agency_id', '=', 'employees.agency_id')
        .onRef('memberships.employee_id', '=', 'employees.id'),
    )
    .select(['employees.name', 'memberships.id as membership_id', 'memberships.account_id'])
    .where('employees.agency_id', '=', link.agency_id)
    .where('employees.id', '=', link.employee_id)
    .orderBy('memberships.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { kind: 'employee', name, membership_id, account_id, channel: link.channel }
}
