// Validates requests to the stand-in and its responses against Xero's own OpenAPI files.
//
// xero-api.json has the operations and schemas that Muster uses, taken from xero-payroll-au.yaml and xero-identity.yaml of
// github.com/XeroAPI/Xero-OpenAPI (MIT, see LICENSE; the commit is named in it). Added: objects have no other fields than the listed ones,
// except the frame of a response.
import { z } from 'zod'
import api from './xero-api.json' with { type: 'json' }

type Operation = keyof typeof api.operations
type Side = 'request' | 'response'

const schemas = new Map<string, z.ZodType>()

function schemaOf(name: string): z.ZodType {
  const known = schemas.get(name)
  if (known !== undefined) return known
  // The file's schemas are JSON Schema 2020-12, which the type describes more narrowly than JSON is read.
  const made = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: api.$defs } as Parameters<typeof z.fromJSONSchema>[0])
  schemas.set(name, made)
  return made
}

/** The operation of a request, `GET /Employees/{EmployeeID}`; undefined: the files have none that Muster uses. */
export function operationOf(method: string, path: string): Operation | undefined {
  const names = Object.keys(api.operations) as Operation[]
  return names.find((name) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`))
}

/** What is wrong with the body of a request (an array of records) or of a successful response; empty: nothing. */
export function violationsOf(operation: Operation, side: Side, body: unknown): string[] {
  const { response, request } = { request: undefined, ...api.operations[operation] } as Record<Side, string | undefined>
  if (side === 'request' && request === undefined) return body === undefined ? [] : ['this operation has no body']
  const schema = side === 'request' ? z.array(schemaOf(request ?? '')).min(1) : schemaOf(response ?? '')
  const read = schema.safeParse(body)
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${operation} ${side} ${path.join('.')}: ${message}`)
}

/** The same for the connections of the identity API. */
export function connectionViolations(body: unknown): string[] {
  const read = z.array(schemaOf('Connection')).safeParse(body)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `connections ${path.join('.')}: ${message}`)
}
