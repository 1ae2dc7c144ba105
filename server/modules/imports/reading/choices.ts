// The accepted words of select fields in a file, in any language; shared by reading and templates.
import { type ChoiceField, choiceCodes, choiceTexts, isChoiceField } from '#contract/platform/import-fields.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'

/**
 * `byWord`: the code of a choice by each of its words, without case, spaces and signs; `patterns`: what a longer text for it has.
 */
export type CodesByWord<Code extends string> = {
  readonly list: ChoiceField
  readonly byWord: ReadonlyMap<string, Code>
  readonly patterns: readonly (readonly [Code, RegExp])[]
}

/** A word in its form for comparison: without case, accents, spaces and signs. */
export const normaliseWord = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** The choice that a text stands for; undefined: an unknown one, or one that could be several. */
export function codeOfText<Code extends string>(
  { byWord, patterns }: CodesByWord<Code>,
  text: string,
): Code | undefined {
  const known = byWord.get(normaliseWord(text))
  if (known !== undefined || text.length > 120) return known
  const codes = [...new Set(patterns.flatMap(([code, pattern]) => (pattern.test(text) ? [code] : [])))]
  return codes.length === 1 ? codes[0] : undefined
}

const genderWords = {
  female: ['f', 'w', 'woman', 'frau', 'mulher', 'fem'],
  male: ['m', 'h', 'man', 'mann', 'homem'],
  x: ['non-binary', 'nonbinary', 'nb', 'enby', 'other', 'divers', 'non binaire', 'não binário', 'indeterminate'],
  not_stated: ['unknown', 'u', 'prefer not to say', 'not disclosed', 'undisclosed', 'not specified', 'unspecified'],
}
const rightWords = {
  citizen: ['aus citizen', 'aussie', 'australian', 'australia', 'au', 'aus', 'citoyen australien', 'ac'],
  permanent: ['pr', 'perm res', 'aus pr', 'résident permanent', 'residente permanente', 'permanent visa'],
  nz: ['new zealand', 'new zealander', 'kiwi', 'nouvelle-zélande', 'neuseeland', 'nova zelândia'],
  temporary: ['whm', 'whv', 'tr', 'visum', 'visto', 'temporaire', 'befristet', 'temporário', 'visa', 'temp'],
}
// The exclusions keep a longer text of one choice from counting for another too: a “NZ citizen” is no Australian one.
const rightPatterns = [
  ['nz', /\bn\.?z\b|new zealand|\b444\b|special category|neuseel|nouvelle-z|nova zel/i],
  [
    'permanent',
    /^(?!.*(non.?perm|not perm|citizen\b)).*(\bperm(?:anent)?\b|\bp\.?r\.?(?=\s|$|\))|\b(?:100|155|157|186|189|190|191|801)\b)/i,
  ],
  [
    'temporary',
    /^(?!.*\b(?:permanent|new zealand|nz|444)\b).*(\bvisas?\b|student|working.?hol|holiday|\bwh[vm]\b|bridging|temporary|temp\b|sponsor|skilled|graduate|seasonal|palm\b|partner|dependa?e?nt|refugee|\b(?:400|403|408|417|462|47[0-9]|48[0-9]|49[0-9]|500|590|600|010|020|030|050|309|820)\b)/i,
  ],
  ['citizen', /^(?!.*(\bnot? |non.?citizen|new zealand|\bn\.?z\b|permanent|\bp\.?r\b|visa)).*(citizen|austral)/i],
] as const satisfies readonly (readonly [string, RegExp])[]

const statusWords = {
  prospect: ['lead', 'potential', 'pending', 'new', 'quoted', 'opportunity'],
  active: ['current', 'open', 'live', 'trading', 'ok', 'a', 'approved', 'existing', 'yes', 'y', 'true', '1', 'enabled'],
  on_hold: [
    'hold',
    'suspended',
    'stopped',
    'stop',
    'stop credit',
    'on stop',
    'credit stop',
    'stop supply',
    'blocked',
    'paused',
  ],
  inactive: [
    'closed',
    'former',
    'archived',
    'dormant',
    'i',
    'no',
    'n',
    'false',
    '0',
    'ceased',
    'lost',
    'disabled',
    'deleted',
    'ex',
  ],
}
const statusPatterns = [
  ['inactive', /inactive|not active|closed|archiv|dormant|former|ceased|liquidat|deregister|no longer|do not use/i],
  ['on_hold', /\bhold\b|\bstop(?:ped)?\b|suspend|overdue|blocked/i],
  ['prospect', /prospect|\blead\b|potential/i],
  ['active', /^(?!.*(in.?active|not active|inactive|hold|stop)).*(\bactive\b|current|trading)/i],
] as const satisfies readonly (readonly [string, RegExp])[]
const roleWords = {
  site: ['site', 'site contact', 'operations', 'supervisor', 'site manager'],
  billing: ['accounts', 'invoicing', 'accounts payable', 'finance', 'ap'],
}

const punchWords = {
  in: [
    'clock in',
    'start',
    'arrive',
    'arrival',
    'check in',
    'kommen',
    'kommt',
    'beginn',
    'arrivée',
    'début',
    'entrar',
    'chegada',
    'início',
  ],
  out: ['clock out', 'end', 'finish', 'leave', 'check out', 'gehen', 'geht', 'ende', 'fin', 'sair', 'fim'],
  break_start: [
    'break',
    'break out',
    'start break',
    'meal start',
    'lunch start',
    'pause',
    'pause beginn',
    'pause début',
    'pausa',
  ],
  break_end: ['break in', 'end break', 'meal end', 'lunch end', 'pause ende', 'pause fin', 'fim de pausa'],
}

const employmentWords = {
  permanent: ['perm', 'full time', 'part time', 'ft', 'pt', 'festanstellung', 'cdi', 'efetivo'],
  casual: ['cas', 'aushilfe', 'occasionnel', 'ocasional'],
}

const methodWords = {
  fixed: ['rate', 'fixed rate', 'fixed amount', 'hourly rate', 'hourly', 'flat'],
  markup: ['mark up', 'pay plus', 'uplift', 'aufschlag', 'majoration'],
  margin: ['cost plus margin', 'cost plus', 'marge', 'margem'],
}

const labelWords = {
  ordinary: ['normal', 'standard', 'base', 'ordinary time', 'ot 1.0', 'ord'],
  overtime_first: ['overtime', 'time and a half', 'time and half', 'ot 1.5', 'ot1'],
  overtime_further: ['double time', 'ot 2.0', 'ot2'],
  saturday: ['sat'],
  sunday: ['sun'],
  public_holiday: ['ph', 'pub hol', 'holiday', 'public hol'],
  afternoon: ['afternoon shift'],
  night: ['night shift'],
  allowance: ['allowances'],
  piece_work: ['piece', 'pieces', 'piece rate'],
}

const unitWords = {
  hours: ['h', 'hr', 'hrs', 'hour', 'std', 'stunde', 'stunden', 'heure', 'heures', 'hora', 'horas'],
  days: ['d', 'day', 'tag', 'tage', 'jour', 'jours', 'j', 'dia', 'dias'],
}

type CodeOf<Field extends ChoiceField> = (typeof choiceCodes)[Field][number]
type OtherWords<Field extends ChoiceField> = Readonly<Partial<Record<CodeOf<Field>, readonly string[]>>>

// `also`: other common words for a choice.
function choicesOf<Field extends ChoiceField>(
  list: Field,
  also?: OtherWords<Field>,
  patterns: readonly (readonly [CodeOf<Field>, RegExp])[] = [],
): CodesByWord<CodeOf<Field>> {
  const codes: readonly CodeOf<Field>[] = choiceCodes[list]
  const words = codes.flatMap((code) => {
    const translations = languages.map((language) => serverText(language, `${choiceTexts[list]}.${code}`))
    return [code, ...translations, ...(also?.[code] ?? [])].map((word) => [normaliseWord(word), code] as const)
  })
  return { list, byWord: new Map(words), patterns }
}

/** By field. */
export const choicesByField = {
  gender: choicesOf('gender', genderWords),
  right_to_work: choicesOf('right_to_work', rightWords, rightPatterns),
  invoice_split: choicesOf('invoice_split'),
  timesheet_approval: choicesOf('timesheet_approval'),
  status: choicesOf('status', statusWords, statusPatterns),
  contact_role: choicesOf('contact_role', roleWords),
  pay_cycle: choicesOf('pay_cycle'),
  week_start: choicesOf('week_start'),
  kind: choicesOf('kind', punchWords),
  employment: choicesOf('employment', employmentWords),
  label: choicesOf('label', labelWords),
  method: choicesOf('method', methodWords),
  on_overlap: choicesOf('on_overlap', { end_former: ['end', 'replace'], refuse: ['keep'] }),
  unit: choicesOf('unit', unitWords),
}

/** The words of a field's choices in a language; none for a field without choices. */
export function wordsOf(field: string, language: Language) {
  if (!isChoiceField(field)) return []
  return choiceCodes[field].map((code) => serverText(language, `${choiceTexts[field]}.${code}`))
}
