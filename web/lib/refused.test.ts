import { expect, test } from 'vitest'
import { isTemporary, Refused, refusalOf, Unreachable } from './refused.ts'

test.each([
  ['no answer', new Unreachable(), true],
  ['our server without its database', new Refused({ code: 'unavailable' }, 503, 5), true],
  ['a proxy that does not reach our server', new Refused(refusalOf('<html>'), 502), true],
  ['a bug', new Refused({ code: 'failure' }, 500), false],
  ['a conflict', new Refused({ code: 'stale' }, 409), false],
])('%s: whether the same request may succeed a moment later', (_, failure, temporary) => {
  expect(isTemporary(failure)).toBe(temporary)
})

test('a page of a proxy without a code of ours says that the server is unavailable', () => {
  expect(new Refused(refusalOf('<html>'), 503).code).toBe('unavailable')
})
