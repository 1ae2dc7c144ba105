import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { calls } from '#contract/calls.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let ruth: Client

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.clearThrottles()
  ruth = await app.as('admin')
})
afterAll(() => app.close())

const { info, update, avatar, sessions, endSession, endAllSessions } = calls.profiles
const { me, login } = calls.auth
const email = 'admin@muster.example'
const signIn = () => clientWith(app.app, '').call(login, { email, password })

describe("the caller's account", () => {
  test('contains name and agency, and no hash or secret', async () => {
    const profile = await ruth.call(info, {})

    expect(profile).toMatchObject({
      first_name: 'Ruth',
      last_name: 'Adler',
      email,
      avatar: null,
      two_factor: false,
      recovery_codes_left: 0,
      memberships: [{ agency: 'Southern Cross Staffing', role: 'admin', kind: 'admin', current: true }],
    })
    expect(JSON.stringify(profile)).not.toMatch(/argon2|sealed/)
  })

  test('can be renamed, with a phone number', async () => {
    const { version } = await ruth.call(info, {})

    const changed = await ruth.call(update, {
      version,
      first_name: 'Ruthie',
      last_name: 'Adler',
      phone: '0412 345 678',
    })

    expect(changed).toMatchObject({ first_name: 'Ruthie', phone: '+61412345678', version: version + 1 })
    await expect(ruth.call(me, {})).resolves.toMatchObject({ name: 'Ruthie Adler' })
  })

  test('is not changed from a stale version, and the refusal has the current one', async () => {
    const { version } = await ruth.call(info, {})
    const change = { first_name: 'Ruth', last_name: 'Adler', phone: '' }
    await ruth.call(update, { version, ...change })

    await expect(ruth.call(update, { version, ...change })).rejects.toMatchObject({
      code: 'stale',
      current: { version: version + 1 },
    })
  })

  test('refuses an invalid phone number at its field', async () => {
    const { version } = await ruth.call(info, {})

    await expect(
      ruth.call(update, { version, first_name: 'Ruth', last_name: 'Adler', phone: '000000' }),
    ).rejects.toMatchObject({ fields: { phone: [expect.any(String)] } })
  })
})

describe('sessions', () => {
  test("are the caller's own, latest first, with the current one marked", async () => {
    await ruth.call(endAllSessions, {})
    const here = clientWith(app.app, (await signIn()).accessToken)
    app.clock.moveBy({ seconds: 60 })
    await signIn()

    const list = await here.call(sessions, {})

    expect(list).toMatchObject([
      { current: false, address: '127.0.0.1' },
      { current: true, address: '127.0.0.1' },
    ])
  })

  test('can be ended one by one', async () => {
    const there = clientWith(app.app, (await signIn()).accessToken)
    const id = (await there.call(sessions, {})).find(({ current }) => current)?.id ?? ''

    await ruth.call(endSession, { id })

    await expect(there.call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(ruth.call(me, {})).resolves.toBeDefined()
  })

  test('of others are not found', async () => {
    const noah = await app.as('noah')
    const id = (await noah.call(sessions, {})).find(({ current }) => current)?.id ?? ''

    await expect(ruth.call(endSession, { id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(noah.call(me, {})).resolves.toBeDefined()
  })

  test('all end at once, including the current one, and those of others continue', async () => {
    const noah = await app.as('noah')
    const there = clientWith(app.app, (await signIn()).accessToken)

    await ruth.call(endAllSessions, {})

    await expect(ruth.call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(there.call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(noah.call(me, {})).resolves.toBeDefined()
  })
})

describe("the caller's picture", () => {
  const photo = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 800, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#c63' }, limitInputPixels: false })
      .withExif({ IFD0: { Artist: 'somebody’s camera' } })
      .toFormat(format)
      .toBuffer()
  const send = (bytes: Uint8Array, filename = 'me.jpg') => ruth.upload(avatar, {}, { filename, bytes })
  const load = (url: string) => app.app.inject({ method: 'GET', url })

  test.each(['jpeg', 'png', 'webp'] as const)('from a %s is 512 × 512 and without metadata', async (format) => {
    const shown = await send(await photo(format))

    const loaded = await load(shown.avatar ?? '')
    const picture = await sharp(loaded.rawPayload).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(picture.exif).toBeUndefined()
    expect(loaded.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    await expect(ruth.call(me, {})).resolves.toMatchObject({ avatar: shown.avatar })
    await expect(ruth.call(info, {})).resolves.toMatchObject({ avatar: shown.avatar })
  })

  test('drops data appended to the image', async () => {
    const bytes = Buffer.concat([await photo('png'), Buffer.from('<script>alert(1)</script>')])

    const shown = await send(bytes)

    expect((await load(shown.avatar ?? '')).payload).not.toContain('script')
  })

  test('is replaced by another, and the old URL shows nothing', async () => {
    const first = await send(await photo('png'))
    const second = await send(await photo('jpeg'))

    expect(second.avatar).not.toBe(first.avatar)
    expect((await load(first.avatar ?? '')).statusCode).toBe(404)
  })

  test('is removed when no file is sent', async () => {
    const shown = await send(await photo('png'))

    await expect(ruth.call(avatar, {})).resolves.toEqual({ avatar: null })

    await expect(ruth.call(me, {})).resolves.toMatchObject({ avatar: null })
    expect((await load(shown.avatar ?? '')).statusCode).toBe(404)
  })

  test('is served only at its signed URL', async () => {
    const { avatar: address } = await send(await photo('png'))
    const [, , , id = '', signature = ''] = (address ?? '').split('/')
    const tampered = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`

    for (const url of [
      `/files/avatar/${id}/${tampered}`,
      `/files/avatar/${id}/x`,
      `/files/avatar/..%2f${id}/${signature}`,
    ])
      expect((await load(url)).statusCode).toBe(404)
  })

  test.each([
    ['a GIF', () => photo('gif')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['half a picture', async () => (await photo('jpeg')).subarray(0, 400)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is not %s, whatever its declared type', async (_, made) => {
    await expect(send(await made())).rejects.toMatchObject({ status: 422, fields: { file: [expect.any(String)] } })
  })

  test('cannot decompress to thirty-six million pixels', async () => {
    await expect(send(await photo('png', 6_000, 6_000))).rejects.toMatchObject({ status: 422 })
  })

  test('cannot exceed two megabytes', async () => {
    const large = Buffer.concat([await photo('png'), Buffer.alloc(2 * 1024 * 1024)])

    await expect(send(large)).rejects.toMatchObject({ status: 413, code: 'tooLarge' })
  })

  test('is replaced, and the call succeeds, also when the former file cannot be removed after the commit', async () => {
    await send(await photo('png'))
    const { files } = app.outside
    const remove = () => Promise.reject(new Error('the disk is read-only'))
    Object.assign(app.outside, { files: { ...files, remove } })

    const { avatar } = await send(await photo('png'))
    Object.assign(app.outside, { files })

    expect((await load(avatar ?? '')).statusCode).toBe(200)
  })

  test('is not purged, and a file without a row is', async () => {
    const shown = await send(await photo('png'))
    const orphan = '00000000-0000-4000-8000-000000000000'
    await app.outside.files.write(orphan, Buffer.from('left over'))
    app.clock.moveTo('2099-01-01T00:00:00.000Z')

    await app.runJob('purge-unused-files')

    expect((await app.outside.files.removed()).map(({ id }) => id)).toContain(orphan)
    expect((await load(shown.avatar ?? '')).statusCode).toBe(200)
  })

  test('is deleted by the next purge when it is no longer used', async () => {
    const shown = await send(await photo('png'))
    await app.database.asPlatform((db) => db.updateTable('accounts').set({ avatar_file_id: null }).execute())
    app.clock.moveTo('2100-01-01T00:00:00.000Z')

    await app.runJob('purge-unused-files')

    expect((await load(shown.avatar ?? '')).statusCode).toBe(404)
  })
})
