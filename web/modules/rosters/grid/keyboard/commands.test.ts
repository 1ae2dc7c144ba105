import { expect, test } from 'vitest'

import { commandOf } from './commands.ts'

const pressed = (key: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('maps ArrowRight to the next day, and to the previous one in right-to-left languages', () => {
  expect(commandOf(pressed('ArrowRight'), false)).toEqual({ do: 'move', to: 'later' })
  expect(commandOf(pressed('ArrowRight'), true)).toEqual({ do: 'move', to: 'earlier' })
})

test('maps Home to the first day, and with Control to the first row', () => {
  expect(commandOf(pressed('Home'), false)).toEqual({ do: 'move', to: 'lineStart' })
  expect(commandOf(pressed('Home', { ctrlKey: true }), false)).toEqual({ do: 'move', to: 'gridStart' })
})

test('maps N to a new shift, but leaves Control N to the browser', () => {
  expect(commandOf(pressed('n'), false)).toEqual({ do: 'create' })
  expect(commandOf(pressed('n', { ctrlKey: true }), false)).toBeNull()
})

test('leaves keys with Alt to the browser', () => {
  expect(commandOf(pressed('ArrowLeft', { altKey: true }), false)).toBeNull()
})
