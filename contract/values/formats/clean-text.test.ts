import { describe, expect, test } from 'vitest'
import { cleanCode, cleanDigits, cleanEmail, cleanLine, cleanLines, cleanPhone, isBlank } from './clean-text.ts'
import {
  email,
  name,
  optionalText,
  personName,
  phone,
  postcode,
  bsb,
  recordCode,
  searchQuery,
  text,
} from '#contract/values/values.ts'

describe('a line', () => {
  test.each([
    ['\u202d+61 412 345 678\u202c', '+61 412 345 678'],
    ['  Zoë\u00a0\u2009 Müller\u3000', 'Zoë Müller'],
    ['Ma\u200bry\ufeff', 'Mary'],
    ['one\r\n\ttwo\u2028three', 'one two three'],
    ['e\u200b\u0301', 'é'],
    ['\u0000a\u0007b', 'ab'],
    ['Sm\u200dith\u200c', 'Smith'],
  ])('%j is stored as %j', (typed, stored) => expect(cleanLine(typed)).toBe(stored))

  test.each(['👩‍👩‍👧‍👦 crew', '❤️', 'می‌خواهم', 'क्‍ष', 'O’Brien', 'Ａｎｎａ', 'x²'])('%j stays as it is', (typed) =>
    expect(cleanLine(typed)).toBe(typed.normalize('NFC')),
  )
})

test('several lines keep their line feeds and tabs', () => {
  expect(cleanLines(' one\r\n\ttwo\u202e\n\nthree\u200b ')).toBe('one\n\ttwo\n\nthree')
})

test.each([
  ['ＥＭ–００１', 'EM-001'],
  ['\u200eA\u2011١٢٣', 'A-123'],
  ['१२३', '123'],
])('the code %j is %j', (typed, stored) => expect(cleanCode(typed)).toBe(stored))

test.each([
  ['062–000', '062000'],
  ['53 004\u202f085\u00a0616', '53004085616'],
  ['12.345.678', '12345678'],
])('the number %j has the digits %s', (typed, digits) => expect(cleanDigits(typed)).toBe(digits))

test.each([
  ['\u202d+61 412 345 678\u202c', '+61 412 345 678'],
  ['tel:+61-412-345-678', '+61-412-345-678'],
  ['0412/345/678', '0412 345 678'],
  ['０４１２ ３４５ ６７８', '0412 345 678'],
  ['0412–345−678', '0412-345-678'],
  ['+61\u202f412\u2009345\u00a0678', '+61 412 345 678'],
])('the phone number %j is dialled as %s', (typed, dialled) => {
  expect(cleanPhone(typed)).toBe(dialled)
  expect(phone.parse(typed)).toBe(dialled)
})

test.each([
  [' MAILTO:Jo@Example.COM\u200b', 'jo@example.com'],
  ['ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'jo@example.com'],
  ['jo@müller-bau.de', 'jo@müller-bau.de'],
  ['jo@Mu\u0308ller-Bau.de', 'jo@müller-bau.de'],
  ['jo@xn--mller-bau-q9a.de', 'jo@müller-bau.de'],
  ['jo@xn--bcher-kva.example', 'jo@bücher.example'],
  ['jo@xn--e1afmkfd.xn--80akhbyknj4f', 'jo@пример.испытание'],
  ['jo@xn--fiqs8s', 'jo@中国'],
  ['jo@xn--999999999.example', 'jo@xn--999999999.example'],
])('the email address %j is %s', (typed, stored) => expect(cleanEmail(typed)).toBe(stored))

test.each(['jo@müller-bau.de', 'jo@bücher.example', 'jo@пример.испытание', 'jo.o-b+x@a.co'])(
  '%s is an address',
  (typed) => expect(email.parse(typed)).toBe(typed),
)
test.each(['jo', 'jo@', '@a.de', 'jö@a.de', 'a@b', 'a b@c.de', 'a@b..de', 'a@-b.de', 'a@b.d'])(
  '%s is no address',
  (typed) => expect(email.safeParse(typed).success).toBe(false),
)

describe('a name of nothing that is displayed', () => {
  test.each(['\u200b', ' \u2060\ufeff ', '\u3164', '\u2800', '\u202d\u202c', '\u0301', '\u00ad', '\u{e0041}'])(
    '%j is refused as missing',
    (typed) => {
      for (const schema of [name(80), personName(80), text()])
        expect(schema.safeParse(typed).error?.issues.map(({ message, code }) => [message, code])).toEqual([
          [expect.anything(), expect.stringMatching(/too_small|custom/)],
        ])
      expect(optionalText().parse(typed)).toBeNull()
      expect(isBlank(typed)).toBe(true)
    },
  )
})

test('a code, a search and a number are the same however they were typed', () => {
  expect(recordCode.parse('\u200ben–01 ')).toBe('EN-01')
  expect(searchQuery.parse('\u202dsmith\u00a0 jones')).toBe('smith jones')
  expect(bsb.parse('０６２–０００')).toBe('062-000')
})

test('a lost zero at the beginning of a postcode or a BSB is pointed out', () => {
  const messageOf = (schema: typeof postcode | typeof bsb, typed: string) =>
    schema.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(messageOf(postcode, '800')).toEqual(['validation.postcodeZero'])
  expect(messageOf(postcode, '80')).toEqual(['validation.postcode'])
  expect(messageOf(bsb, '62000')).toEqual(['validation.bsbZero'])
  expect(messageOf(bsb, '62-000')).toEqual(['validation.bsbZero'])
  expect(messageOf(bsb, '6200')).toEqual(['validation.bsb'])
})
