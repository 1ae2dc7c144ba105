import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { Letter, LetterKind, LetterRow } from '#contract/platform/letters.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { contains } from '#server/database/lists/search.ts'
import type { Outside } from '#server/outside/outside.ts'
import { contentOf } from './content.ts'
import { postOf } from './delivery.ts'

type ListInput = InputOf<Calls['letters']['list']>

/** One page of the emails; the platform's transaction sees those of every agency. */
export function lettersPage(db: Db, input: ListInput) {
  const { status, kind } = input
  const matching = db
    .selectFrom('letters')
    .where(contains(input.q, sql.ref('letters.to_address')))
    .$if(status !== undefined, (of) => of.where('letters.status', 'in', status ?? []))
    .$if(kind !== undefined, (of) => of.where('letters.kind', 'in', kind ?? []))
  return listQuery(db, input, {
    matching,
    rows: matching.select(columns).select(instants).$castTo<LetterRow>(),
    order: [
      [sql.ref(`letters.${input.sort}`), input.dir],
      ['letters.id', 'desc'],
    ],
  })
}

const columns = [
  'letters.id',
  'letters.to_address',
  'letters.kind',
  'letters.language',
  'letters.status',
  'letters.attempts',
  'letters.failure',
] as const

const instants = [
  isoOf('letters.created_at').as('created_at'),
  isoOf('letters.next_try_at').$castTo<string | null>().as('next_try_at'),
  isoOf('letters.sent_at').$castTo<string | null>().as('sent_at'),
] as const

/** One email as its recipient gets it; null where its content was deleted after sending. */
export async function letterOf(db: Db, outside: Outside, id: string): Promise<Letter> {
  const found = await db
    .selectFrom('letters')
    .select([...columns, 'letters.params'])
    .select(instants)
    .where('letters.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return refuse('notFound')
  const { params, ...row } = found
  const { address } = await postOf(db, outside)
  // The row was written by writeLetters.
  const letter = { ...row, kind: row.kind as LetterKind, params: params as Record<string, string | number> }
  const hasContent = Object.keys(letter.params).length > 0
  return { ...row, kind: letter.kind, content: hasContent ? contentOf(letter, address) : null }
}

/** How emails are delivered, and how many are not sent yet. */
export async function wayOf(db: Db, outside: Outside) {
  const { smtp_url, from } = await postOf(db, outside)
  const counted = await db
    .selectFrom('letters')
    .select((of) => [
      of.fn.countAll<number>().filterWhere('status', 'in', ['queued', 'sending']).as('waiting'),
      of.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { way: smtp_url === null ? ('outbox' as const) : ('smtp' as const), from, ...counted }
}
