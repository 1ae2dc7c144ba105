import { expect, test } from 'vitest'

import { commandOf } from './keyboard.ts'

const pressed = (key: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('right goes to the later day, and to the earlier one where one reads from right to left', () => {
  expect(commandOf(pressed('ArrowRight'), false)).toEqual({ do: 'move', to: 'later' })
  expect(commandOf(pressed('ArrowRight'), true)).toEqual({ do: 'move', to: 'earlier' })
})

test('Home goes to the first day, with Control to the first row', () => {
  expect(commandOf(pressed('Home'), false)).toEqual({ do: 'move', to: 'lineStart' })
  expect(commandOf(pressed('Home', { ctrlKey: true }), false)).toEqual({ do: 'move', to: 'gridStart' })
})

test('N makes a new shift, but Control N stays with the browser', () => {
  expect(commandOf(pressed('n'), false)).toEqual({ do: 'create' })
  expect(commandOf(pressed('n', { ctrlKey: true }), false)).toBeNull()
})

test('keys with Alt stay with the browser', () => {
  expect(commandOf(pressed('ArrowLeft', { altKey: true }), false)).toBeNull()
})
