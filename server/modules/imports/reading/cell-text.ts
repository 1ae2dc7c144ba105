// What the text of a cell is without what programs put around it. Pure. A pattern that ends a run of characters looks behind it, so that
// a long run is tried once and not from each of its characters.

import { cleanLines } from '#contract/values/formats/clean-text.ts'

/** Cleaned as what people type is; the spaces of other programs are ordinary ones, and their vertical tab divides lines. */
export const cleanText = (text: string) => cleanLines(text.replaceAll('\v', '\n')).replaceAll(/[^\S\n\t]/g, ' ')

/** A failed formula of a spreadsheet. */
const failedFormula = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i
export const isFailedFormula = (text: string) => failedFormula.test(text)

/** Signs for an empty cell that say nothing, such as the “*None” of accounting programs. */
const emptySign = /^(?:\*\s*none\s*\*?|[-–—_.]{1,4}|\(blank\)|\(none\)|\[blank\])$/i
export const isEmptySign = (text: string) => emptySign.test(text)

/** Words for an empty cell. In a name they may be a name. */
const emptyWord = /^(?:n\.?\/a\.?|n\.?a\.?|nil|none|null|not applicable|not provided|not given|not supplied|unknown)$/i
export const isEmptyWord = (text: string) => emptyWord.test(text)

/** Placeholders of programs for a date that is not known. */
const emptyDate = /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0?0:00(?::00)?|0|0?[01][-/.]0?1[-/.]1900|1900-01-0[01])$/
export const isEmptyDate = (text: string) => emptyDate.test(text)

/** The lines of a cell. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/\s+/g, ' ')
        .replace(/(?<![,\s])[,\s]+$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
