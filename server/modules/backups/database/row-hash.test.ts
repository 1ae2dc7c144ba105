import { expect, test } from 'vitest'
import { rowHasher } from './row-hash.ts'

const digestOf = (...lines: string[]) => {
  const hasher = rowHasher()
  for (const line of lines) hasher.add(line)
  return hasher.digest()
}

test('the hash of rows is the sum of the first eight bytes of their SHA-256, as another implementation computes it', () => {
  expect(digestOf()).toBe('0')
  expect(digestOf('one')).toBe('8544106591765445504')
  expect(digestOf('one', 'two')).toBe('13139129504835906658')
})

test('the order of rows does not count, each row and how often it occurs does', () => {
  expect(digestOf('two', 'one')).toBe(digestOf('one', 'two'))
  expect(digestOf('one', 'one')).not.toBe(digestOf('one'))
  expect(digestOf('one', 'twp')).not.toBe(digestOf('one', 'two'))
})
