import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { EmailWithContent, EmailKind, EmailRow } from '#contract/platform/notifications/emails.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { Outside } from '#server/outside/outside.ts'
import { emailContentOf } from './content.ts'
import { postOf } from './delivery.ts'

type ListInput = InputOf<Calls['emails']['list']>

/** One page of the emails; the platform's transaction sees those of every agency. */
export function emailsPage(db: Db, input: ListInput) {
  const { status, kind } = input
  const matching = db
    .selectFrom('emails')
    .where(containsSql(input.q, sql.ref('emails.to_address')))
    .$if(status !== undefined, (of) => of.where('emails.status', 'in', status ?? []))
    .$if(kind !== undefined, (of) => of.where('emails.kind', 'in', kind ?? []))
  return listQuery(db, input, {
    matching,
    rows: matching.select(emailColumns).select(emailTimes).$castTo<EmailRow>(),
    order: [
      [sql.ref(`emails.${input.sort}`), input.dir],
      ['emails.id', 'desc'],
    ],
  })
}

const emailColumns = [
  'emails.id',
  'emails.to_address',
  'emails.kind',
  'emails.language',
  'emails.status',
  'emails.attempts',
  'emails.failure',
] as const

const emailTimes = [
  isoOf('emails.created_at').as('created_at'),
  isoOf('emails.next_try_at').$castTo<string | null>().as('next_try_at'),
  isoOf('emails.sent_at').$castTo<string | null>().as('sent_at'),
] as const

/** One email as its recipient gets it; null where its content was deleted after sending. */
export async function emailOf(db: Db, outside: Outside, id: string): Promise<EmailWithContent> {
  const stored = await db
    .selectFrom('emails')
    .select([...emailColumns, 'emails.params'])
    .select(emailTimes)
    .where('emails.id', '=', id)
    .executeTakeFirst()
  if (stored === undefined) return refuse('notFound')
  const { params, ...row } = stored
  const { address } = await postOf(db, outside)
  // The row was written by writeEmails.
  const email = { ...row, kind: row.kind as EmailKind, params: params as Record<string, string | number> }
  const hasContent = Object.keys(email.params).length > 0
  return { ...row, kind: email.kind, content: hasContent ? emailContentOf(email, address) : null }
}

/** How emails are delivered, and how many are not sent yet. */
export async function wayOf(db: Db, outside: Outside) {
  const { smtp_url, from } = await postOf(db, outside)
  const counted = await db
    .selectFrom('emails')
    .select((of) => [
      of.fn.countAll<number>().filterWhere('status', 'in', ['queued', 'sending']).as('waiting'),
      of.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { way: smtp_url === null ? ('outbox' as const) : ('smtp' as const), from, ...counted }
}
