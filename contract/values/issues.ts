import type { z } from 'zod'

export type Wording = { key: string; params: Record<string, string | number> }

/**
 * What to say about one zod issue: a wording key by rule, not by field, and its facts.
 * A schema that refines with its own rule gives the key as its message ('validation.abn'). Of an empty field people want to hear
 * that it is empty, not which form its missing text would need.
 */
export function wordingOfIssue(issue: z.core.$ZodIssue): Wording {
  if (isMissing(issue)) return { key: 'validation.required', params: {} }
  if (issue.message.startsWith('validation.')) return { key: issue.message, params: {} }
  if (issue.code === 'invalid_type') return { key: `validation.type_${issue.expected}`, params: {} }
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big')
    return { key: `validation.tooBig_${sizeKind(issue.origin)}`, params: { limit: Number(issue.maximum) } }
  if (issue.code === 'invalid_format')
    return {
      key: knownFormats.has(issue.format) ? `validation.format_${issue.format}` : 'validation.format',
      params: {},
    }
  if (issue.code === 'invalid_value') return { key: 'validation.choice', params: {} }
  if (issue.code === 'unrecognized_keys')
    return { key: 'validation.unknownField', params: { fields: issue.keys.join(', ') } }
  return { key: 'validation.invalid', params: {} }
}

/** Where the issue belongs: `visas.0.number`; an unknown field is named itself. */
export function pathOfIssue(issue: z.core.$ZodIssue) {
  const here = issue.path.map(String)
  if (issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined) return [...here, issue.keys[0]].join('.')
  return here.join('.')
}

const knownFormats: ReadonlySet<string> = new Set(['email', 'uuid', 'url'])

// An untouched field reaches the schema as undefined, null, an empty string or (a cleared number) NaN: to a person all are "missing".
// The caller parses with `reportInput`, else every issue would be.
const isMissing = (issue: z.core.$ZodIssue) =>
  issue.input === undefined || issue.input === null || issue.input === '' || Number.isNaN(issue.input)

function tooSmall(issue: z.core.$ZodIssueTooSmall): Wording {
  const minimum = Number(issue.minimum)
  if (minimum === 1 && (issue.origin === 'string' || issue.origin === 'array'))
    return { key: 'validation.required', params: {} }
  return { key: `validation.tooSmall_${sizeKind(issue.origin)}`, params: { limit: minimum } }
}

const sizeKind = (origin: string) => (origin === 'string' || origin === 'array' ? origin : 'number')
