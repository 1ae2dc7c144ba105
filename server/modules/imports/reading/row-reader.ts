// Reads the cells of one row field by field and collects their messages. Pure.
import { z } from 'zod'
import type { CellDateOrder, EntryList } from '#contract/platform/import-fields.ts'
import type { ImportMessage } from '#contract/platform/imports.ts'
import { wordingOfIssue } from '#contract/values/issues.ts'
import { languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { normaliseWord, type CodesByWord } from './choices.ts'
import { type TableCell, parseDate, withoutTime } from '#server/outside/spreadsheets/table-cells.ts'

export type CellsByField = ReadonlyMap<string, TableCell>

const yesNoWords = new Map(
  (['yes', 'no'] as const).flatMap((answer) => {
    const words = languages.map((language) => serverText(language, `imports.note.${answer}`).toLowerCase())
    return [...words, ...(answer === 'yes' ? ['y', 'true', '1'] : ['n', 'false', '0'])].map(
      (word) => [word, answer === 'yes'] as const,
    )
  }),
)
const yesOrNo = z.boolean()

/** Reads one row into a record field by field, and collects messages by column. */
export class RowReader {
  readonly messages: ImportMessage[] = []
  /** names that no list of the agency has, to be decided by the user */
  readonly unknown: { list: EntryList; name: string }[] = []
  readonly #cells: CellsByField
  readonly #header_of: ReadonlyMap<string, string>
  readonly #orders: ReadonlyMap<string, CellDateOrder>

  constructor(
    cells: CellsByField,
    header_of: ReadonlyMap<string, string>,
    orders: ReadonlyMap<string, CellDateOrder> = new Map(),
  ) {
    this.#cells = cells
    this.#header_of = header_of
    this.#orders = orders
  }

  get refused() {
    return this.messages.some((message) => message.severity === 'refuse')
  }

  refuse(field: string, key: string, params: ImportMessage['params'] = {}) {
    this.messages.push({ column: this.#columnOf(field), key, params, severity: 'refuse' })
  }

  warn(field: string, key: string, params: ImportMessage['params'] = {}) {
    this.messages.push({ column: this.#columnOf(field), key, params, severity: 'warn' })
  }

  text(field: string): string {
    return this.#cells.get(field)?.text.trim() ?? ''
  }

  /** The cell's text validated by a rule of the contract; an invalid text adds a message and returns null. */
  by<Rule extends z.ZodType>(field: string, rule: Rule, value: unknown = this.text(field)): z.output<Rule> | null {
    const parsed = rule.safeParse(value, { reportInput: true })
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    if (issue !== undefined) {
      const { key, params } = wordingOfIssue(issue)
      this.refuse(field, key, params)
    }
    return null
  }

  /** The same, and null for an empty cell too. */
  optional<Rule extends z.ZodType>(field: string, rule: Rule): z.output<Rule> | null {
    return this.text(field) === '' ? null : this.by(field, rule)
  }

  /** A number with an optional unit, as in '14 days', and with either decimal sign; an empty cell is null. */
  amount(field: string, rule: z.ZodType<number>): number | null {
    const cell = this.text(field)
    if (cell === '') return null
    const number = cell.replace(/\D*$/, '').replace(/^(\d+),(\d+)$/, '$1.$2')
    if (number !== '' && !Number.isNaN(Number(number))) return this.by(field, rule, number)
    this.refuse(field, 'validation.type_number')
    return null
  }

  /** One of several choices, by its code or its name in any of the languages; an empty cell is null. */
  choice<Code extends string>(field: string, { byWord }: CodesByWord<Code>): Code | null {
    const cell = this.text(field)
    const code = byWord.get(normaliseWord(cell))
    if (code === undefined && cell !== '') this.refuse(field, 'validation.unknownWord', { name: cell })
    return code ?? null
  }

  /** Yes or no in any of the languages; an empty cell is null. */
  answer(field: string): boolean | null {
    const word = this.text(field).toLowerCase()
    return word === '' ? null : this.by(field, yesOrNo, yesNoWords.get(word) ?? word)
  }

  /** A date, in the order of its column, or else day first as in Australia; an empty cell is null. */
  date(field: string): string | null {
    return this.#dateOf(field, this.#cells.get(field))
  }

  /** The date of a cell that may have a time after it. */
  day(field: string): string | null {
    const cell = this.#cells.get(field)
    return this.#dateOf(field, cell && withoutTime(cell))
  }

  #dateOf(field: string, cell: TableCell | undefined): string | null {
    if (cell === undefined || cell.text.trim() === '') return null
    const day = parseDate(cell, this.#orders.get(field))
    if (day === null) this.refuse(field, 'validation.date')
    return day
  }

  /** Several values in one cell, separated by semicolons (or commas where nobody used a semicolon). */
  several(field: string): string[] {
    const text = this.text(field)
    const parts = text.includes(';') ? text.split(';') : text.split(',')
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }

  #columnOf(field: string) {
    return this.#header_of.get(field) ?? field
  }
}
