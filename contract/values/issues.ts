import type { z } from 'zod'

export type Wording = { key: string; params: Record<string, string | number> }

/**
 * The message for one zod issue: a wording key by rule, not by field, and its params. A schema that refines with its own rule provides the
 * key as its message ('validation.abn'). An empty field is reported as missing, not as badly formatted.
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

/** The path of the issue: `visas.0.number`; an unknown field is its own path. */
export function pathOfIssue(issue: z.core.$ZodIssue) {
  const here = issue.path.map(String)
  if (issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined) return [...here, issue.keys[0]].join('.')
  return here.join('.')
}

const knownFormats: ReadonlySet<string> = new Set(['email', 'uuid', 'url'])

// An untouched field reaches the schema as undefined, null, an empty string or (a cleared number) NaN; users see all of them as "missing".
// The caller must parse with `reportInput`, otherwise every issue would count as missing.
const isMissing = (issue: z.core.$ZodIssue) =>
  issue.input === undefined || issue.input === null || issue.input === '' || Number.isNaN(issue.input)

function tooSmall(issue: z.core.$ZodIssueTooSmall): Wording {
  const minimum = Number(issue.minimum)
  if (minimum === 1 && (issue.origin === 'string' || issue.origin === 'array'))
    return { key: 'validation.required', params: {} }
  return { key: `validation.tooSmall_${sizeKind(issue.origin)}`, params: { limit: minimum } }
}

const sizeKind = (origin: string) => (origin === 'string' || origin === 'array' ? origin : 'number')
