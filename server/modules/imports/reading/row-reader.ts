// Reads the cells of one row field by field and collects their messages. Pure.
import { z } from 'zod'
import type { CellDateOrder, ValueList } from '#contract/platform/import-fields.ts'
import type { ImportMessage } from '#contract/platform/imports.ts'
import { wordingOfIssue } from '#contract/values/issues.ts'
import { languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { cleanText, isEmptyDate, isEmptySign, isEmptyWord, isFailedFormula, linesOf } from './cell-text.ts'
import { codeOfText, normaliseWord, type CodesByWord } from './choices.ts'
import { type TableCell, parseDate, withoutTime } from '#server/outside/spreadsheets/table-cells.ts'

export type CellsByField = ReadonlyMap<string, TableCell>

const yesOrNo = z.boolean()
const otherYesNo = {
  yes: ['y', 'true', 't', '1', 'x', '✓', 'required', 'j'],
  no: ['n', 'false', 'f', '0', 'not required'],
}

const yesNoWords = new Map(
  (['yes', 'no'] as const).flatMap((answer) => {
    const words = languages.map((language) => serverText(language, `imports.note.${answer}`).toLowerCase())
    return [...words, ...otherYesNo[answer]].map((word) => [word, answer === 'yes'] as const)
  }),
)

/** Names may be the words that mean nothing elsewhere, and free text is kept as it is. */
const keptWords: ReadonlySet<string> = new Set([
  ...['first_name', 'middle_name', 'last_name', 'preferred_name', 'full_name', 'name', 'legal_name', 'account_name'],
  ...['notes', 'note', 'site_instructions', 'contact_name', 'emergency_name'],
])
/** Only their ends are shown, and stored in messages. */
const sealedFields: ReadonlySet<string> = new Set(['account_number', 'tax_file_number', 'driver_licence_number'])

export const isSealed = (field: string | null) => field !== null && sealedFields.has(field)

/** The value of a cell as it may be shown. */
export function shownValue(field: string | null, text: string): string {
  if (text === '') return ''
  if (isSealed(field)) return `…${text.slice(-3)}`
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

type Columns = {
  header_of: ReadonlyMap<string, string>
  orders?: ReadonlyMap<string, CellDateOrder>
  /** what a column could have, by field */
  examples?: Readonly<Record<string, { readonly example: string }>>
  /** the choices that unknown words stand for: by field and lower-cased word; null: the word is skipped */
  words?: ReadonlyMap<string, string | null>
}

/** Reads one row into a record field by field, and collects messages by column. */
export class RowReader {
  readonly messages: ImportMessage[] = []
  /** values that no list of the agency and no choice has, to be decided by the user */
  readonly unknown: { list: ValueList; name: string }[] = []
  readonly #cells: CellsByField
  readonly #columns: Columns
  readonly #cleaned = new Map<string, string>()

  constructor(cells: CellsByField, columns: Columns) {
    this.#cells = cells
    this.#columns = columns
  }

  get refused() {
    return this.messages.some((message) => message.severity === 'refuse')
  }

  refuse(field: string, key: string, params: ImportMessage['params'] = {}) {
    this.#say(field, key, params, 'refuse')
  }

  warn(field: string, key: string, params: ImportMessage['params'] = {}) {
    this.#say(field, key, params, 'warn')
  }

  /** The text of a cell, empty where it only says that nothing is known. Refuses a failed formula. */
  text(field: string): string {
    const known = this.#cleaned.get(field)
    if (known !== undefined) return known
    const text = cleanText(this.#cells.get(field)?.text ?? '')
    // Stored first: a message looks at the text again.
    this.#cleaned.set(field, '')
    if (isFailedFormula(text)) this.refuse(field, 'validation.failedFormula')
    else if (isEmptyWord(text) && !keptWords.has(field)) this.warn(field, 'validation.readAsEmpty')
    else if (!isEmptySign(text)) this.#cleaned.set(field, text)
    return this.#cleaned.get(field) ?? ''
  }

  /** Whether the cell says on purpose that there is nothing: a dash, “n/a”. */
  saysNone(field: string) {
    const text = cleanText(this.#cells.get(field)?.text ?? '')
    return isEmptySign(text) || (isEmptyWord(text) && /\W/.test(text))
  }

  /** The cell's text validated by a rule of the contract; an invalid text adds a message and returns null. */
  by<Rule extends z.ZodType>(field: string, rule: Rule, value: unknown = this.text(field)): z.output<Rule> | null {
    const parsed = rule.safeParse(value, { reportInput: true })
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    if (issue !== undefined) {
      const { key, params } = wordingOfIssue(issue)
      if (!this.#isExplained(field)) this.refuse(field, key, params)
    }
    return null
  }

  /** The same, and null for an empty cell too. */
  optional<Rule extends z.ZodType>(field: string, rule: Rule): z.output<Rule> | null {
    return this.text(field) === '' ? null : this.by(field, rule)
  }

  /** A required cell that is empty adds a message, unless it was refused for what it has. */
  require(field: string) {
    if (this.text(field) === '' && !this.#isExplained(field)) this.refuse(field, 'validation.required')
  }

  /** A number with words around it, as in 'Net 14 days', and with either decimal sign; an empty cell is null. */
  amount(field: string, rule: z.ZodType<number>): number | null {
    const cell = this.text(field)
    if (cell === '') return null
    const [, number = ''] = numberWithWords.exec(cell) ?? []
    if (number === '') {
      this.refuse(field, 'validation.type_number')
      return null
    }
    if (amountWithTerms.test(cell)) this.warn(field, 'validation.onlyNumberRead', { number })
    return this.by(field, rule, number.replace(',', '.'))
  }

  /** The number of a cell of a spreadsheet; null where its number is only a text. */
  number(field: string): number | null {
    return this.#cells.get(field)?.number ?? null
  }

  /** One of several choices, by its code or its name in any of the languages; an empty cell is null. */
  choice<Code extends string>(field: string, choices: CodesByWord<Code>): Code | null {
    const cell = this.text(field)
    if (cell === '') return null
    const decided = this.#columns.words?.get(wordKey(choices.list, cell))
    if (decided === null) this.warn(field, 'validation.entryLeftOut', { name: cell })
    if (decided === null) return null
    const code = choices.byWord.get(normaliseWord(decided ?? '')) ?? codeOfText(choices, cell)
    if (code !== undefined) return code
    this.refuse(field, 'validation.unknownWord', { name: cell })
    this.unknown.push({ list: choices.list, name: cell.slice(0, 200) })
    return null
  }

  /** Yes or no in any of the languages; an empty cell is null. */
  answer(field: string): boolean | null {
    const word = this.text(field).toLowerCase()
    return word === '' ? null : this.by(field, yesOrNo, yesNoWords.get(word) ?? word)
  }

  /** A date, in the order of its column, or else day first as in Australia; an empty cell is null. */
  date(field: string): string | null {
    return this.day(field)
  }

  /** The date of a cell that may have a time after it. */
  day(field: string): string | null {
    const text = this.text(field)
    if (text === '') return null
    if (isEmptyDate(text)) {
      this.warn(field, 'validation.readAsEmpty')
      this.#cleaned.set(field, '')
      return null
    }
    const day = parseDate(withoutTime({ ...this.#cells.get(field), text }), this.#columns.orders?.get(field))
    if (day === null) this.refuse(field, 'validation.date')
    return day
  }

  /** Several values in one cell: lines, or separated by semicolons, or by commas where neither is used. */
  several(field: string): string[] {
    const text = this.text(field)
    const separator = /[;\n|]/.test(text) ? /[;\n|]/ : ','
    return text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }

  /** A text of several lines as one line. */
  inOneLine(field: string) {
    return linesOf(this.text(field)).join(', ')
  }

  /** Whether a message already says what is wrong with the cell. */
  #isExplained(field: string) {
    const column = this.#columnOf(field)
    return this.messages.some((one) => one.severity === 'refuse' && one.column === column)
  }

  #say(field: string, key: string, params: ImportMessage['params'], severity: ImportMessage['severity']) {
    const value = shownValue(field, cleanText(this.#cells.get(field)?.text ?? ''))
    const example = this.#columns.examples?.[field]?.example ?? ''
    this.messages.push({ column: this.#columnOf(field), value, example, key, params, severity })
  }

  #columnOf(field: string) {
    return this.#columns.header_of.get(field) ?? field
  }
}

/** The key of a decision about an unknown word. */
export const wordKey = (list: ValueList, word: string) => `${list} ${word.trim().toLowerCase()}`

// A single number: “14”, “$14.50”, “30 days”, “Net 30”, “4,5 h”; not “7/14”, which could be several.
const numberWithWords = /^[^\d-]*?(-?\d{1,9}(?:[.,]\d{1,4})?)[^\d]*$/
/** Words that change what the number means. */
const amountWithTerms = /\b(?:eom|end of month|from month|after)\b/i
