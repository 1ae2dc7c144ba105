// The one normalisation of what people type, paste, import and search for: names, codes, email addresses and numbers. Every function takes
// a time in proportion to the length of the text; schemas check the length first (`limited` in contract/values/values.ts).
import { decodeDomain } from './domains.ts'

// Line breaks, tabs, the spaces of every script, and the empty Braille cell, which looks like one.
const spaces = /(?:[^\S\ufeff]|[\u0085\u2800])+/g
// What is not displayed: controls, direction marks, zero-width characters, fillers, tags and variation selectors.
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g

/** One line as it is stored and searched: no invisible characters, single spaces, NFC. */
export const cleanLine = (text: string) =>
  withoutInvisible(text.replaceAll(spaces, ' '))
    .replaceAll(/ {2,}/g, ' ')
    .replace(/[\u200c\u200d]$/, '')
    .trim()
    .normalize('NFC')

/** Several lines: line feeds, tabs and spaces are kept. */
export const cleanLines = (text: string) =>
  text
    .replaceAll(lineEnds, '\n')
    .split('\n')
    .map((line) => line.split('\t').map(withoutInvisible).join('\t'))
    .join('\n')
    .trim()
    .normalize('NFC')

/** A code or a number: also ordinary letters and digits for those in full width or of other scripts, and a hyphen for every dash. */
export const cleanCode = (text: string) =>
  cleanLine(
    text
      .normalize('NFKC')
      .replaceAll(dashes, '-')
      .replaceAll(/\p{Nd}/gu, asciiDigit),
  )

/** A number whose groups are separated by spaces, dashes or dots; what is no separator is kept, for the check that follows. */
export const cleanDigits = (text: string) => cleanCode(text).replaceAll(/[\s.-]/g, '')

/** A phone number as dialled, from a contact, a link or a spreadsheet. */
export const cleanPhone = (text: string) =>
  cleanCode(text)
    .replace(/^tel:\s?/i, '')
    .replaceAll('/', ' ')

/** An email address in lower case, with the letters of its domain instead of their encoding (`xn--…`). */
export function cleanEmail(text: string) {
  const address = cleanLine(text.normalize('NFKC'))
    .replace(/^mailto:\s?/i, '')
    .toLowerCase()
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + decodeDomain(address.slice(at + 1))
}

/** What searches compare, the same as the database's muster_plain (migration 0200): in small letters, without accents, apostrophes, hyphens and invisible characters. */
export const plainText = (text: string) =>
  text
    .replaceAll(ignored, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđßæœðħıςþ]/g, (letter) => plainLetters[letter] ?? letter)

const ignored =
  /['`\u00b4\u2018\u2019\u201b\u2032\u02b9\u02bb-\u02bf\u02c8\uff07\-\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

// In Unicode these are letters of their own and not a letter with an accent.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ð: 'd', ħ: 'h', ı: 'i', þ: 'th' },
  // A sigma at the end of a word.
  ς: 'σ',
}

/** What two names are compared by, the same as the database's muster_name_key (migration 0341): as searches compare, but with a space for every hyphen. */
export const nameKey = (text: string) => plainText(text.replaceAll(hyphens, ' ')).replaceAll(/ +/g, ' ').trim()

const hyphens = /[-\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g

/** Whether nothing of the text is displayed. */
export const isBlank = (text: string) => text.length <= longestBlank && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(cleanLine(text))
const longestBlank = 1000

const withoutInvisible = (text: string) => text.replaceAll(invisible, keepJoiner)

/** A joiner or variation selector is a part of the emoji, or of the letter of an Arabic or Indian script, that it follows. */
function keepJoiner(mark: string, at: number, text: string) {
  if (!joiners.has(mark)) return ''
  return joined.test(text.slice(Math.max(0, at - 2), at)) ? mark : ''
}

const joiners = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])
const joined = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\ufe0f]|(?![\u0300-\u036f])\p{M})$/u

/** The digits of a script follow each other from its zero, in blocks of ten. */
function asciiDigit(digit: string) {
  const point = digit.codePointAt(0) ?? 0
  const steps = Array.from({ length: 10 }, (_, step) => step)
  const isStillDigit = (step: number) => /\p{Nd}/u.test(String.fromCodePoint(point - step))
  return point < 0x80 ? digit : String((steps.find((step) => !isStillDigit(step)) ?? 10) - 1)
}
