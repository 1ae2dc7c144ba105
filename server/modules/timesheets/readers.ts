// Who reads or changes worked time: users, and customers with a private link, who have no account.
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'

type Reader = Pick<Actor, 'kind' | 'grants' | 'supervisor_id'> & { account_id: string | null }
export type Approver = Reader & { name: string; membership_id: string | null }

/** What is read of worked time depends on its reader, whose scope applies and whose own time is `is_own`. */
export type TimeContext = Pick<Context, 'db' | 'scope' | 'language'> & { readonly actor: Reader }

/** Of one who approves or disputes, and reads the result. */
export type ApproverContext = Pick<Context, 'db' | 'scope' | 'language' | 'now'> & { readonly actor: Approver }

/** What the statements about worked time depend on; they are built once for the same values. */
export type TimeReader = Pick<Reader, 'account_id' | 'kind'> & Pick<Context, 'scope' | 'language'>

export const readerOf = ({ actor, scope, language }: Omit<TimeContext, 'db'>): TimeReader => ({
  ...{ account_id: actor.account_id, kind: actor.kind, scope, language },
})
