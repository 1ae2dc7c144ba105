// Parses one row of a file of opening balances of leave. Pure.
import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { note } from '#contract/values/values.ts'
import { choicesByField, codeOfText } from '#server/modules/imports/reading/choices.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import type { ImportedOpening, OpeningOutcome } from '#server/modules/leave/balances/importing.ts'
import { hasBalance } from '#server/modules/leave/rules.ts'
import { codeButForZeros } from './lost-zeros.ts'
import { hundredthsOf } from './rate-amounts.ts'
import type { WriteResult } from './write-result.ts'

export type LeaveBalanceRecord = ImportedOpening

type BalancePerson = { id: string; name: string; day_minutes: number }
type BalanceType = Pick<LeaveType, 'id' | 'name' | 'accrual'>

export type LeaveBalanceFacts = {
  people: {
    /** ids by lower-cased code or email */
    byWord: ReadonlyMap<string, string>
    known: readonly BalancePerson[]
  }
  /** that the reader of the file may see */
  types: readonly BalanceType[]
  /** why there is the entry, which names the file */
  reason: string
}

const reasonLength = 300
const noteField = note(200)
const maxMinutes = 1_000_000

/** A reader of rows; it gives the record of one balance, or null when the row is invalid. */
export function leaveBalanceReader({ people, types, reason }: LeaveBalanceFacts) {
  const byId = new Map(people.known.map((person) => [person.id, person]))
  const byName = Map.groupBy(people.known, ({ name }) => nameKey(name))
  const typesByName = new Map(types.map((type) => [nameKey(type.name), type]))
  return (row: RowReader): LeaveBalanceRecord | null => {
    const person = personOf(row, { byWord: people.byWord, byId, byName })
    const type = typeOf(row, typesByName)
    const minutes = minutesOf(row, person)
    row.require('as_of')
    const on_day = row.date('as_of')
    const text = row.optional('note', noteField)
    if (row.refused || person === null || type === null || minutes === null || on_day === null) return null
    const because = (text === null ? reason : `${text} (${reason})`).slice(0, reasonLength)
    return { employee_id: person.id, type_id: type.id, minutes, on_day, reason: because }
  }
}

type PeopleByWord = {
  byWord: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, BalancePerson>
  byName: ReadonlyMap<string, readonly BalancePerson[]>
}

/** A code or an email wins over a name, which several may have. */
function personOf(row: RowReader, { byWord, byId, byName }: PeopleByWord): BalancePerson | null {
  row.require('employee')
  const word = row.text('employee')
  const known = byId.get(byWord.get(word.toLowerCase()) ?? '')
  if (known !== undefined || word === '') return known ?? null
  const named = byName.get(nameKey(word)) ?? []
  if (named.length === 1) return named[0] ?? null
  const other = named.length === 0 ? codeButForZeros(word, byWord.keys()) : undefined
  if (named.length > 1) row.refuse('employee', 'imports.cell.severalPeople', { name: word })
  else if (other === undefined) row.refuse('employee', 'imports.cell.unknownEmployee', { name: word })
  else row.refuse('employee', 'validation.unknownCode', { code: word, other })
  return null
}

function typeOf(row: RowReader, types: ReadonlyMap<string, BalanceType>): BalanceType | null {
  row.require('leave_type')
  const name = row.text('leave_type')
  const type = types.get(nameKey(name)) ?? null
  if (type === null && name !== '') row.refuse('leave_type', 'imports.cell.unknownLeaveType', { name })
  if (type !== null && !hasBalance(type)) row.refuse('leave_type', 'imports.cell.leaveWithoutBalance', { name })
  return type
}

function minutesOf(row: RowReader, person: BalancePerson | null): number | null {
  row.require('balance')
  row.require('unit')
  const unit = row.choice('unit', choicesByField.unit)
  if (row.text('balance') === '' || unit === null) return null
  const amount = amountOf(row, unit)
  if (amount === null) row.refuse('balance', 'imports.cell.balanceUnclear')
  if (amount === null || person === null) return null
  const minutes = Math.round(amount * (unit === 'hours' ? 60 : person.day_minutes))
  if (Math.abs(minutes) > maxMinutes) row.refuse('balance', 'imports.cell.balanceTooLarge')
  return minutes
}

// A sign or brackets of what is owed, and the unit once more.
const signed = /^(?<sign>[-−–(])?\s*(?<amount>[\d.,:\s'’]+?)\s*(?<word>\p{L}[\p{L}.]*)?\s*\)?$/u

function amountOf(row: RowReader, unit: 'hours' | 'days'): number | null {
  const number = row.number('balance')
  if (number !== null) return number
  const { sign, amount = '', word } = signed.exec(row.text('balance'))?.groups ?? {}
  if (word !== undefined && codeOfText(choicesByField.unit, word) !== unit) return null
  const plain = clockAmount(amount, unit) ?? fineAmount(amount)
  return plain === null || sign === undefined ? plain : -plain
}

/** '38:30' is 38 hours and 30 minutes. */
function clockAmount(text: string, unit: 'hours' | 'days'): number | null {
  const [, hours, minutes] = /^(\d{1,6}):([0-5]\d)$/.exec(text) ?? []
  return unit === 'hours' && hours !== undefined ? Number(hours) + Number(minutes) / 60 : null
}

/** Payroll programs count in ten-thousandths of an hour; three decimals could be thousands. */
function fineAmount(text: string): number | null {
  if (/^\d{1,6}[.,]\d{4,10}$/.test(text)) return Number(text.replace(',', '.'))
  const hundredths = hundredthsOf(text)
  return hundredths === null ? null : hundredths / 100
}

/** Identifies a balance within a file: two of one type would add up. */
export const valueOfOpening = ({ employee_id, type_id }: LeaveBalanceRecord) => `${employee_id} ${type_id}`

/** The outcome of a row and its messages. */
export function writtenOpening(outcome: OpeningOutcome): WriteResult {
  const { put, key, params = {} } = outcome
  if (key === undefined) return { put, messages: [] }
  return { put, messages: [{ column: '', key, params, severity: put === null ? 'refuse' : 'warn' }] }
}
