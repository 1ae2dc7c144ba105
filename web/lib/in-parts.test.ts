import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

const itself = (size: number) => size

test('a list is split, in its order, where the next item would exceed the limit', () => {
  expect(inParts([200, 200, 100, 1, 499], itself, 500)).toEqual([
    [200, 200, 100],
    [1, 499],
  ])
})

test('a single item beyond the limit is a part of its own, and nothing has no parts', () => {
  expect(inParts([1, 600, 1], itself, 500)).toEqual([[1], [600], [1]])
  expect(inParts([], itself, 500)).toEqual([])
})
