import { describe, expect, test } from 'vitest'
import { normalisePhone } from './phone.ts'

describe('a phone number', () => {
  test('is the same number in every notation', () => {
    const ways = [
      '0412 345 678',
      '0412-345-678',
      '(04) 1234 5678',
      '61412345678',
      '412345678',
      '+61 412 345 678',
      '+61 (0)412 345 678',
      '0011 61 412345678',
      ' 0412345678 ',
      '\u202d+61 412 345 678\u202c',
      '+61\u202f412\u2009345\u00a0678',
      '0412–345–678',
      '0412/345/678',
      'tel:+61412345678',
      '０４１２ ３４５ ６７８',
    ]

    expect(new Set(ways.map((way) => normalisePhone(way)))).toEqual(new Set(['+61412345678']))
  })

  test('may be a landline, a toll-free or a short business number', () => {
    expect(['(08) 7010 5678', '1800 160 401', '1300 975 707', '13 14 50'].map((text) => normalisePhone(text))).toEqual([
      '+61870105678',
      '+611800160401',
      '+611300975707',
      '+61131450',
    ])
  })

  test('may be one of those reserved for fiction', () => {
    const fiction = ['02', '03', '07', '08'].flatMap((area) => [`(${area}) 5550 0131`, `(${area}) 7010 0131`])

    expect([...fiction, '0491 570 006'].every((text) => normalisePhone(text) !== null)).toBe(true)
  })

  test('may be of another country', () => {
    expect(normalisePhone('+44 20 7946 0958')).toBe('+442079460958')
    expect(normalisePhone('020 7946 0958', 'GB')).toBe('+442079460958')
  })

  test('is not an impossible number', () => {
    const wrong = [
      '',
      'phone',
      '000',
      '04123456',
      '0512345678',
      '0550 123 456',
      '+61',
      'call 0412 345 678',
      '0412 345 678 or 0412 345 679',
      '0412 345 678 ext 5',
    ]

    expect(wrong.filter((text) => normalisePhone(text) !== null)).toEqual([])
  })
})
