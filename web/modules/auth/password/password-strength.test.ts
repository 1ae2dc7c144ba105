import { expect, test } from 'vitest'
import { rulesOf, strengthOf } from './password-strength.ts'

const about = { email: 'ava.nguyen@example.com', names: ['Ava Nguyen'] }

test('ticks off each rule separately', () => {
  expect(rulesOf('four quiet', about)).toEqual({ length: false, guess: true })
  expect(rulesOf('password2026!', about)).toEqual({ length: true, guess: false })
  expect(rulesOf('four quiet pelicans', about)).toEqual({ length: true, guess: true })
})

test('rates a few characters as having no strength yet', () => {
  expect(rulesOf('', about)).toEqual({ length: false, guess: false })
  expect(rulesOf('zx', about)).toEqual({ length: false, guess: false })
})

test('rates what the server would refuse as weak, and several words as strong', () => {
  expect(strengthOf('ava.nguyen2026', about)).toBe('weak')
  expect(strengthOf('plum tree 88', about)).toBe('good')
  expect(strengthOf('four quiet pelicans', about)).toBe('strong')
})
