import { expect, test } from 'vitest'
import { errorMessages, isTemporary, Refused, refusalOf, Unreachable } from './refused.ts'

test.each([
  ['no answer', new Unreachable(), true],
  ['our server without its database', new Refused({ code: 'unavailable' }, 503, 5), true],
  ['a proxy that does not reach our server', new Refused(refusalOf('<html>'), 502), true],
  ['a bug', new Refused({ code: 'failure' }, 500), false],
  ['a conflict', new Refused({ code: 'stale' }, 409), false],
])('%s: whether the same request may succeed a moment later', (_, failure, temporary) => {
  expect(isTemporary(failure)).toBe(temporary)
})

test('reports a proxy’s page without an error code as an unavailable server', () => {
  expect(new Refused(refusalOf('<html>'), 503).code).toBe('unavailable')
})

const messagesOf = (body: unknown) => errorMessages(new Refused(refusalOf(body), 422))

test.each([
  ['every message of a list of lists', { error: [['One', 'Two'], ['Three']] }, ['One', 'Two', 'Three']],
  ['an empty text for an empty list', { error: [[], ['One', '']] }, ['', 'One', '']],
  ['the message without a list', { message: 'No', error: [] }, ['No']],
  ['an empty text without either', {}, ['']],
  ['the message beside an error of another form', { message: 'No', error: 'broken' }, ['No']],
])('a refusal gives %s', (_, body, messages) => {
  expect(messagesOf(body)).toEqual(messages)
})
