import { describe, expect, test } from 'vitest'
import {
  formatAbn,
  isAbn,
  isAccountNumber,
  isAcn,
  isBsb,
  isTfn,
  normaliseBsb,
  paddedPostcode,
  statesOfPostcode,
} from './identifiers.ts'

describe('an ABN', () => {
  test('is eleven digits with a checksum', () => {
    expect(['51824753556', '53004085616', '83914571673', '21006819692'].every(isAbn)).toBe(true)
    expect(['51824753557', '00000000000', '5182475355', '518247535566', '', '51 824 753 556'].some(isAbn)).toBe(false)
  })

  test('is not one when a digit is wrong', () => {
    const wrong = Array.from(
      { length: 11 },
      (_, at) => `${'53004085616'.slice(0, at)}${(Number('53004085616'[at]) + 1) % 10}${'53004085616'.slice(at + 1)}`,
    )

    expect(wrong.some(isAbn)).toBe(false)
  })

  test('is formatted in groups', () => {
    expect(formatAbn('53004085616')).toBe('53 004 085 616')
    expect(formatAbn('none')).toBe('none')
  })
})

describe('a tax file number', () => {
  test('has nine or eight digits with a checksum', () => {
    const valid = ['123456782', '876543210', '565051603', '37118629', '81854402', '38593519', '85655734']
    expect(valid.filter((number) => !isTfn(number))).toEqual([])
    const invalid = ['123456789', '123456781', '87654321', '111111111', '1234567', '', '123 456 782']
    expect(invalid.filter(isTfn)).toEqual([])
  })

  test('is never one of the codes that payroll uses instead of one', () => {
    expect(['000000000', '00000000', '333333333', '444444444'].some(isTfn)).toBe(false)
  })
})

describe('an ACN', () => {
  test('is nine digits, the last one a check digit', () => {
    expect(['004085616', '005749986', '000000019'].every(isAcn)).toBe(true)
    expect(['004085617', '000000000', '4085616', ''].some(isAcn)).toBe(false)
  })

  test('is what the ABN of its company ends with', () => {
    expect(isAcn('53004085616'.slice(2))).toBe(true)
  })
})

describe('a BSB', () => {
  test('is six digits however they are spaced', () => {
    expect(['068127', '068-127', ' 068 127 ', '068 - 127', '068–127', '068\u00a0127', '०६८१२७'].every(isBsb)).toBe(true)
    expect(['06812', '0681277', '068-12A', ''].some(isBsb)).toBe(false)
  })

  test('is stored and displayed with a hyphen', () => {
    expect(['068127', '068-127', ' 068 127 ', '6812'].map(normaliseBsb)).toEqual([
      '068-127',
      '068-127',
      '068-127',
      '6812',
    ])
  })
})

test('an account number has five to nine digits', () => {
  expect(['12345', '012345678'].every(isAccountNumber)).toBe(true)
  expect(['1234', '1234567890', '12 345', ''].some(isAccountNumber)).toBe(false)
})

describe('a postcode', () => {
  test('belongs to the state of its range', () => {
    const found = [
      '0200',
      '0800',
      '1000',
      '2000',
      '2600',
      '2899',
      '2913',
      '2999',
      '3000',
      '4000',
      '5000',
      '6799',
      '7000',
      '8000',
      '9999',
    ]

    expect(found.map((postcode) => statesOfPostcode(postcode).join())).toEqual([
      'ACT',
      'NT',
      'NSW',
      'NSW',
      'ACT',
      'NSW',
      'ACT',
      'NSW',
      'VIC',
      'QLD',
      'SA',
      'WA',
      'TAS',
      'VIC',
      'QLD',
    ])
  })

  test('may belong to two states at a border', () => {
    expect(statesOfPostcode('0872')).toEqual(['NT', 'SA', 'WA'])
    expect(statesOfPostcode('4383')).toEqual(['QLD', 'NSW'])
  })

  test('that does not exist belongs to no state', () => {
    expect(['0000', '0300', '872', '20000', 'ABCD', ''].map(statesOfPostcode)).toEqual([[], [], [], [], [], []])
  })

  test('gets back the leading zero that a spreadsheet removed', () => {
    expect(['872', '800 ', '2000', '87', 'x'].map(paddedPostcode)).toEqual(['0872', '0800', '2000', '87', 'x'])
  })
})
