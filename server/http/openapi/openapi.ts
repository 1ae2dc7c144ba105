import { z } from 'zod'
import type { NamedCall } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'

/** The contract as an OpenAPI 3.1 document: one POST per row, its input as query or body, its response in the envelope. */
export function openApiOf(rows: readonly NamedCall[]): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description: 'Staffing and workforce management. Every call is a POST; answers come in one envelope.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema },
    },
    paths: Object.fromEntries(rows.map((named) => [named.row.path, { post: operationOf(named) }])),
  }
}

const refusalSchema = {
  type: 'object',
  required: ['status', 'code', 'message', 'error', 'fields', 'params'],
  properties: {
    status: { type: 'integer' },
    code: { enum: Object.keys(refusals) },
    message: { type: 'string', description: 'in the language of Accept-Language' },
    error: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    params: { type: 'object' },
    current: { description: 'for a conflict: the present record' },
  },
}

function operationOf({ name, row }: NamedCall) {
  const needs =
    typeof row.needs === 'string' ? row.needs : row.needs.map((permission) => permission.join('/')).join(' or ')
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    summary: row.summary,
    description: row.kinds === undefined ? `Needs: ${needs}.` : `Needs: ${needs}. Only for: ${row.kinds.join(', ')}.`,
    ...(row.needs === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...inputOf(row),
    responses: { 200: answerOf(row), default: refused },
  }
}

type Row = NamedCall['row']

// Transformations of a form (trimmed, lower-cased) cannot be expressed in JSON Schema; the accepted input can.
const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })

function inputOf(row: Row) {
  const shape = shapeOf(row.input)
  if (row.from === 'body')
    return { requestBody: { required: true, content: { 'application/json': { schema: shape } } } }
  if (row.from === 'upload')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile(shape) } } } }
  const required = new Set(shape.required ?? [])
  const parameters = Object.entries(shape.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  return { parameters }
}

const withFile = (shape: ReturnType<typeof shapeOf>) => ({
  ...shape,
  properties: { ...shape.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
})

function answerOf(row: Row) {
  if (row.download) return { description: 'A file.', content: { 'application/octet-stream': {} } }
  const data = z.toJSONSchema(row.result, { io: 'output', unrepresentable: 'any', target: 'draft-2020-12' })
  const envelope = { type: 'object', properties: { status: { const: 200 }, message: { type: 'string' }, data } }
  return { description: 'Done.', content: { 'application/json': { schema: envelope } } }
}

const refused = {
  description: 'Refused.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}
