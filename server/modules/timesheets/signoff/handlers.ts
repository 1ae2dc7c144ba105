import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { acceptProposal } from './accepting.ts'
import { requireSignoffLink } from './links.ts'
import { pendingWeeks, signoffOf, signoffsPage } from './queries.ts'
import { signoffRecord } from './record.ts'
import { hasSms, revokeSignoff, sendSignoff, showSignoff } from './sending.ts'
import { previewCorrection } from './previewing.ts'
import { openSignoffPage, signoffByLink, signSignoff } from './signing.ts'

type SignoffRequest = { actor: Actor; language: Language; now: Date }
const readerOf = ({ actor, language, now }: SignoffRequest) => ({ ...actor, language, now })

export const signoffHandlers: HandlersOf<'signoffs'> = {
  pending: async ({ db, input, ...by }) => ({
    weeks: await pendingWeeks(db, readerOf(by), input),
    has_sms: await hasSms(db),
  }),
  list: ({ db, input, ...by }) => signoffsPage(db, readerOf(by), input),
  info: ({ db, input, ...by }) => signoffOf(db, readerOf(by), input.id),
  send: ({ db, input, ...by }) => sendSignoff(db, readerOf(by), input),
  code: ({ database, input, ...by }) => writeAs(database, by.actor, (db) => showSignoff(db, readerOf(by), input)),
  revoke: ({ db, input, ...by }) => revokeSignoff(db, readerOf(by), input),
  async record({ db, input, ...by }) {
    const reader = readerOf(by)
    const signoff = await signoffOf(db, reader, input.id)
    const { agency_id, agency_name } = await agencyOf(db, signoff.customer_id)
    await recordEvent(db, { agency_id, action: 'export', entity: 'timesheet_signoffs', entity_id: input.id, facts: {} })
    return signoffRecord(signoff, { ...reader, agency_name })
  },
  accept: ({ db, actor, input, now, language }) => acceptProposal(db, { ...actor, language }, input, now),
}

export const privateSignoffHandlers: HandlersOf<'privateSignoffs'> = {
  info: openSignoffPage,
  preview: previewCorrection,
  sign: signSignoff,
  async record(request) {
    const { database, input, language, now } = request
    const link = await requireSignoffLink(database, { ...request, token: input.token })
    return database.readAsAgency(link.agency_id, async (db) => {
      const signoff = await signoffByLink(db, link, request)
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
