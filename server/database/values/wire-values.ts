/**
 * The format of values, the same for both engines: PostgreSQL's text format, parsed and written only here.  bigint, count(*) and numeric →
 * number · date, time, interval, ranges → text as PostgreSQL prints it · timestamptz → '2026-11-21T02:00:00.000Z' (whole milliseconds) ·
 * json → value · bytea → Uint8Array · arrays → arrays · everything else (uuid, text, citext, enums) → text.
 */
type Reader = (text: string) => unknown

const asNumber: Reader = (text) => Number(text)
const asBoolean: Reader = (text) => text === 't'
const asText: Reader = (text) => text
const asJson: Reader = (text): unknown => JSON.parse(text)
const asBytes: Reader = (text) => Uint8Array.fromHex(text.slice(2))

// The keys are PostgreSQL's fixed type numbers (pg_type.oid).
const readersByType: Readonly<Record<number, Reader>> = {
  16: asBoolean,
  17: asBytes,
  20: asNumber,
  21: asNumber,
  23: asNumber,
  26: asNumber,
  114: asJson,
  700: asNumber,
  701: asNumber,
  1184: instantOf,
  1700: asNumber,
  3802: asJson,
  1000: (text) => listOf(text, asBoolean),
  1005: (text) => listOf(text, asNumber),
  1007: (text) => listOf(text, asNumber),
  1009: (text) => listOf(text, asText),
  1014: (text) => listOf(text, asText),
  1015: (text) => listOf(text, asText),
  1016: (text) => listOf(text, asNumber),
  1022: (text) => listOf(text, asNumber),
  1182: (text) => listOf(text, asText),
  1183: (text) => listOf(text, asText),
  1185: (text) => listOf(text, instantOf),
  1231: (text) => listOf(text, asNumber),
  2951: (text) => listOf(text, asText),
  3807: (text) => listOf(text, asJson),
}

/** The function that turns PostgreSQL's text of a type into the JavaScript value. */
export const readerOf = (oid: number): Reader => readersByType[oid] ?? asText

/** A parameter as the text that PostgreSQL reads; null stays null. Accepts a number, boolean, Date, list, object or bytes. */
export function toWire(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return `\\x${value.toHex()}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementToWire).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function elementToWire(value: unknown): string {
  const text = toWire(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

// The sessions run in UTC, so '2026-11-21 02:00:00.5+00' is the usual form; the slow path is for an unexpected offset.
function instantOf(text: string): string {
  if (text.endsWith('infinity')) return text
  if (!text.endsWith('+00'))
    return Temporal.Instant.from(text.replace(' ', 'T')).toString({ fractionalSecondDigits: 3 })
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

// PostgreSQL's array text: {a,"b \"quoted\"",NULL,{nested}}; our SQL never produces leading dimensions such as [2:3]=.
function listOf(text: string, read: Reader): unknown[] {
  const tokens = text.match(/[{}]|"(?:[^"\\]|\\.)*"|[^{},"]+/gs) ?? []
  const stack: unknown[][] = [[]]
  for (const token of tokens) {
    if (token === '{') stack.push([])
    else if (token === '}') closeList(stack)
    else stack.at(-1)?.push(elementOf(token, read))
  }
  // Balanced braces leave one list in the outermost one.
  return stack[0]?.[0] as unknown[]
}

function closeList(stack: unknown[][]) {
  const closed = stack.pop()
  stack.at(-1)?.push(closed)
}

function elementOf(token: string, read: Reader): unknown {
  if (token === 'NULL') return null
  return read(token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : token)
}
