import type { Db } from '#server/database/dialect.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { acceptProposal } from './accepting.ts'
import { requireSignoffLink } from './links.ts'
import { pendingWeeks, signoffOf, signoffsPage } from './queries.ts'
import { signoffRecord } from './record.ts'
import { hasSms, revokeSignoff, sendSignoff, showSignoff } from './sending.ts'
import { previewCorrection } from './previewing.ts'
import { openSignoffPage, signoffByLink, signSignoff } from './signing.ts'

export const signoffs: HandlersOf<'signoffs'> = {
  pending: async ({ input, ...context }) => ({
    weeks: await pendingWeeks(context, input),
    has_sms: await hasSms(context.db),
  }),
  list: ({ input, ...context }) => signoffsPage(context, input),
  info: ({ input, ...context }) => signoffOf(context, input.id),
  send: ({ input, ...context }) => sendSignoff(context, input),
  code: ({ database, actor, input, ...given }) =>
    writeAs(database, actor, (db) => showSignoff({ ...given, db, actor, scope: actor.scope }, input)),
  revoke: ({ input, ...context }) => revokeSignoff(context, input),
  async record({ input, ...context }) {
    const signoff = await signoffOf(context, input.id)
    const { agency_id, agency_name } = await agencyOf(context.db, signoff.customer_id)
    const event = { action: 'export', entity: 'timesheet_signoffs', entity_id: input.id, facts: {} } as const
    await recordEvent(context.db, { agency_id, ...event })
    return signoffRecord(signoff, { ...context, agency_name })
  },
  accept: ({ input, ...context }) => acceptProposal(context, input),
}

export const privateSignoffs: HandlersOf<'privateSignoffs'> = {
  info: openSignoffPage,
  preview: previewCorrection,
  sign: signSignoff,
  async record(request) {
    const { database, input, language, now } = request
    const link = await requireSignoffLink(database, { ...request, token: input.token })
    return database.readAsAgency(link.agency_id, async (db) => {
      const signoff = await signoffByLink({ db, language, now }, link)
      const { agency_name } = await agencyOf(db, signoff.customer_id)
      return signoffRecord(signoff, { language, now, agency_name })
    })
  },
}

const agencyOf = (db: Db, customer_id: string) =>
  db
    .selectFrom('customers')
    .innerJoin('companies as head', 'head.id', 'customers.agency_id')
    .select(['customers.agency_id', 'head.name as agency_name'])
    .where('customers.id', '=', customer_id)
    .executeTakeFirstOrThrow()
