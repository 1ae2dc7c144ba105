import { expect, test } from 'vitest'
import { companies } from '#contract/customers/companies.ts'
import { users } from '#contract/accounts/users.ts'
import { queryStringOf, requestOf } from './wire.ts'

const input = { token: 'abc', language: 'de', idempotencyKey: 'key-1', files: [] }

test('sends the input of a query in the query string, without empty values', () => {
  expect(queryStringOf({ status: ['active', 'archived'], q: '', page: 2, active: false, none: null })).toBe(
    '?status=active,archived&page=2&active=false',
  )
})

test('sends the token and the language with a query, but no idempotency key', () => {
  const sent = requestOf(companies.info, { id: '1' }, input)

  expect(sent.url).toBe('/api/company/info?id=1')
  expect(sent.headers).toMatchObject({ authorization: 'Bearer abc', 'accept-language': 'de' })
  expect(sent.headers).not.toHaveProperty('idempotency-key')
})

test('sends a change as JSON with its idempotency key', () => {
  const sent = requestOf(companies.register, { name: 'Harbour' }, input)

  expect(sent.url).toBe('/api/company/registration')
  expect(sent.body).toBe('{"name":"Harbour"}')
  expect(sent.headers['idempotency-key']).toBe('key-1')
})

test('sends a change specified by params in the query string, with its idempotency key', () => {
  const sent = requestOf(users.suspend, { id: '1', recover: true }, input)

  expect([sent.url, sent.body]).toEqual(['/api/user/suspend?id=1&recover=true', null])
  expect(sent.headers['idempotency-key']).toBe('key-1')
  expect(sent.headers).not.toHaveProperty('content-type')
})

test('sends no authorization for a guest', () => {
  const sent = requestOf(companies.info, { id: '1' }, { ...input, token: null })

  expect(sent.headers).not.toHaveProperty('authorization')
})

test('sends a record in form data as JSON', () => {
  const upload = { path: '/job/job-apply', from: 'upload', writes: true } as const
  const { body } = requestOf(upload, { job_id: '1', answers: { licence: ['yes'] } }, input)

  expect(body instanceof FormData && body.get('answers')).toBe('{"licence":["yes"]}')
})
