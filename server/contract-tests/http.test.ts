// Contract test: HTTP. Malformed, duplicate, oversized or wrongly typed input is refused in one envelope and in the reader's language; a
// request repeated under one key runs once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { languages } from '#contract/values/values.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { sendRequest, callApiRaw, bearer } from '#server/testing/requests.ts'
import { type Factories, factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let admin: Client
let make: Factories

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const { list, store } = calls.customers
const json = (more: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  ...bearer(admin.token),
  ...more,
})
const sentAs = (content_type: string, payload: string) =>
  callApiRaw(app.app, store, payload, { ...bearer(admin.token), 'content-type': content_type })
const customersInAll = async () => (await admin.call(list, {})).total

describe('a body', () => {
  test('that repeats a field of the query string is refused', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/customer/info?id=1',
      headers: json(),
      payload: '{"id":2}',
    })

    expect(answer.json()).toMatchObject({ status: 400, code: 'fieldTwice', params: { field: 'id' } })
  })

  test.each(['token', 'password', 'otp'])(
    'is the only place for a secret: %s in the query string is refused',
    async (name) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api${calls.privateApplications.info.path}?${name}=abcdef`,
        headers: json(),
        payload: '{}',
      })

      expect(answer.json()).toMatchObject({ status: 400, code: 'secretInAddress', params: { field: name } })
    },
  )

  test('that has a form field twice is refused', async () => {
    const form = new FormData()
    form.append('kind', 'customers')
    form.append('kind', 'employees')
    form.append('file', new Blob(['Code,Name\n']), 'customers.csv')
    const { headers, body } = new Request('http://test', { method: 'POST', body: form })
    const payload = Buffer.from(await new Response(body).arrayBuffer())

    const answer = await callApiRaw(app.app, calls.imports.check, payload, {
      ...bearer(admin.token),
      'content-type': headers.get('content-type') ?? '',
    })

    expect(answer).toMatchObject({ status: 400, code: 'fieldTwice', params: { field: 'kind' } })
  })

  test.each([
    '{',
    '{"name":',
    '[]',
    '"text"',
    '7',
    '{"a":1}}',
    '{"__proto__":{"admin":true}}',
    `${'['.repeat(10_000)}`,
  ])('that is no JSON object is refused (%#)', async (payload) => {
    expect(await sentAs('application/json', payload)).toMatchObject({ status: 400, code: 'malformed' })
  })

  test('of more than its call needs is refused in the language of the reader, signed in or not', async () => {
    const payload = JSON.stringify({ first_name: 'x'.repeat(60_000) })
    const german = { 'content-type': 'application/json', 'accept-language': 'de' }
    const answers = await Promise.all([
      callApiRaw(app.app, calls.auth.register, payload, german),
      callApiRaw(app.app, calls.auth.login, payload, german),
      callApiRaw(app.app, store, payload, json({ 'accept-language': 'de' })),
    ])

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 413, code: 'tooLarge', message: expect.stringMatching(/groß/) })
  })

  test('whose form fields are longer than its call needs is refused', async () => {
    const form = new FormData()
    form.append('first_name', 'x'.repeat(30_000))
    const { headers, body } = new Request('http://test', { method: 'POST', body: form })
    const payload = Buffer.from(await new Response(body).arrayBuffer())

    expect(
      await callApiRaw(app.app, calls.auth.register, payload, { 'content-type': headers.get('content-type') ?? '' }),
    ).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  test('with hundreds of wrong entries is refused with a hundred of them', async () => {
    const ids = Array.from({ length: 500 }, () => '')
    const answer = await sendRequest(app.app, calls.customers.changeStatusMany, {
      token: admin.token,
      input: { ids, versions: ids, status: 'active' },
    })

    expect(answer.status).toBe(422)
    expect(Object.keys(answer.fields).length).toBeLessThanOrEqual(100)
  })

  test('with a file of more than ten megabytes is refused', async () => {
    const file = { filename: 'customers.csv', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') }

    expect(
      await sendRequest(app.app, calls.imports.check, { token: admin.token, input: { kind: 'customers' }, file }),
    ).toMatchObject({ status: 413 })
  })

  test.each([
    'text/plain',
    'text/plain;charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/xml',
    'application/jsonx',
    'application/json-patch+json',
    'nonsense',
    '*/*',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/octet-stream',
  ])('with the content type %s is refused', async (content_type) => {
    expect(await sentAs(content_type, JSON.stringify(make.newCustomer()))).toMatchObject({
      status: 415,
      code: 'wrongContentType',
    })
  })

  test.each([
    'application/json; charset=utf-16',
    'application/json;charset=nonsense',
    'application/json; boundary=x',
    'APPLICATION/JSON',
  ])('that is JSON with the content type %s is read or refused, and no failure', async (content_type) => {
    expect([200, 400, 415]).toContain((await sentAs(content_type, JSON.stringify(make.newCustomer()))).status)
  })

  test.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', 'x'],
    ['multipart/form-data; boundary=b', ''],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncustomers'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    ['multipart/form-data; boundary=b', '--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n'],
    ['multipart/mixed; boundary=b', '--b--\r\n'],
  ])('with the content type %s that is broken is no failure (%#)', async (content_type, payload) => {
    const headers = { ...bearer(admin.token), 'content-type': content_type }

    expect([400, 413, 415, 422]).toContain((await callApiRaw(app.app, calls.imports.check, payload, headers)).status)
  })

  test('with an unknown field is refused at that field, and nothing is written', async () => {
    const before = await customersInAll()

    const answer = await sendRequest(app.app, store, {
      token: admin.token,
      input: { ...make.newCustomer(), agency_id: app.world.northern.agency },
    })

    expect(answer).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { agency_id: [expect.stringContaining('agency_id')] },
    })
    expect(await customersInAll()).toBe(before)
  })

  test('with an empty required field reports that once, without the expected format', async () => {
    const answer = await sendRequest(app.app, calls.rosters.store, {
      token: admin.token,
      input: { location_id: '', week_start: '' },
    })

    expect(answer).toMatchObject({
      status: 422,
      fields: { location_id: ['This field is required.'], week_start: ['This field is required.'] },
    })
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'with a field named %s is refused at that field',
    async (name) => {
      const answer = await sendRequest(app.app, store, {
        token: admin.token,
        input: { ...make.newCustomer(), [name]: 'x' },
      })

      expect(answer.status).toBe(422)
      expect(Object.keys(answer.fields)).toEqual([name])
    },
  )

  test('with text that no database can store is refused at its field', async () => {
    const input = { ...make.newCustomer(), name: '\ud800' }

    expect(await sendRequest(app.app, store, { token: admin.token, input })).toMatchObject({
      status: 422,
      fields: { name: [expect.any(String)] },
    })
  })
})

describe('a path', () => {
  test.each(['/api/nowhere', '/api/', '/api/customer/list/', '/api/customer', '/api/__proto__'])(
    'that is no call (%s) gets the response for an unknown call',
    async (url) => {
      const answer = await app.app.inject({ method: 'POST', url, headers: json(), payload: '{}' })

      expect(answer.json()).toMatchObject({ status: 404, code: 'noSuchCall' })
    },
  )

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('does not accept %s', async (method) => {
    const answer = await app.app.inject({ method, url: '/api/customer/list', headers: bearer(admin.token) })

    expect(answer.json()).toMatchObject({ status: 404, code: 'noSuchCall' })
  })

  test('that cannot be decoded is refused in the envelope', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/api/%zz', headers: json(), payload: '{}' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed', error: [[expect.any(String)]] })
  })
})

describe('an address without sign-in', () => {
  const long = 'a'.repeat(7000)
  test.each([
    ...[
      '/jobs/a%00b',
      '/jobs/%00/map',
      '/jobs/a/b%00c',
      '/jobs/%00/feed.xml',
      '/calendar/%00',
      '/avatars/%00',
      '/a%00b',
    ],
    ...[`/jobs/${long}`, `/jobs/a/${long}`, `/calendar/${long}`, `/${long}`, '/jobs/constructor/__proto__'],
  ])('with a zero character or without end is not found (%#)', async (url) => {
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})

describe('a refusal', () => {
  test('has one envelope: the message, a list of lists, the fields, the facts', async () => {
    const { text } = await sendRequest(app.app, store, { token: admin.token, input: {} })
    const refused: unknown = JSON.parse(text)

    expect(refused).toEqual({
      status: 422,
      code: 'invalid',
      message: 'Please correct the marked fields.',
      error: [['This field is required.'], ['This field is required.'], ['This field is required.']],
      fields: {
        company_id: ['This field is required.'],
        code: ['This field is required.'],
        name: ['This field is required.'],
      },
      params: {},
      request_id: 'test-request',
    })
  })

  test('without fields puts its message into the list', async () => {
    const { message, error } = await sendRequest(app.app, calls.customers.info, {
      token: admin.token,
      input: { id: app.world.northern.coastal },
    })

    expect(error).toEqual([[message]])
  })

  test('is in the requested language', async () => {
    const messages = await Promise.all(
      languages.map(async (language) => {
        const { message, fields } = await sendRequest(app.app, store, {
          token: admin.token,
          input: {},
          headers: { 'accept-language': `${language}-XX,en;q=0.5` },
        })
        return [message, fields.name]
      }),
    )

    expect(new Set(messages.map(String)).size).toBe(4)
    expect(messages.map(([message]) => message)).toEqual([
      'Please correct the marked fields.',
      expect.stringMatching(/champs/),
      expect.stringMatching(/Felder/),
      expect.stringMatching(/campos/),
    ])
  })

  test.each(['', 'xx', '*', 'zz-ZZ, de;q=0.1', ';;,,'])('accepts an Accept-Language of "%s"', async (header) => {
    const { message } = await sendRequest(app.app, store, {
      token: admin.token,
      headers: { 'accept-language': header },
    })

    expect(message).toMatch(header.includes('de') ? /Felder/ : /fields/)
  })

  test('asks a guest to sign in with the exact text that the browser looks for', async () => {
    const answer = await sendRequest(app.app, list, { headers: { 'accept-language': 'de' } })

    expect(answer).toMatchObject({ status: 401, message: 'Please Login' })
  })
})

describe('an Idempotency-Key', () => {
  let key: string
  let before: number
  beforeEach(async () => {
    key = `key-${Math.random()}`
    before = await customersInAll()
  })

  const storing = (input: Record<string, unknown>, more: Record<string, string> = {}) =>
    sendRequest(app.app, store, { token: admin.token, input, headers: { 'idempotency-key': key, ...more } })

  test('that is repeated gets the first response and does nothing', async () => {
    const input = make.newCustomer()

    const [first, again] = [await storing(input), await storing(input)]

    expect(first.status).toBe(200)
    expect(again.data).toEqual(first.data)
    expect(await customersInAll()).toBe(before + 1)
  })

  test('that is repeated with other content is refused', async () => {
    await storing(make.newCustomer())

    expect(await storing(make.newCustomer())).toMatchObject({ status: 409, code: 'keyReused' })
    expect(await customersInAll()).toBe(before + 1)
  })

  test('that is sent twenty times concurrently has one effect', async () => {
    const input = make.newCustomer()

    const answers = await Promise.all(Array.from({ length: 20 }, () => storing(input)))

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.map(({ data }) => data)).toEqual(Array(20).fill(answers[0]?.data))
    expect(await customersInAll()).toBe(before + 1)
  })

  test('of a refused request can be used again', async () => {
    expect((await storing({ ...make.newCustomer(), code: 'HARB' })).status).toBe(409)

    expect((await storing(make.newCustomer())).status).toBe(200)
  })

  test('of another user, or for another call, is another key', async () => {
    const [input, superadmin] = [make.newCustomer(), await app.as('superadmin')]
    await storing(input)

    expect((await storing({ ...make.newCustomer() }, bearer(superadmin.token))).status).toBe(200)
    const location = {
      token: admin.token,
      input: make.newLocation(app.world.harbour),
      headers: { 'idempotency-key': key },
    }
    expect((await sendRequest(app.app, calls.locations.store, location)).status).toBe(200)
  })

  test('that is repeated with another file is refused', async () => {
    const check = (text: string) =>
      sendRequest(app.app, calls.imports.check, {
        token: admin.token,
        input: { kind: 'customers' },
        file: { filename: 'customers.csv', bytes: Buffer.from(text) },
        headers: { 'idempotency-key': key },
      })
    const [first, again] = [await check('Code,Name\nK1,One\n'), await check('Code,Name\nK1,One\n')]

    expect(again.data).toEqual(first.data)
    expect(await check('Code,Name\nK2,Two\n')).toMatchObject({ status: 409, code: 'keyReused' })
  })

  test('that differs only at the end is another key', async () => {
    key = 'k'.repeat(150)
    await storing(make.newCustomer(), { 'idempotency-key': `${key}1` })

    expect((await storing(make.newCustomer(), { 'idempotency-key': `${key}2` })).status).toBe(200)
  })
})
