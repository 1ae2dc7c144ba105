// Parses one row of a file of punches. Pure.
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { instantAt } from '#contract/values/time.ts'
import { note } from '#contract/values/values.ts'
import type { ImportedPunch, ImportedResult } from '#server/modules/clock/importing.ts'
import { choicesByField } from '#server/modules/imports/reading/choices.ts'
import { codeButForZeros } from './lost-zeros.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { timeAfterDate, timeIn } from '#server/outside/spreadsheets/table-cells.ts'
import type { WriteResult } from '#server/modules/imports/rows/write-result.ts'

export type PunchRecord = ImportedPunch

const noteField = note(500)

type PunchSite = { id: string; name: string; code: string | null; time_zone: string }

export type PunchFacts = {
  /** ids by lower-cased code or email */
  people: ReadonlyMap<string, string>
  /** by the key of the name or code */
  sites: ReadonlyMap<string, readonly PunchSite[]>
}

/** Sites by the words of a file; a code wins over the name of another site. */
export function sitesByWord(sites: readonly PunchSite[]): PunchFacts['sites'] {
  const byName = Map.groupBy(sites, ({ name }) => nameKey(name))
  const coded = sites.filter(({ code }) => code !== null && code !== '')
  return new Map([...byName, ...Map.groupBy(coded, ({ code }) => nameKey(code ?? ''))])
}

/** The record of one punch, or null when the row is invalid. */
export function readPunch(row: RowReader, { people, sites }: PunchFacts): PunchRecord | null {
  const employee_id = idOfPerson(row, people)
  const site = siteOf(row, sites)
  const kind = row.choice('kind', choicesByField.kind)
  if (row.text('kind') === '') row.refuse('kind', 'validation.required')
  const at = site === null ? null : instantOf(row, site.time_zone)
  const text = row.optional('note', noteField)
  if (row.refused || employee_id === null || site === null || kind === null || at === null) return null
  return { employee_id, location_id: site.id, kind, at, note: text }
}

function idOfPerson(row: RowReader, people: PunchFacts['people']) {
  const name = row.text('employee')
  const id = people.get(name.toLowerCase()) ?? null
  if (name === '') row.refuse('employee', 'validation.required')
  else if (id === null) refuseUnknown(row, 'employee', name, people.keys())
  return id
}

const unknown = { employee: 'validation.unknownPerson', site: 'validation.unknownSite' } as const

function refuseUnknown(row: RowReader, field: keyof typeof unknown, name: string, known: Iterable<string>) {
  const other = codeButForZeros(name, known)
  if (other === undefined) row.refuse(field, unknown[field], { name })
  else row.refuse(field, 'validation.unknownCode', { code: name, other })
}

function siteOf(row: RowReader, sites: PunchFacts['sites']): PunchSite | null {
  const name = row.text('site')
  const matching = sites.get(nameKey(name)) ?? []
  if (name === '') row.refuse('site', 'validation.required')
  else if (matching.length === 0) refuseUnknown(row, 'site', name, sites.keys())
  else if (matching.length > 1) row.refuse('site', 'validation.severalSites', { name })
  return matching.length === 1 ? (matching[0] ?? null) : null
}

/** The instant of a date and a time at a site; a time that the clock there skipped or showed twice is none. */
function instantOf(row: RowReader, zone: string) {
  const day = row.day('date')
  const field = row.text('time') === '' ? 'date' : 'time'
  const time = timeIn(field === 'time' ? row.text('time') : timeAfterDate(row.text('date')))
  if (row.text('date') === '') row.refuse('date', 'validation.required')
  else if (time === null) row.refuse('time', 'validation.time')
  if (day === null || time === null) return null
  const { at, kind } = instantAt(day, time, zone)
  if (kind === 'skipped') row.refuse(field, 'imports.cell.timeSkipped')
  if (kind === 'ambiguous') row.refuse(field, 'imports.cell.timeAmbiguous')
  return at
}

/** Identifies a punch within a file. */
export const valueOfPunch = ({ employee_id, location_id, kind, at }: PunchRecord) =>
  `${employee_id} ${location_id} ${kind} ${at}`

/** The outcome of a row and its messages. */
export function writtenPunch(result: ImportedResult): WriteResult {
  if (result.outcome === 'refused')
    return { put: null, messages: [{ column: '', key: result.key, params: result.params, severity: 'refuse' }] }
  if (result.outcome === 'repeated') return { put: 'unchanged', messages: [] }
  const doubts = [
    ...(result.is_rostered ? [] : ['imports.cell.punchNotRostered']),
    ...(result.hours === 'refused' ? ['imports.cell.punchWithoutHours'] : []),
  ]
  return { put: 'created', messages: doubts.map((key) => ({ column: '', key, params: {}, severity: 'warn' })) }
}
