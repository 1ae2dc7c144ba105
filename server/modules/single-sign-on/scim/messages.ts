// The messages of SCIM 2.0 (RFC 7643, RFC 7644) as far as they are understood here.
import { z } from 'zod'
import { language, type Language } from '#contract/values/values.ts'

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
} as const

/** A refusal in the form of SCIM. */
export class ScimError extends Error {
  readonly status: number
  readonly type: string | null

  constructor(status: number, detail: string, type: string | null = null) {
    super(detail)
    this.status = status
    this.type = type
  }
}

// Microsoft Entra writes booleans as text.
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value),
  z.boolean(),
)
const short = z.string().trim().max(254)
const names = z.object({ givenName: short.nullish(), familyName: short.nullish(), formatted: short.nullish() })

// Other attributes are not stored here, and providers send many.
const userMessage = z.object({
  userName: short.min(1),
  externalId: short.nullish(),
  name: names.nullish(),
  displayName: short.nullish(),
  emails: z.array(z.object({ value: short, primary: flag.nullish() })).nullish(),
  preferredLanguage: short.nullish(),
  active: flag.default(true),
})
export type UserMessage = z.infer<typeof userMessage>

const patchMessage = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().nullish(), value: z.unknown() }))
    .min(1)
    .max(50),
})

const readAs = <Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> => {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ScimError(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, 'invalidValue')
}

export const userIn = (body: unknown) => readAs(userMessage, body)

/** The address of a user: the primary email, or else the name to sign in with. */
export function emailOf({ emails, userName }: UserMessage): string {
  const primary = emails?.find((one) => one.primary === true) ?? emails?.[0]
  return userName.includes('@') ? userName : (primary?.value ?? userName)
}

export function namesOf({ name, displayName, ...user }: UserMessage) {
  const whole = name?.formatted || displayName || emailOf({ name, displayName, ...user }).split('@', 1)[0] || ''
  const [first, last] = [name?.givenName || whole, name?.familyName || '']
  return { first_name: first.slice(0, 80), last_name: last.slice(0, 80) }
}

export const languageOf = ({ preferredLanguage }: UserMessage): Language =>
  language.safeParse(preferredLanguage?.slice(0, 2).toLowerCase()).data ?? 'en'

export type UserChange = { active?: boolean; external_id?: string }

/** What a PATCH changes of what is stored here. */
export function changeIn(body: unknown): UserChange {
  const change: UserChange = {}
  for (const { op, path, value } of readAs(patchMessage, body).Operations) {
    if (!['add', 'replace'].includes(op.toLowerCase())) continue
    const values = path ? { [path]: value } : value
    Object.assign(change, changeOf(values))
  }
  return change
}

function changeOf(values: unknown): UserChange {
  const { active, externalId } = readAs(z.object({ active: flag.optional(), externalId: short.nullish() }), values)
  return { ...(active !== undefined && { active }), ...(externalId && { external_id: externalId }) }
}

/** The filters that providers use: `userName eq "…"`, `externalId eq "…"`. */
export function filterIn(text: string | undefined): { attribute: 'userName' | 'externalId'; value: string } | null {
  if (text === undefined || text === '') return null
  const [, attribute = '', value = '""'] = /^\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? []
  const named = (['userName', 'externalId'] as const).find((one) => one.toLowerCase() === attribute.toLowerCase())
  if (named === undefined) throw new ScimError(400, 'only userName eq and externalId eq are supported', 'invalidFilter')
  return { attribute: named, value: String(JSON.parse(value)) }
}
