// The requests of SCIM 2.0 at /api/scim/v2, with the bearer token of an agency.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refusals } from '#contract/refusals.ts'
import { type Database, databaseForActor } from '#server/database/transaction.ts'
import { refusalOf } from '#server/http/reply.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { publicAddress } from '#server/modules/settings/environment.ts'
import { scimPath } from '#server/modules/single-sign-on/provider.ts'
import type { Outside } from '#server/outside/outside.ts'
import { changeIn, filterIn, schemas, ScimError, userIn } from './messages.ts'
import { agencyOfToken } from './tokens.ts'
import { createUser, listUsers, readUser, removeUser, replaceUser, type ScimContext, updateUser } from './users.ts'

const mediaType = 'application/scim+json'
const longestRequest = 65_536
const maxCount = 200

type Fields = { id: string; filter?: string; startIndex?: string; count?: string }
type Handler = (context: ScimContext, fields: Fields, body: unknown) => Promise<unknown>

/** Serves the identity providers of agencies. */
export async function mountScim(app: FastifyInstance, database: Database, outside: Outside) {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(mediaType, { parseAs: 'string', bodyLimit: longestRequest }, (_request, body, parsed) =>
      parsed(null, jsonOf(String(body))),
    )
    const serve = (status: number, handler: Handler) => (request: FastifyRequest, reply: FastifyReply) =>
      answer({ database, outside }, request, reply, { status, handler })
    scope.get(
      `${scimPath}/ServiceProviderConfig`,
      serve(200, async () => serviceProviderConfig),
    )
    scope.get(
      `${scimPath}/Users`,
      serve(200, (context, fields) => listUsers(context, pageOf(fields))),
    )
    scope.post(
      `${scimPath}/Users`,
      serve(201, (context, _fields, body) => createUser(context, userIn(body))),
    )
    scope.get(
      `${scimPath}/Users/:id`,
      serve(200, (context, { id }) => readUser(context, id)),
    )
    scope.put(
      `${scimPath}/Users/:id`,
      serve(200, (context, { id }, body) => replaceUser(context, id, userIn(body))),
    )
    scope.patch(
      `${scimPath}/Users/:id`,
      serve(200, (context, { id }, body) => updateUser(context, id, changeIn(body))),
    )
    scope.delete(
      `${scimPath}/Users/:id`,
      serve(204, (context, { id }) => removeUser(context, id)),
    )
    done()
  })
}

function jsonOf(text: string): unknown {
  // Whatever is no JSON is no user either, and refused as such.
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}

const pageOf = ({ filter, startIndex, count }: Fields) => ({
  filter: filterIn(filter),
  start: Math.max(1, numberOf(startIndex) ?? 1),
  count: Math.min(maxCount, Math.max(0, numberOf(count) ?? maxCount)),
})

const numberOf = (text: string | undefined) => (text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : null)

type Serving = { database: Database; outside: Outside }

async function answer(
  { database, outside }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, handler }: { status: number; handler: Handler },
) {
  const now = outside.clock.now()
  // SCIM has a form of its own for what is refused.
  try {
    const { agency_id, base } = await database.asPlatform(async (db) => ({
      agency_id: await agencyOfToken(db, tokenIn(request), now),
      base: `${await publicAddress(db, outside)}${scimPath}`,
    }))
    if (agency_id === undefined) throw await unknownToken(database, request, now)
    const actor = { name: 'SCIM', call: `${request.method} ${scimPath}/Users`, address: request.ip }
    const fields = fieldsOf(request)
    const result = await databaseForActor(database, actor).asPlatform((db) =>
      handler({ db, agency_id, now, base }, fields, request.body),
    )
    if (result === undefined) return await reply.code(status).send()
    return await reply.code(status).type(mediaType).send(JSON.stringify(result))
  } catch (thrown) {
    return sendError(request, reply, thrown)
  }
}

function fieldsOf({ query, params }: FastifyRequest): Fields {
  // The paths above name the parameters; a query that is given twice is a list, which no handler takes for a text.
  const given = Object.entries({ ...(query as object), ...(params as object) }).filter(
    ([, value]) => typeof value === 'string',
  )
  // As above.
  return Object.fromEntries(given) as Fields
}

/** Guesses are counted by network address. */
async function unknownToken(database: Database, request: FastifyRequest, now: Date) {
  await database.asPlatform((db) => requireAttempt(db, 'guessesFrom', request.ip, now))
  return new ScimError(401, 'unknown token')
}

function tokenIn(request: FastifyRequest) {
  const header = request.headers.authorization ?? ''
  return header.startsWith('Bearer ') ? header.slice(7) : ''
}

function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const error = thrown instanceof ScimError ? thrown : errorOf(request, refusalOf(thrown), thrown)
  return reply
    .code(error.status)
    .type(mediaType)
    .send(
      JSON.stringify({
        schemas: [schemas.error],
        status: String(error.status),
        ...(error.type !== null && { scimType: error.type }),
        detail: error.message,
      }),
    )
}

function errorOf(request: FastifyRequest, refusal: Refusal, thrown: unknown) {
  if (refusal.code === 'failure') request.log.error({ err: thrown }, 'SCIM request failed')
  return new ScimError(refusals[refusal.code], refusal.code)
}

const serviceProviderConfig = {
  schemas: [schemas.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{ type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the agency' }],
}
