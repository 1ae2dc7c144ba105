import { expect, test } from 'vitest'
import { type HourKey, hourCommandOf } from './hour-keys.ts'

const key = (name: string, ...held: ('alt' | 'shift' | 'ctrl')[]): HourKey => ({
  key: name,
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  ctrlKey: held.includes('ctrl'),
  metaKey: false,
})

test('Alt with arrows moves a shift by a quarter of an hour or a row', () => {
  expect(hourCommandOf(key('ArrowRight', 'alt'), false)).toEqual({ do: 'move', lines: 0, minutes: 15 })
  expect(hourCommandOf(key('ArrowUp', 'alt'), false)).toEqual({ do: 'move', lines: -1, minutes: 0 })
})

test('with Shift, Alt changes the end and Ctrl the start', () => {
  expect(hourCommandOf(key('ArrowLeft', 'alt', 'shift'), false)).toEqual({ do: 'resize', edge: 'end', minutes: -15 })
  expect(hourCommandOf(key('ArrowRight', 'ctrl', 'shift'), false)).toEqual({ do: 'resize', edge: 'start', minutes: 15 })
})

test('time goes to the left in right-to-left scripts', () => {
  expect(hourCommandOf(key('ArrowLeft', 'alt'), true)).toMatchObject({ minutes: 15 })
})

test('leaves the other keys to the grid', () => {
  expect(hourCommandOf(key('ArrowRight'), false)).toBeNull()
  expect(hourCommandOf(key('ArrowRight', 'shift'), false)).toBeNull()
  expect(hourCommandOf(key('ArrowRight', 'ctrl'), false)).toBeNull()
  expect(hourCommandOf(key('d'), false)).toBeNull()
})
