import { z } from 'zod'
import type { NamedCall } from '#contract/calls.ts'
import { isOpenToTokens } from '#contract/platform/api-tokens.ts'
import { webhookBodies } from '#contract/platform/webhooks.ts'
import { refusals } from '#contract/refusals.ts'

/** Raised with every change that an existing client could notice: the second number if it is compatible, the first if not. */
export const apiVersion = '1.1'

const description = `Staffing and workforce management. Every call is a POST, and answers come in one envelope.

A program calls with an API token of an agency, which has some of the permissions of the user whom it acts for. Writing calls honour \`Idempotency-Key\`: a repeated call with the same key is done once. Lists take \`updated_since\` and \`after\` where their parameters say so. Deliveries of webhooks are signed as Standard Webhooks (standardwebhooks.com).`

/** The contract as an OpenAPI 3.1 document: one POST per row, its input as query or body, its response in the envelope; and the webhooks. */
export function openApiOf(rows: readonly NamedCall[]): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: apiVersion,
      description,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'the access token of a signed-in user',
        },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'mst_…', description: 'an API token of an agency' },
      },
      schemas: { Refusal: refusalSchema },
      responses,
    },
    paths: Object.fromEntries(rows.map((named) => [named.row.path, { post: operationOf(named) }])),
    webhooks: Object.fromEntries(
      Object.entries(webhookBodies).map(([type, body]) => [type, { post: webhookOf(type, body) }]),
    ),
  }
}

const tagOf = (name: string) => name.slice(0, name.indexOf('.'))

const refusalSchema = {
  type: 'object',
  required: ['status', 'code', 'message', 'error', 'fields', 'params', 'request_id'],
  properties: {
    status: { type: 'integer' },
    code: { enum: Object.keys(refusals) },
    message: { type: 'string', description: 'in the language of Accept-Language' },
    error: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    params: { type: 'object' },
    request_id: { type: 'string', description: 'under which the log has the request; also in the header X-Request-Id' },
    current: { description: 'for a conflict: the present record' },
  },
}

function operationOf({ name, row }: NamedCall) {
  const needs =
    typeof row.needs === 'string' ? row.needs : row.needs.map((permission) => permission.join('/')).join(' or ')
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: row.summary,
    description: row.kinds === undefined ? `Needs: ${needs}.` : `Needs: ${needs}. Only for: ${row.kinds.join(', ')}.`,
    security: securityOf(row),
    ...inputOf(row),
    responses: { 200: answerOf(row), ...refusalsOf(row), default: refused('Refused.') },
  }
}

function securityOf(row: Row) {
  if (row.needs === 'public') return []
  return isOpenToTokens(row) ? [{ apiToken: [] }, { session: [] }] : [{ session: [] }]
}

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const responses = {
  Unauthenticated: refused('Nobody is signed in with this token.'),
  Forbidden: refused('The caller lacks the permission, or the call is not for them.'),
  NotFound: refused('There is no such record, or the caller may not see it.'),
  Conflict: refused('The record has changed, or its status does not allow this.'),
  Invalid: refused('Fields of the input are wrong.'),
  TooMany: refused('Too many calls; Retry-After says when there is room again.'),
}

/** The refusals that a call can have by what it takes and does. */
function refusalsOf({ needs, writes, input }: Row) {
  const takesId = Object.keys(input.shape).some((field) => /^(id|\w+_id)$/.test(field))
  const ref = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(needs !== 'public' && { 401: ref('Unauthenticated'), 403: ref('Forbidden') }),
    ...(takesId && { 404: ref('NotFound') }),
    ...(writes && { 409: ref('Conflict') }),
    422: ref('Invalid'),
    429: ref('TooMany'),
  }
}

/** A delivery as its receiver gets it. */
const webhookOf = (type: string, body: z.ZodType) => ({
  operationId: `webhook:${type}`,
  summary: `Tells a webhook of ${type}.`,
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    ...{ name, in: 'header', required: true, schema: { type: 'string' } },
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: jsonSchemaOf(body, 'output') } },
  },
  responses: {
    '2XX': { description: 'Received.' },
    '4XX': { description: 'Not received: it is sent again. 410 switches the webhook off.' },
  },
})

type Row = NamedCall['row']

// Transformations of a form (trimmed, lower-cased) cannot be expressed in JSON Schema; the accepted input can.
const shapeOf = (schema: z.ZodType) => jsonSchemaOf(schema, 'input')

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  })

/** A record of named values: zod requires the names without defining the properties, which generators of clients cannot read. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema) {
  const { required = [], properties, additionalProperties } = schema
  if (properties !== undefined || required.length === 0 || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

function inputOf(row: Row) {
  const shape = shapeOf(row.input)
  if (row.from === 'body')
    return { requestBody: { required: true, content: { 'application/json': { schema: shape } } } }
  if (row.from === 'upload')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile(row, shape) } } } }
  const required = new Set(shape.required ?? [])
  const parameters = Object.entries(shape.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  return { parameters }
}

const aFile = { type: 'string', contentMediaType: 'application/octet-stream' }

const withFile = ({ most_files }: Row, shape: ReturnType<typeof shapeOf>) => ({
  ...shape,
  properties: {
    ...shape.properties,
    file: most_files === undefined ? aFile : { type: 'array', items: aFile, maxItems: most_files },
  },
})

function answerOf(row: Row) {
  if (row.download) return { description: 'A file.', content: { 'application/octet-stream': {} } }
  const data = jsonSchemaOf(row.result, 'output')
  const envelope = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: 200 }, message: { type: 'string' }, data },
  }
  return { description: 'Done.', content: { 'application/json': { schema: envelope } } }
}
