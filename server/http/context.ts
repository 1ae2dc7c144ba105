import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Actor } from './actor.ts'

/**
 * What the actions and queries of a signed-in call work with, as their first parameter `context`. A function that needs less takes the parts
 * that it needs (`Pick<Context, 'db' | 'scope'>`), so that jobs and tests, for which nobody is signed in, can call it too.
 */
export type Context = {
  /** the transaction of this one request, with its agency's rows only */
  readonly db: Db
  readonly actor: Actor
  readonly scope: Scope
  readonly language: Language
  /** the instant of the request */
  readonly now: Date
  readonly outside: Outside
}

/** The author of a change: the caller, or a kiosk, an import or a job, which have no account. */
export type Author = Pick<Actor, 'name'> & { readonly account_id: string | null }

/** What actions work with that are not only for signed-in calls. */
export type AuthorContext = Pick<Context, 'db' | 'scope' | 'now'> & { readonly actor: Author }
