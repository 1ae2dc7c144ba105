import type { z } from 'zod'
import { isTimeZone, isLocalDate, localDate, timeZone } from '#contract/values/time.ts'
import { changeParamNames } from '#contract/values/lists/changes.ts'
import { cleanLine } from '#contract/values/formats/clean-text.ts'

/** What an address may say for one parameter of a list. It is plain data, so that the browser can read addresses without zod. */
export type ParameterRule =
  | { readonly kind: 'choice' | 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'line'; readonly max: number }
  | { readonly kind: 'id' | 'ids' | 'day' | 'zone' | 'flag' }
export type Parameter = ParameterRule & { readonly default?: unknown }
export type ListAddress = Readonly<Record<string, Parameter>>

/** The parameters of a list, read off its input; contract/values/lists/list-address.test.ts compares both for every list. */
export const addressOfList = (input: z.ZodObject): ListAddress =>
  Object.fromEntries(
    Object.entries(input.shape)
      .filter(([name]) => !changeParamNames.includes(name))
      .map(([name, schema]) => [name, parameterOf(name, withDefinition(schema))]),
  )

// The contract is made of classic zod types; the loose ZodObject and the definitions of wrappers forget it.
const withDefinition = (schema: z.core.$ZodType) => schema as z.ZodType & { def: Definition }

type Definition = {
  type: string
  defaultValue?: unknown
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  element?: z.core.$ZodType
}

function parameterOf(name: string, schema: ReturnType<typeof withDefinition>): Parameter {
  const { defaultValue, innerType, in: from, out } = schema.def
  // The server returns null where the request had no value.
  if (defaultValue !== undefined && defaultValue !== null && innerType)
    return { ...parameterOf(name, withDefinition(innerType)), default: defaultValue }
  if (innerType) return parameterOf(name, withDefinition(innerType))
  if (from && out) return parameterOf(name, withDefinition(out))
  const rule = ruleOf(schema)
  if (rule === null)
    throw new Error(`contract/values/lists/list-address.ts knows no rule for the parameter ${name} of a list.`)
  return rule
}

function ruleOf(schema: ReturnType<typeof withDefinition>): ParameterRule | null {
  if (schema === localDate) return { kind: 'day' }
  if (schema === timeZone) return { kind: 'zone' }
  const json = schema.toJSONSchema({ io: 'output' })
  const { items } = json
  const values = json.enum ?? (typeof items === 'object' && !Array.isArray(items) ? items.enum : undefined)
  if (values) return { kind: json.type === 'array' ? 'choices' : 'choice', values: values.map(String) }
  if (json.type === 'integer') return { kind: 'number', min: Number(json.minimum), max: Number(json.maximum) }
  if (json.type === 'boolean') return { kind: 'flag' }
  if (json.format === 'uuid') return { kind: 'id' }
  if (typeof items === 'object' && !Array.isArray(items) && items.format === 'uuid') return { kind: 'ids' }
  return json.maxLength === undefined ? null : { kind: 'line', max: json.maxLength }
}

const uuidPattern =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/i
const maxChoices = 50

/** Does the list take this text for the parameter? */
export function isTaken(rule: ParameterRule, text: string): boolean {
  if (rule.kind === 'choice') return rule.values.includes(text)
  if (rule.kind === 'choices') return areValidChoices(text, (value) => rule.values.includes(value))
  if (rule.kind === 'ids') return areValidChoices(text, (value) => uuidPattern.test(value))
  if (rule.kind === 'number') return isWithin(Number(text), rule)
  if (rule.kind === 'line') return text.length <= 4 * rule.max + 100 && cleanLine(text).length <= rule.max
  if (rule.kind === 'zone') return isTimeZone(text.trim())
  if (rule.kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) && isLocalDate(text)
  return rule.kind === 'id' ? uuidPattern.test(text) : text === 'true' || text === 'false'
}

function areValidChoices(text: string, isOne: (value: string) => boolean) {
  const chosen = text.split(',').filter(Boolean)
  return chosen.length <= maxChoices && chosen.every(isOne)
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && min <= value && value <= max
