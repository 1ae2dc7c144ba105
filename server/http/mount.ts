import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Call, type InputOf, mayCall, type ResultOf } from '#contract/call.ts'
import { allCalls, calls, type Calls, type NamedCall } from '#contract/calls.ts'
import { isOpenToTokens } from '#contract/platform/api-tokens.ts'
import { pathOfIssue, type Wording, wordingOfIssue } from '#contract/values/issues.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { hasAccessChanged } from '#server/database/engine/engine.ts'
import { type Database, databaseForActor, type AuditActor, readAs, writeAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import type { CallRate } from '#server/http/limits/call-rate.ts'
import { type Download, readMultipart, sendDownload, type UploadedFile } from '#server/http/files.ts'
import { JsonText } from '#server/http/json-text.ts'
import { bodyLimitOf, withoutExcess } from '#server/http/limits/body-size.ts'
import { runOnce } from '#server/http/limits/once.ts'
import { logFailure, refusalOf, sendRefusal } from '#server/http/reply.ts'
import { languageOf } from './server-texts.ts'
import type { Context } from './context.ts'
import { sendJson } from '#server/http/send-json.ts'
import { Turns } from '#server/outside/turns.ts'
import type { Outside } from '#server/outside/outside.ts'

type CallGiven<C extends Call> = Pick<Context, 'language' | 'now' | 'outside'> & {
  readonly input: InputOf<C>
  readonly database: Database
  /** Runs work after a commit of the handler's own; a failure is logged, because what was asked for is done. */
  readonly afterCommit: (work: () => Promise<unknown>) => Promise<void>
}

/** The input of a handler of a signed-in call: a context, and what came with the call. */
export type CallRequest<C extends Call> = Context &
  CallGiven<C> & {
    readonly files: readonly UploadedFile[]
    /** runs after the commit, never when the request was refused; a failure is logged */
    readonly after: (work: () => Promise<void>) => void
  }

/** The input of a handler of a public call: nobody is signed in, so it opens its own platform transactions. */
export type PublicRequest<C extends Call> = CallGiven<C> & {
  readonly address: string
  readonly user_agent: string
  readonly files: readonly UploadedFile[]
}

/** The input of a handler of a call marked `ownTransaction`: with the actor, and opening its own transactions. */
export type OwnTransactionRequest<C extends Call> = PublicRequest<C> & {
  readonly actor: Actor
  readonly files: readonly UploadedFile[]
  /** honours an Idempotency-Key in the transaction that writes; its response is stored, so it may contain no secret */
  readonly once: <T>(db: Db, work: () => Promise<T>) => Promise<T>
}

type Answer<C extends Call> = [ResultOf<C>] extends [never] ? Download : ResultOf<C> | JsonText<ResultOf<C>>
export type Handler<C extends Call> = C['needs'] extends 'public'
  ? (request: PublicRequest<C>) => Promise<Answer<C>>
  : C extends { readonly own_transaction: true }
    ? (request: OwnTransactionRequest<C>) => Promise<Answer<C>>
    : (request: CallRequest<C>) => Promise<Answer<C>>

/** One handler per row of a module; a missing one is a type error. */
export type HandlersOf<M extends keyof Calls> = {
  [V in keyof Calls[M]]: Calls[M][V] extends Call ? Handler<Calls[M][V]> : never
}
export type Handlers = { [M in keyof Calls]: HandlersOf<M> }

export type Mounting = {
  database: Database
  outside: Outside
  handlers: Handlers
  /** the bearer token's actor, from the cache; null when there is none or it is no longer valid */
  authenticate: Authenticate
  /** the same, read from the database */
  authenticateUncached: Authenticate
  /** the call limit per user and per API token; null: none */
  call_rate: CallRate | null
  /** only signing in and out, and what changes nothing, is answered: the product shows a backup */
  is_copy: boolean
  /** parse every response by its contract row: on in tests, off where it costs */
  check_answers: boolean
}

type Authenticate = (token: string) => Promise<Actor | null>

/** Mounts every row of the contract as a POST under /api. */
export function mountCalls(app: FastifyInstance, mounting: Mounting) {
  const turns = new Turns(largeAnswers)
  for (const named of allCalls) {
    const handler = handlerOf(mounting.handlers, named)
    const bodyLimit = bodyLimitOf(named.row)
    app.post(`/api${named.row.path}`, { bodyLimit }, async (request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      const respond = async () => {
        const answer = await run(mounting, named.row, handler, request, language)
        return named.row.download
          ? await sendDownload(reply, answer)
          : await sendAnswer(reply, named.row, answer, mounting.check_answers)
      }
      try {
        return named.row.is_large === true
          ? await turns.run(await readerOf(mounting, request), respond)
          : await respond()
      } catch (thrown) {
        const refusal = refusalOf(thrown)
        logFailure(request.log, refusal, thrown, named.row.path)
        return sendRefusal(reply, refusal, language)
      }
    })
  }
}

/** Each takes some ten megabytes until it is compressed, and a connection of the database. */
const largeAnswers = { concurrent: 2, maxWaiting: 100, maxWaitMs: 30_000 }

/** Those who take turns with large answers: the agencies, and visitors by their address. */
const readerOf = async (mounting: Mounting, request: FastifyRequest) =>
  (await mounting.authenticate(tokenOf(request)))?.agency_id ?? request.ip

// The table of handlers has the shape of the table of calls (type Handlers); iterating both by name loses that type.
type AnyHandler = (request: unknown) => Promise<unknown>

function handlerOf(handlers: Handlers, named: NamedCall): AnyHandler {
  const [module = '', verb = ''] = named.name.split('.')
  const table = Object.entries(handlers).find(([name]) => name === module)?.[1]
  const handler = Object.entries(table ?? {}).find(([name]) => name === verb)?.[1]
  if (typeof handler !== 'function') throw new Error(`no handler for ${named.name}`)
  // A function, by the check above; type Handlers declares its input.
  return handler as AnyHandler
}

const { login, refresh, logout, switch: switchMembership } = calls.auth
const signingIn: ReadonlySet<string> = new Set([login, refresh, logout, switchMembership].map(({ path }) => path))

async function run(
  mounting: Mounting,
  row: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  language: Language,
): Promise<unknown> {
  if (mounting.is_copy && row.writes && !signingIn.has(row.path)) refuse('readOnlyCopy')
  const { outside } = mounting
  const from = { address: request.ip, user_agent: request.headers['user-agent'] ?? '' }
  const about = { language, outside, now: outside.clock.now(), afterCommit: afterCommitOf(row, request) }
  if (row.needs === 'public') {
    const database = databaseForActor(mounting.database, { name: '', call: row.path, address: request.ip })
    return handler({ ...about, ...from, database, ...(await gathered(row, request)) })
  }
  const actor = await actorOf(mounting, row, request)
  const given = { ...about, ...(await gathered(row, request)) }
  if (row.own_transaction === true) {
    const { stamp: _, ...auditActor } = auditActorOf(actor, row, request)
    const database = databaseForActor(mounting.database, auditActor)
    const once = (db: Db, work: () => Promise<unknown>) => runOnce(db, actor, row, request, given, work)
    return handler({ ...given, ...from, database, actor, once })
  }
  return await runInTransaction(mounting, row, handler, request, given, actor).catch(async (error: unknown) => {
    if (!hasAccessChanged(error)) throw error
    return runInTransaction(mounting, row, handler, request, given, await currentActor(mounting, row, request))
  })
}

// The answer to the call stays success: “nothing was saved” would be wrong.
const afterCommitOf = (row: Call, request: FastifyRequest) => (work: () => Promise<unknown>) =>
  work().then(
    () => undefined,
    (error: unknown) => request.log.error({ err: error, call: row.path }, 'saved, but what follows the commit failed'),
  )

type Given = Pick<CallRequest<Call>, 'language' | 'outside' | 'now' | 'input' | 'files' | 'afterCommit'>

/** The one transaction of a call. It first checks the stamp of the cached session (decision 080). */
async function runInTransaction(
  mounting: Mounting,
  row: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  given: Given,
  actor: Actor,
): Promise<unknown> {
  const database = databaseForActor(mounting.database, auditActorOf(actor, row, request))
  const afterwards: (() => Promise<void>)[] = []
  const work = (db: Db) => {
    afterwards.length = 0
    const after = (job: () => Promise<void>) => afterwards.push(job)
    const handlerInput = { ...given, database, db, actor, scope: actor.scope, after }
    return row.writes && !row.download
      ? runOnce(db, actor, row, request, handlerInput, () => handler(handlerInput))
      : handler(handlerInput)
  }
  // Calls without a permission concern the caller's account, and accounts belong to the platform.
  const agency_id = row.needs === 'signed-in' || row.of_accounts === true ? null : actor.agency_id
  const answer = await (isReadOnly(row)
    ? readAs(database, { agency_id }, work, { from_replica: mayReadReplica(row) })
    : writeAs(database, { agency_id }, work))
  for (const job of afterwards) await given.afterCommit(job)
  return answer
}

const auditActorOf = (actor: Actor, row: Call, request: FastifyRequest): AuditActor => ({
  account_id: actor.account_id,
  membership_id: actor.membership_id,
  name: actor.name,
  // API tokens are not cached.
  ...(actor.token === undefined && {
    stamp: { session_id: actor.session_id, access_version: actor.access_version },
  }),
  call: row.path,
  address: request.ip,
})

// A download may be recorded.
const isReadOnly = (row: Call) => !row.writes && !row.download

/** Lists, reports and large responses: for others, asking the primary what the replica must have would cost as much as the answer. */
const mayReadReplica = (row: Call) => 'address' in row || row.is_report === true || row.is_large === true

/** The cached actor of a call, if a transaction will check its stamp; otherwise the actor read from the database. */
async function actorOf(mounting: Mounting, row: Call, request: FastifyRequest): Promise<Actor> {
  // A call with several transactions cannot be repeated after the first.
  const cached = row.own_transaction === true ? null : await mounting.authenticate(tokenOf(request))
  requireRate(mounting, cached)
  // A refused call opens no transaction that would notice a change.
  if (cached !== null && mayCall(cached, row)) return permitted(cached, row)
  const actor = await mounting.authenticateUncached(tokenOf(request))
  if (cached === null) requireRate(mounting, actor)
  return permitted(actor, row)
}

const requireRate = ({ call_rate, outside }: Mounting, actor: Actor | null) =>
  actor === null
    ? undefined
    : call_rate?.require({ user: actor.token?.id ?? actor.account_id, agency_id: actor.agency_id }, outside.clock.now())

const currentActor = async (mounting: Mounting, row: Call, request: FastifyRequest): Promise<Actor> =>
  permitted(await mounting.authenticateUncached(tokenOf(request)), row)

function permitted(actor: Actor | null, row: Call): Actor {
  if (actor === null) refuse('pleaseLogin')
  if (actor.token !== undefined) requireOpenToToken(actor.token, row)
  return mayCall(actor, row) ? actor : refuse('mayNot')
}

function requireOpenToToken({ read_only }: NonNullable<Actor['token']>, row: Call) {
  if (!isOpenToTokens(row)) refuse('notForTokens')
  if (read_only && row.writes) refuse('tokenReadsOnly')
}

function tokenOf(request: FastifyRequest) {
  const header = request.headers.authorization ?? ''
  return header.startsWith('Bearer ') ? header.slice(7) : ''
}

async function gathered(row: Call, request: FastifyRequest) {
  const { fields, files } = await readMultipart(request, row)
  return { input: parseInput(row, fields), files }
}

/** The input of a call; refuses with every field that is invalid. */
export function parseInput<C extends Call>(row: C, fields: Readonly<Record<string, unknown>>): InputOf<C> {
  const parsed = row.input.safeParse(withoutExcess(row.input, fields), { reportInput: true })
  if (!parsed.success)
    throw new Refusal('invalid', {}, { fields: wordingsByPath(parsed.error.issues.slice(0, maxIssues)) })
  const unstorable = Object.entries(parsed.data).find(([, value]) => !isStorable(value))
  if (unstorable !== undefined) refuseField(unstorable[0], 'validation.controlCharacters')
  // The output of the row's own schema.
  return parsed.data as InputOf<C>
}

// A list of wrong entries may be long.
const maxIssues = 100

function wordingsByPath(issues: readonly z.core.$ZodIssue[]): Refusal['fields'] {
  // A map, because a field in the input may be named `constructor`.
  const byPath = new Map<string, Wording[]>()
  for (const issue of issues) {
    const messages = byPath.get(pathOfIssue(issue)) ?? []
    const wording = wordingOfIssue(issue)
    // Two rules may report the same: for an empty field both that it is missing.
    if (!messages.some(({ key }) => key === wording.key)) byPath.set(pathOfIssue(issue), [...messages, wording])
  }
  return Object.fromEntries(byPath)
}

// PostgreSQL's text cannot contain the zero character or half a surrogate pair, and nobody types them. Parsed input is as deep as its
// schema, so this ends.
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

function sendAnswer(reply: FastifyReply, row: Call, answer: unknown, check: boolean) {
  const pieces = answer instanceof JsonText ? answer.pieces : [JSON.stringify(answer)]
  if (check) row.result.parse(answer instanceof JsonText ? JSON.parse(pieces.join('')) : answer)
  return sendJson(reply, '{"status":200,"message":"OK","data":', ...pieces, '}')
}
