import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codeWindow } from '#contract/rostering/clock/kiosk-chain.ts'
import { type Client, type WorldUser, type TestApp, testApp } from '#server/testing/app.ts'
import { somePdf, somePicture } from '#server/testing/records/factories.ts'
import { pairedTablet, type Tablet } from '#server/testing/kiosk-tablet.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'
import { codeAt } from './pins.ts'

let app: TestApp
let nobody: Client
const { kiosks, kioskDevices } = calls

// Signed in for each call, because the clock of these tests moves by hours.
const signedIn = (person: WorldUser): Pick<Client, 'call' | 'download'> => ({
  call: async (...of) => (await app.as(person)).call(...of),
  download: async (...of) => (await app.as(person)).download(...of),
})
const admin = signedIn('admin')
const ava = signedIn('employee')

beforeAll(async () => {
  app = await testApp()
  nobody = await app.as('nobody')
  const plan = await rosteringIn(app)
  // Now it is noon in Brisbane on 18 November.
  await plan.published([app.world.ava], { week_start: '2026-11-16', works_on: '2026-11-18' })
})
beforeEach(async () => {
  await app.clearThrottles()
  // Each test later, so that none of its punches is a double tap of the one before.
  app.clock.moveBy({ minutes: 5 })
})
afterAll(() => app.close())

const newKiosk = (takes_photos = false) =>
  admin.call(kiosks.store, { location_id: app.world.brisbane, name: 'Kitchen door', takes_photos })
const newTablet = async () => {
  const { kiosk, pairing_code } = await newKiosk()
  return { kiosk_id: kiosk.id, tablet: await pairedTablet(app, pairing_code) }
}
const kioskOf = async (id: string) => {
  const { rows } = await admin.call(kiosks.list, { per_page: 100 })
  return rows.find((row) => row.id === id)
}
const sentOf = async (kiosk_id: string) => {
  const { rows } = await admin.call(kiosks.punches, { kiosk_id, per_page: 100, dir: 'asc' })
  return rows.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
}
const clockHas = (kiosk_id: string) =>
  app.database.asPlatform((db) =>
    db
      .selectFrom('punches')
      .select(['kind', 'at', 'employee_id'])
      .where('kiosk_id', '=', kiosk_id)
      .orderBy('at')
      .execute(),
  )

/** Hours of the assignment that a kiosk's punch belongs to, approved at an instant. */
async function approveHoursOf(kiosk_id: string, approved_at: string) {
  const work = workIn(app)
  const timesheet_id = await work.recorded(work.at('2026-11-12'), 'approved', app.world.ava)
  return app.database.asPlatform(async (db) => {
    const { assignment_id } = await db
      .selectFrom('punches')
      .select('assignment_id')
      .where('kiosk_id', '=', kiosk_id)
      .executeTakeFirstOrThrow()
    // A draft that the clock wrote for it gives way.
    await db.updateTable('timesheets').set({ status: 'void' }).where('assignment_id', '=', assignment_id).execute()
    await db.updateTable('timesheets').set({ assignment_id, approved_at }).where('id', '=', timesheet_id).execute()
    return assignment_id
  })
}

/** Ava's punches of a whole shift, ten minutes apart. */
function shiftOf(tablet: Tablet) {
  return (['in', 'break_start', 'break_end', 'out'] as const).map((kind) => {
    app.clock.moveBy({ minutes: 10 })
    return tablet.punch({ who: app.world.ava, kind })
  })
}

describe('pairing', () => {
  test('works once with a code, and only within fifteen minutes', async () => {
    const { kiosk, pairing_code } = await newKiosk()

    await pairedTablet(app, pairing_code.toLowerCase().replace('-', ' '))

    expect(await kioskOf(kiosk.id)).toMatchObject({ state: 'paired', app_version: 'test', missing_count: 0 })
    await expect(pairedTablet(app, pairing_code)).rejects.toMatchObject({ fields: { code: [expect.any(String)] } })
    const late = await newKiosk()
    app.clock.moveBy({ minutes: 16 })
    await expect(pairedTablet(app, late.pairing_code)).rejects.toMatchObject({ status: 422 })
  })

  test('is refused after twenty wrong codes from one address', async () => {
    const guesses: string[] = []
    for (let times = 0; times < 21; times++)
      guesses.push(await pairedTablet(app, `wrong-${times}`).then(String, ({ code }: { code: string }) => code))

    expect(guesses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'invalid'))
    expect(guesses.at(-1)).toBe('tooMany')
    const { pairing_code } = await newKiosk()
    await expect(pairedTablet(app, pairing_code)).resolves.toBeDefined()
  })

  test('of another tablet ends the first, and its late punches wait for a decision', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const late = tablet.punch({ who: app.world.ava, kind: 'in' })
    const { version = 0 } = (await kioskOf(kiosk_id)) ?? {}
    const { pairing_code } = await admin.call(kiosks.newCode, { id: kiosk_id, version })
    await pairedTablet(app, pairing_code)

    expect(await tablet.beat({ with_people: true })).toMatchObject({ state: 'ended', people: null })
    expect(await tablet.send(late)).toMatchObject({ receipts: [{ status: 'rejected', reason: 'revoked' }] })
  })

  test('stores no token, no code and no private key', async () => {
    const { kiosk, pairing_code } = await newKiosk()
    const stored = async () =>
      JSON.stringify(await app.database.asPlatform((db) => db.selectFrom('kiosks').selectAll().execute()))
    expect(await stored()).not.toContain(pairing_code.replace('-', ''))

    const { token } = await pairedTablet(app, pairing_code)

    const devices = await app.database.asPlatform((db) => db.selectFrom('kiosk_devices').selectAll().execute())
    expect(JSON.stringify(devices)).not.toContain(token)
    expect(devices.filter(({ kiosk_id }) => kiosk_id === kiosk.id)).toHaveLength(1)
  })

  test('ends after a year', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const before = app.clock.now().toISOString()
    app.clock.moveBy({ days: 365, minutes: 1 })
    expect(await tablet.beat()).toMatchObject({ state: 'ended' })
    app.clock.moveTo(before)
    expect(await kioskOf(kiosk_id)).toMatchObject({ state: 'paired' })
  })
})

describe('the chain', () => {
  test('is recorded by the clock in order, exactly once', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const punches = shiftOf(tablet)

    const first = await tablet.send(...punches.slice(0, 2))
    // The response was lost: everything is sent again.
    const again = await tablet.send(...punches)

    expect(again.receipts.slice(0, 2)).toEqual(first.receipts)
    expect(again.receipts.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    expect((await clockHas(kiosk_id)).map(({ kind }) => kind)).toEqual(['in', 'break_start', 'break_end', 'out'])
    expect((await sentOf(kiosk_id)).map(({ flags, drift_seconds }) => [flags, drift_seconds])).toEqual(
      Array.from({ length: 4 }, () => [[], 0]),
    )
  })

  test('has a receipt of its own for each punch: one that repeats the same is ignored, one that changes it counts', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const tap = (kind: 'in' | 'out') => {
      app.clock.moveBy({ seconds: 2 })
      return tablet.punch({ who: app.world.ava, kind })
    }
    const punches = [tap('in'), tap('in'), tap('out'), tap('in')]

    // Sent later, when the network is back.
    app.clock.moveBy({ minutes: 3 })
    const { receipts } = await tablet.send(...punches)

    expect(receipts.map(({ status }) => status)).toEqual(['accepted', 'ignored', 'accepted', 'accepted'])
    expect((await tablet.send(...punches)).receipts).toEqual(receipts)
    expect((await clockHas(kiosk_id)).map(({ kind }) => kind)).toEqual(['in', 'out', 'in'])
    await tablet.send(tap('out'))
  })

  test('with an altered punch: it is rejected, the next is flagged, and the rest counts', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const [one, two, three, four] = shiftOf(tablet)
    if (!one || !two || !three || !four) throw new Error('a shift has four punches')
    const earlier = { ...two, text: two.text.replace(/(?<=T\d\d:)\d\d/, '00') }

    const { receipts } = await tablet.send(one, earlier, three, four)

    expect(receipts.map(({ status, reason }) => [status, reason])).toEqual([
      ['accepted', null],
      ['rejected', 'altered'],
      ['accepted', null],
      ['accepted', null],
    ])
    const stored = await sentOf(kiosk_id)
    expect(stored.map(({ flags }) => flags)).toEqual([[], [], ['gap'], []])
    expect(stored[1]).toMatchObject({ employee_name: 'Ava Nguyen', at: null, status: 'rejected' })
    expect(await kioskOf(kiosk_id)).toMatchObject({ missing_count: 1, rejected_count: 1, state: 'paired' })
    expect((await clockHas(kiosk_id)).map(({ kind }) => kind)).toEqual(['in', 'break_end', 'out'])
  })

  test('with a removed punch: the next is flagged, and the kiosk shows what is missing until it arrives', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const [one, two, three] = shiftOf(tablet)
    if (!one || !two || !three) throw new Error('a shift has four punches')

    await tablet.send(one, three)

    expect((await sentOf(kiosk_id)).map(({ sequence, flags }) => [sequence, flags])).toEqual([
      [1, []],
      [3, ['gap']],
    ])
    expect(await kioskOf(kiosk_id)).toMatchObject({ missing_count: 1 })
    expect(await tablet.send(two)).toMatchObject({ receipts: [{ status: 'accepted' }] })
    expect(await kioskOf(kiosk_id)).toMatchObject({ missing_count: 0 })
  })

  test('shows a removed last punch when the tablet reports its number', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const [one] = shiftOf(tablet)
    if (one) await tablet.send(one)

    await tablet.beat({ unsent: 3 })
    expect(await kioskOf(kiosk_id)).toMatchObject({ missing_count: 0, unsent_count: 3 })
    await tablet.beat({ unsent: 1 })

    expect(await kioskOf(kiosk_id)).toMatchObject({ missing_count: 2, unsent_count: 1 })
  })

  test('continued by two tablets is recognised, and nothing of it counts without a decision', async () => {
    const { kiosk_id, tablet } = await newTablet()
    await tablet.send(tablet.punch({ who: app.world.ava, kind: 'in' }))
    const copy = tablet.copy()
    app.clock.moveBy({ minutes: 10 })
    const [genuine, forged] = [
      tablet.punch({ who: app.world.ava, kind: 'out' }),
      copy.punch({ who: app.world.noah, kind: 'in' }),
    ]
    await tablet.send(genuine)

    const answer = await copy.send(forged)
    app.clock.moveBy({ minutes: 10 })
    const after = await tablet.send(tablet.punch({ who: app.world.ava, kind: 'in' }))

    expect(answer).toMatchObject({ state: 'copied', receipts: [{ status: 'rejected', reason: 'copied' }] })
    expect(after).toMatchObject({ state: 'copied', receipts: [{ status: 'rejected', reason: 'copied' }] })
    expect(await kioskOf(kiosk_id)).toMatchObject({ state: 'copied', rejected_count: 2 })
    expect((await clockHas(kiosk_id)).map(({ kind }) => kind)).toEqual(['in', 'out'])
  })

  test('that arrives late is flagged, and one of weeks ago or of 1970 waits for a decision', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
    const links = ['1970-01-01T00:00:00.000Z', ago(20), ago(2)].map((device_at) =>
      tablet.punch({ who: app.world.ava, kind: 'in', device_at }),
    )

    const { receipts } = await tablet.send(...links)

    expect(receipts).toMatchObject([
      { status: 'rejected', reason: 'tooOld' },
      { status: 'rejected', reason: 'tooOld' },
      { status: 'accepted', reason: null },
    ])
    expect((await sentOf(kiosk_id)).map(({ flags }) => flags)).toEqual([['late'], ['late'], ['late']])
  })

  test('of another key or another tablet is rejected, and text that is no punch is kept', async () => {
    const [one, other] = [await newTablet(), await newTablet()]
    const link = one.tablet.punch({ who: app.world.ava, kind: 'in' })

    const foreign = await other.tablet.send(link)
    const odd = await one.tablet.send({ ...link, text: '["muster-kiosk-1"]' }, link)

    expect(foreign.receipts).toMatchObject([{ status: 'rejected', reason: 'altered' }])
    expect(odd.receipts).toMatchObject([{ reason: 'altered' }, { status: 'accepted' }])
    expect(await sentOf(other.kiosk_id)).toMatchObject([{ kind: null, employee_id: null }])
  })

  test.each([
    ['a number with a control character', { who: 'EM\u0000001', identified_by: 'none' }],
    ['a number with half a character', { who: 'EM\ud800', identified_by: 'none' }],
    ['a hash with a control character', { previous_hash: '\u0000' }],
    ['the hash of a photo with a control character', { photo_hash: 'x\u0000' }],
    ['a time before all calendars', { device_at: '-271821-04-20T00:00:00.000Z' }],
    ['the year 0', { device_at: '0000-01-01T00:00:00.000Z' }],
    ['a time after all calendars', { device_at: '+275760-09-13T00:00:00.000Z' }],
    [
      'a time that its correction moves out of every calendar',
      { device_at: '9999-12-31T23:59:59.999Z', offset_ms: 86_400_000 },
    ],
  ] as const)('is not held up by a signed punch with %s', async (_, fields) => {
    const { kiosk_id, tablet } = await newTablet()
    const odd = tablet.punch({ who: app.world.ava, kind: 'in', ...fields })
    app.clock.moveBy({ minutes: 5 })

    const { receipts } = await tablet.send(odd, tablet.punch({ who: app.world.ava, kind: 'out' }))

    expect(receipts).toMatchObject([{ status: 'rejected' }, { hash: expect.any(String) }])
    expect(await sentOf(kiosk_id)).toHaveLength(2)
  })
})

describe('the clock of a tablet', () => {
  test('that is 40 minutes off is shown, and its punches have the corrected time', async () => {
    const { kiosk_id, tablet } = await newTablet()
    tablet.setClock(-40)
    await tablet.beat()
    expect(await kioskOf(kiosk_id)).toMatchObject({ drift_seconds: 2400 })
    const now = app.clock.now().toISOString()

    await tablet.send(tablet.punch({ who: app.world.ava, kind: 'in' }))

    expect(await sentOf(kiosk_id)).toMatchObject([{ at: now, drift_seconds: 2400, flags: ['clock_drift'] }])
    expect(await clockHas(kiosk_id)).toMatchObject([{ at: now }])
  })

  test('that makes a punch in the future is not followed', async () => {
    const { tablet } = await newTablet()
    const { receipts } = await tablet.send(
      tablet.punch({
        ...{ who: app.world.ava, kind: 'in' },
        device_at: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
      }),
    )
    expect(receipts).toMatchObject([{ status: 'rejected', reason: 'future' }])
  })
})

describe('what cannot be accepted', () => {
  test('is stored with its reason, and the agency accepts or dismisses it', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const late = tablet.punch({ who: 'EM002', kind: 'in', identified_by: 'none' })
    const unknown = tablet.punch({ who: 'EM999', kind: 'in', identified_by: 'none' })
    await tablet.send(late, unknown)
    const [first, second] = await sentOf(kiosk_id)
    if (!first || !second) throw new Error('two were sent')
    expect(first).toMatchObject({ reason: 'unconfirmed', employee_name: 'Noah Patel', typed_number: 'EM002' })
    expect(second).toMatchObject({ reason: 'unconfirmed', employee_id: null, typed_number: 'EM999' })
    const by = (id: string, version: number) => ({ id, version, note: 'Seen on site' })

    const accepted = await admin.call(kiosks.resolve, { ...by(first.id, 1), action: 'accept' })
    await expect(admin.call(kiosks.resolve, { ...by(second.id, 1), action: 'accept' })).rejects.toMatchObject({
      fields: { employee_id: [expect.any(String)] },
    })
    const dismissed = await admin.call(kiosks.resolve, { ...by(second.id, 1), action: 'dismiss' })

    expect(accepted).toMatchObject({ status: 'accepted', resolved_by_name: 'Ruth Adler', reason: 'unconfirmed' })
    expect(dismissed).toMatchObject({ status: 'dismissed' })
    expect(await clockHas(kiosk_id)).toMatchObject([{ employee_id: app.world.noah }])
    await expect(admin.call(kiosks.resolve, { ...by(first.id, 2), action: 'dismiss' })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test('because the clock refuses it has the refusal in the reader’s language', async () => {
    const { kiosk_id, tablet } = await newTablet()

    const { receipts } = await tablet.send(tablet.punch({ who: app.world.zoe, kind: 'in' }))

    expect(receipts).toMatchObject([{ status: 'rejected', reason: 'refused' }])
    const [row] = await sentOf(kiosk_id)
    const { rows } = await admin.call(kiosks.punches, { kiosk_id }, { language: 'de' })
    expect(row?.refusal).toMatch(/\w/)
    expect(only(rows).refusal).not.toBe(row?.refusal)
  })

  test('of a revoked kiosk waits for a decision', async () => {
    const { kiosk_id, tablet } = await newTablet()
    const { version = 0 } = (await kioskOf(kiosk_id)) ?? {}

    await admin.call(kiosks.revoke, { id: kiosk_id, version })

    expect(await tablet.send(tablet.punch({ who: app.world.ava, kind: 'in' }))).toMatchObject({
      state: 'ended',
      receipts: [{ reason: 'revoked' }],
    })
    expect(await kioskOf(kiosk_id)).toMatchObject({ state: 'revoked', rejected_count: 1 })
    await expect(admin.call(kiosks.newCode, { id: kiosk_id, version: version + 1 })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })
})

describe('identification', () => {
  const identify = (tablet: Tablet, who: string, secret: string) =>
    nobody.call(kioskDevices.identify, { token: tablet.token, who, secret })

  test('by PIN, for those whom the kiosk does not expect; five wrong ones lock', async () => {
    const { tablet } = await newTablet()
    const { pin } = await admin.call(kiosks.resetPin, { employee_id: app.world.noah })

    await expect(identify(tablet, 'em002', pin)).resolves.toMatchObject({ name: 'Noah P.', shift: null })
    const wrong = pin === '135790' ? '135791' : '135790'
    const answers: string[] = []
    for (let times = 0; times < 6; times++)
      answers.push(await identify(tablet, 'em002', wrong).then(String, ({ code }: { code: string }) => code))
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'kiosks.wrongPin'), 'tooMany'])
    await expect(identify(tablet, 'em002', pin)).rejects.toMatchObject({ code: 'tooMany' })
    // A new PIN ends the lock; an unknown number is refused like a wrong PIN.
    const fresh = await admin.call(kiosks.resetPin, { employee_id: app.world.noah })
    await expect(identify(tablet, 'em002', fresh.pin)).resolves.toMatchObject({ employee_id: app.world.noah })
    await expect(identify(tablet, 'em998', pin)).rejects.toMatchObject({ code: 'kiosks.wrongPin' })
  })

  test('by the code of one’s phone, which changes every thirty seconds', async () => {
    const { tablet } = await newTablet()
    const { employee_id, keys } = await ava.call(kiosks.ownCode, {})
    const code = codeAt(keys[0]?.key ?? '', codeWindow(app.clock.now().getTime()))

    await expect(identify(tablet, employee_id ?? '', code)).resolves.toMatchObject({ name: 'Ava N.' })
    app.clock.moveBy({ minutes: 3 })
    await expect(identify(tablet, employee_id ?? '', code)).rejects.toMatchObject({ code: 'kiosks.wrongPin' })
  })

  test('offline: the kiosk has those expected today and tomorrow, their check values and keys, and no PIN', async () => {
    const { tablet } = await newTablet()
    await expect(ava.call(kiosks.updateOwnPin, { pin: '1111' })).rejects.toMatchObject({
      fields: { pin: [expect.any(String)] },
    })
    await ava.call(kiosks.updateOwnPin, { pin: '270518' })

    const { people } = await tablet.beat({ with_people: true })

    const expected = only(people ?? [])
    const { keys } = await ava.call(kiosks.ownCode, {})
    expect(expected).toMatchObject({ name: 'Ava N.', employee_code: 'EM001', keys, shift: { position_name: 'Chef' } })
    expect(JSON.stringify(people)).not.toMatch(/270518|Nguyen/)
    const pins = await app.database.asPlatform((db) => db.selectFrom('kiosk_pins').selectAll().execute())
    expect(JSON.stringify(pins)).not.toContain(expected.pin_check)
  })
})

describe('a photo', () => {
  test('is stored once, only as it was signed, shown to the agency, and deleted 90 days after approval', async () => {
    // During Ava's shift, before the punches of the other tests.
    app.clock.moveTo('2026-11-18T01:00:00.000Z')
    const { kiosk_id, tablet } = await newTablet()
    const photo_hash = createHash('sha256').update(somePicture.bytes).digest('base64url')
    const link = tablet.punch({ who: app.world.ava, kind: 'in', photo_hash })
    const upload = (bytes: Uint8Array) =>
      nobody.upload(kioskDevices.storePhoto, { token: tablet.token, hash: link.hash }, { ...somePicture, bytes })
    await expect(tablet.send(link)).resolves.toMatchObject({ receipts: [{ wants_photo: true }] })

    await expect(upload(randomBytes(20))).rejects.toMatchObject({ status: 404 })
    await upload(somePicture.bytes)
    await upload(somePicture.bytes)

    expect(await tablet.send(link)).toMatchObject({ receipts: [{ wants_photo: false }] })
    const [row] = await sentOf(kiosk_id)
    const { content_type, bytes } = await admin.download(kiosks.photo, { id: row?.id ?? '' })
    expect([row?.has_photo, content_type, bytes.length > 100]).toEqual([true, 'image/jpeg', true])
    const before = app.clock.now().toISOString()
    const assignment_id = await approveHoursOf(kiosk_id, before)
    app.clock.moveBy({ days: 89 })
    await app.runJob('purge-kiosk-photos')
    expect([assignment_id, await sentOf(kiosk_id)]).toMatchObject([expect.any(String), [{ has_photo: true }]])
    app.clock.moveBy({ days: 2 })
    await app.runJob('purge-kiosk-photos')
    expect(await sentOf(kiosk_id)).toMatchObject([{ has_photo: false }])
    app.clock.moveTo(before)
  })
})

test('a PDF is no photo of a punch: it is refused and nothing is stored', async () => {
  const { kiosk_id, tablet } = await newTablet()
  const photo_hash = createHash('sha256').update(somePdf.bytes).digest('base64url')
  const link = tablet.punch({ who: app.world.ava, kind: 'in', photo_hash })
  await tablet.send(link)

  const uploaded = nobody.upload(kioskDevices.storePhoto, { token: tablet.token, hash: link.hash }, somePdf)

  await expect(uploaded).rejects.toMatchObject({
    status: 422,
    fields: { file: [expect.stringContaining('JPEG, PNG or WebP')] },
  })
  expect(await sentOf(kiosk_id)).toMatchObject([{ has_photo: false }])
})

test('a tablet that was revoked identifies nobody any more', async () => {
  const { kiosk, pairing_code } = await newKiosk()
  const { token } = await pairedTablet(app, pairing_code)
  const { pin } = await admin.call(kiosks.resetPin, { employee_id: app.world.ava })
  const { version } = (await kioskOf(kiosk.id)) ?? { version: 0 }
  await admin.call(kiosks.revoke, { id: kiosk.id, version })

  await expect(nobody.call(kioskDevices.identify, { token, who: app.world.ava, secret: pin })).rejects.toMatchObject({
    code: 'kiosks.revoked',
  })
})

test('a tablet that tries the numbers of many people is refused for some time', async () => {
  const { tablet } = await newTablet()
  const answers: string[] = []
  for (let times = 0; times < 121; times++)
    answers.push(
      await nobody
        .call(kioskDevices.identify, { token: tablet.token, who: `EM9${times}`, secret: '1357' })
        .then(String, ({ code }: { code: string }) => code),
    )

  expect([answers[0], answers.at(-2), answers.at(-1)]).toEqual(['kiosks.wrongPin', 'kiosks.wrongPin', 'tooMany'])
})

test('a tablet that calls far more often than it has to is refused for a while, and its punches wait', async () => {
  const { kiosk_id, tablet } = await newTablet()
  await tablet.beat()
  await tablet.send(tablet.punch({ who: app.world.ava, kind: 'in' }))
  await app.database.asPlatform((db) => db.updateTable('throttles').set({ attempts: 600 }).execute())
  const link = tablet.punch({ who: app.world.ava, kind: 'out' })

  await expect(tablet.beat()).rejects.toMatchObject({ code: 'tooMany' })
  await expect(tablet.send(link)).rejects.toMatchObject({ code: 'tooMany' })
  app.clock.moveBy({ minutes: 16 })

  expect(await tablet.send(link)).toMatchObject({ receipts: [{ hash: link.hash }] })
  expect(await sentOf(kiosk_id)).toHaveLength(2)
})

test('an unknown device token is not found, and thirty of them are too many', async () => {
  const answers: string[] = []
  for (let times = 0; times < 31; times++)
    answers.push(
      await nobody
        .call(kioskDevices.identify, { token: `guess-${times}`, who: 'EM001', secret: '1234' })
        .then(String, ({ code }: { code: string }) => code),
    )

  expect([answers[0], answers.at(-1)]).toEqual(['notFound', 'tooMany'])
})
