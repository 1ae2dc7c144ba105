// Reads the address of a row. Pure.
import { postcodeWarning } from '#contract/values/formats/addresses.ts'
import { paddedPostcode, states } from '#contract/values/formats/identifiers.ts'
import { postcode, text } from '#contract/values/values.ts'
import { linesOf } from '#server/modules/imports/reading/cell-text.ts'
import { normaliseWord } from '#server/modules/imports/reading/choices.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'

// Made once and not for each row: making a schema takes longer than parsing a cell with it.
const addressLine = text(120)
const suburbField = text(80)

/** The address of a row: cells of several lines fill both lines, and a suburb may have its state and postcode after it. */
export function addressOfRow(row: RowReader, country: string | null = null) {
  const lines = [...linesOf(row.text('address_line'))]
  const address = placeOf(row, lines)
  const { street, other } = streetOf(lines)
  const second = [row.inOneLine('address_line2'), ...other].filter((line) => line !== '').join(', ')
  const read = {
    address_line: street === '' ? null : row.by('address_line', addressLine, street),
    address_line2:
      second === '' ? null : row.by(other.length > 0 ? 'address_line' : 'address_line2', addressLine, second),
    suburb: address.suburb === '' ? null : row.by('suburb', suburbField, address.suburb),
    state: stateNamed(row, 'state', address.state),
    postcode: postcodeIn(row, address.postcode),
  }
  const warning = postcodeWarning({ ...read, country })
  if (warning?.kind === 'unknown') row.warn('postcode', 'validation.postcodeUnknown')
  if (warning?.kind === 'elsewhere') row.warn('postcode', 'validation.postcodeState', { state: warning.state })
  return read
}

function postcodeIn(row: RowReader, given: string) {
  if (given === '') return null
  const digits = paddedPostcode(given)
  if (digits !== given) row.warn('postcode', 'validation.zeroAdded', { value: digits })
  return row.by('postcode', postcode, digits)
}

const stateNames: Readonly<Record<string, (typeof states)[number]>> = {
  australiancapitalterritory: 'ACT',
  newsouthwales: 'NSW',
  northernterritory: 'NT',
  queensland: 'QLD',
  southaustralia: 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  westernaustralia: 'WA',
}
const stateWords = new Map([
  ...states.map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(stateNames),
])

/** A state or territory by its abbreviation or name; an empty cell is null. */
export const stateOf = (row: RowReader, field: string) => stateNamed(row, field, row.text(field))

function stateNamed(row: RowReader, field: string, given: string) {
  if (given === '') return null
  const word = normaliseWord(given).replace(/(?<=.{3})australia$/, '')
  const code = stateWords.get(normaliseWord(given)) ?? stateWords.get(word)
  if (code === undefined) row.refuse(field, 'validation.state')
  return code ?? null
}

const stateWord = `${states.join('|')}|${Object.keys(stateNames).map(spaced).join('|')}`
function spaced(name: string) {
  return name.replace(/^(australiancapital|newsouth|northern|south|western)/, (first) =>
    first.replace('newsouth', 'new south').replace('australiancapital', 'australian capital').concat(' '),
  )
}
/** “Footscray VIC 3011”, “Footscray, Victoria 3011” */
const placePattern = new RegExp(`^(.*?)[,\\s]+(${stateWord})\\.?[,\\s]+(\\d{3,4})(?:[,\\s]+australia)?$`, 'i')
/** “Footscray VIC” */
const suburbAndState = new RegExp(`^(.+?)[,\\s]+(${states.join('|')})\\.?$`, 'i')
const longestPlace = 200

/** Suburb, state and postcode of their own cells, or of the end of the address or suburb where those are empty. */
function placeOf(row: RowReader, lines: string[]) {
  const own = { suburb: row.inOneLine('suburb'), state: row.text('state'), postcode: row.text('postcode') }
  if (own.state !== '' && own.postcode !== '') return own
  const [, suburb, stateText, digits] = placePattern.exec(own.suburb.slice(0, longestPlace)) ?? []
  if (suburb !== undefined)
    return { suburb, state: own.state || (stateText ?? ''), postcode: own.postcode || (digits ?? '') }
  const [, before, after = ''] = own.state === '' ? (suburbAndState.exec(own.suburb) ?? []) : []
  if (before !== undefined) return { ...own, suburb: before, state: after }
  return own.suburb === '' && own.state === '' && own.postcode === '' ? (placeInLines(lines) ?? own) : own
}

/** Takes the place from the end of the lines: “12 Smith St, Footscray VIC 3011”, or a line of its own. */
function placeInLines(lines: string[]) {
  const last = lines.at(-1) ?? ''
  const [, before = '', stateText = '', digits = ''] = placePattern.exec(last.slice(0, longestPlace)) ?? []
  if (before === '') return null
  const at = before.lastIndexOf(',')
  const isOwnLine = lines.length > 1 && !/\d/.test(before)
  if (at < 0 && !isOwnLine) return null
  lines.splice(-1, 1, ...(isOwnLine || at < 0 ? [] : [before.slice(0, at).trim()]))
  return { suburb: isOwnLine ? before : before.slice(at + 1).trim(), state: stateText, postcode: digits }
}

/** A line of an address that is not its street. */
const beforeStreet =
  /^(?:attn|att|attention|c\/-?|c\/o|care of|level|lvl|unit|suite|shop|floor|building|bldg|block|tower|gate|lot|dock|room|apartment|apt|flat|po box|gpo|p\.o\.|locked bag|private bag)\b/i

/** The street of an address of several lines, which is the last one with a number that is not a level or a unit; and the other lines. */
function streetOf(lines: readonly string[]) {
  const numbered = lines.findLastIndex((line) => /\d/.test(line) && !beforeStreet.test(line))
  const at = numbered < 0 ? Math.max(0, lines.length - 1) : numbered
  return { street: lines[at] ?? '', other: lines.filter((_, index) => index !== at) }
}
