// Prints a client for Python 3.9 or newer, without packages, made from the OpenAPI document and nothing else:
// `npm run --silent client:python > muster.py`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '#contract/calls.ts'
import { openApiOf } from '#server/http/openapi/openapi.ts'

type Schema = {
  type?: unknown
  enum?: unknown
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Field = { name: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  parameters?: Field[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
type OpenApi = { info: { version: string }; paths: Record<string, { post: Operation }> }

/** The source of the client: a class for each group of calls, with a method for each call. */
export function pythonClient(document: OpenApi): string {
  const base = readFileSync(join(import.meta.dirname, 'base.py'), 'utf8').replace('VERSION', document.info.version)
  const groups = [...Map.groupBy(Object.entries(document.paths), ([, { post }]) => groupOf(post))]
  const classes = groups.map(([group, calls]) =>
    [`class ${capital(group)}(_Group):`, ...calls.map(([path, { post }]) => methodOf(path, post))].join('\n'),
  )
  const members = groups.map(([group]) => `        self.${nameOf(group)} = ${capital(group)}(self)`)
  return [base, ...classes, `${clientClass}\n${members.join('\n')}\n`].join('\n\n')
}

const clientClass = `class Muster(_Client):
    """All calls, in groups."""

    def __init__(self, url: str, token: str | None = None, language: str = "en", timeout: float = 30) -> None:
        super().__init__(url, token, language, timeout)`

const groupOf = ({ operationId }: Operation) => operationId.split('.')[0] ?? ''
const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const pythonWords: readonly string[] = [
  ...['and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else'],
  ...['except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not'],
  ...['or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield'],
]

/** A name as Python writes it. */
function nameOf(name: string) {
  const snake = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return pythonWords.includes(snake) ? `${snake}_` : snake
}

function methodOf(path: string, operation: Operation) {
  const { operationId, summary, parameters, requestBody } = operation
  const isUpload = requestBody?.content['multipart/form-data'] !== undefined
  const fields = fieldsOf(operation)
  const values = `{${fields.map(({ name }) => `"${name}": ${nameOf(name)}`).join(', ')}}`
  const isFile = operation.responses['200']?.content?.['application/octet-stream'] !== undefined
  const last = isUpload ? 'file, idempotency_key' : isFile ? 'idempotency_key, is_file=True' : 'idempotency_key'
  const send = isUpload ? 'upload' : parameters === undefined ? 'send' : 'query'
  return `    def ${nameOf(operationId.split('.')[1] ?? '')}(self, *, ${argumentsOf(fields, isUpload).join(', ')}) -> Any:
        """${summary.replaceAll('\\', '\\\\')}"""
        return self._client.${send}("${path}", ${values}, ${last})
`
}

/** The fields of a call, those that it requires first. */
function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const [body] = Object.values(requestBody?.content ?? {})
  const { properties = {}, required = [] } = body?.schema ?? {}
  const inBody = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))
  return (parameters ?? inBody)
    .filter(({ name }) => name !== 'file')
    .toSorted((one, other) => Number(other.required) - Number(one.required))
}

const argumentsOf = (fields: readonly Field[], isUpload: boolean) => [
  ...fields.map(
    ({ name, schema, required }) => `${nameOf(name)}: ${typeOf(schema)}${required ? '' : ' | _Unset = UNSET'}`,
  ),
  ...(isUpload ? ['file: tuple[str, bytes] | list[tuple[str, bytes]] | None = None'] : []),
  'idempotency_key: str | None = None',
]

/** The type of a field as Python writes it. */
function typeOf({ type, enum: values, const: only, anyOf, items }: Schema): string {
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (Array.isArray(values)) return `Literal[${values.map(literalOf).join(', ')}]`
  if (only !== undefined) return `Literal[${literalOf(only)}]`
  if (type === 'array') return `List[${typeOf(items ?? {})}]`
  return types[String(type)] ?? 'Any'
}

const literalOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value))

const types: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'Dict[str, Any]',
}

// The document is made as an object; its reader needs these parts of it.
if (import.meta.main) process.stdout.write(pythonClient(openApiOf(allCalls) as OpenApi))
