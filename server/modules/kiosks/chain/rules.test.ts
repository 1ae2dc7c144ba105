import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  codeOfBytes,
  kindsAfter,
  type PunchContent,
  punchOf,
  qrContent,
  qrText,
  signedText,
} from '#contract/rostering/clock/kiosk-chain.ts'
import { type DeviceChain, isWeakPin, verifyLink, punchTime } from './rules.ts'

const hashOf = (punch: PunchContent) => createHash('sha256').update(signedText(punch)).digest('base64url')

const first: PunchContent = {
  device_id: 'a tablet',
  sequence: 1,
  previous_hash: '',
  who: 'ava',
  kind: 'in',
  device_at: '2026-11-18T02:00:00.000Z',
  offset_ms: 0,
  jump_ms: 0,
  identified_by: 'pin',
  photo_hash: '',
}
const after = (punch: PunchContent, more: Partial<PunchContent> = {}): PunchContent => ({
  ...punch,
  sequence: punch.sequence + 1,
  previous_hash: hashOf(punch),
  ...more,
})
const second = after(first, { kind: 'break_start' })
const third = after(second, { kind: 'break_end' })

const nobody = { is_taken: false, before: null, after: null }
const chainAt = (punch: PunchContent): DeviceChain => ({
  last_sequence: punch.sequence,
  last_hash: hashOf(punch),
  is_copied: false,
})
const empty: DeviceChain = { last_sequence: 0, last_hash: '', is_copied: false }
const judge = (
  punch: PunchContent,
  chain: DeviceChain,
  more: { is_signed?: boolean; neighbours?: typeof nobody | object } = {},
) =>
  verifyLink(punch, { hash: hashOf(punch), is_signed: true, chain, neighbours: nobody, ...more } as Parameters<
    typeof verifyLink
  >[1])

describe('the signed text', () => {
  test('contains every field, and is read back', () => {
    for (const [name, value] of Object.entries(first)) {
      const other =
        typeof value === 'number'
          ? value + 1
          : name === 'kind'
            ? 'out'
            : name === 'identified_by'
              ? 'code'
              : `${value}x`
      expect(signedText({ ...first, [name]: other }), name).not.toBe(signedText(first))
    }
    expect(punchOf(signedText(first))).toEqual(first)
  })

  test.each([
    ['no JSON'],
    ['{}'],
    ['["muster-kiosk-1"]'],
    [signedText(first).replace('"in"', '"home"')],
    [signedText(first).replace(',1,', ',1.5,')],
  ])('of something else is no punch: %s', (text) => expect(punchOf(text)).toBeNull())
})

describe('a punch and the chain', () => {
  test('continues it when it names the hash of the last one', () => {
    expect(judge(first, empty)).toEqual({ reason: null, is_gap: false })
    expect(judge(second, chainAt(first))).toEqual({ reason: null, is_gap: false })
  })

  test('is rejected as altered when the signature does not fit', () => {
    expect(judge(second, chainAt(first), { is_signed: false })).toMatchObject({ reason: 'altered' })
  })

  test('is flagged when the one before was removed', () => {
    expect(judge(third, chainAt(first))).toEqual({ reason: null, is_gap: true })
    expect(judge(second, empty)).toEqual({ reason: null, is_gap: true })
  })

  test('that was missing is accepted later, if both neighbours fit', () => {
    const neighbours = { is_taken: false, before: hashOf(first), after: third.previous_hash }
    expect(judge(second, chainAt(third), { neighbours })).toEqual({ reason: null, is_gap: false })
    const other = after(first, { kind: 'out' })
    expect(judge(other, chainAt(third), { neighbours })).toMatchObject({ reason: 'copied' })
  })

  test('proves a copied key when it is in the place of another one', () => {
    const other = after(first, { kind: 'out' })
    expect(judge(other, chainAt(second), { neighbours: { ...nobody, is_taken: true } })).toMatchObject({
      reason: 'copied',
    })
    expect(judge(after(other), chainAt(second))).toMatchObject({ reason: 'copied' })
  })

  test('is rejected once the key is known to be copied', () => {
    expect(judge(second, { ...chainAt(first), is_copied: true })).toMatchObject({ reason: 'copied' })
  })
})

describe('the time of a punch', () => {
  const minutes = (count: number) => count * 60_000
  const noon = Date.parse('2026-11-18T02:00:00.000Z')
  const iso = (ms: number) => new Date(ms).toISOString()
  /** the tablet showed `shown` minutes after noon; the punch is sent ten minutes after noon */
  const timeOf = (shown: number, offset: number, sent_offset: number, jump: number | null = 0) =>
    punchTime(
      {
        device_at: iso(noon + minutes(shown)),
        offset_ms: minutes(offset),
        jump_ms: jump === null ? null : minutes(jump),
      },
      { device_at: iso(noon + minutes(10 - sent_offset)), received_at: new Date(noon + minutes(10)) },
    )

  test.each([
    ['a right clock', 0, 0, 0, 0, 0, []],
    ['a minute off', -1, 1, 1, 0, 0, []],
    ['40 minutes behind', -40, 40, 40, 0, 0, ['clock_drift']],
    ['40 minutes ahead', 40, -40, -40, 0, 0, ['clock_drift']],
    ['put back 40 minutes before the punch', -40, 0, 40, 40, 0, ['clock_drift', 'clock_changed']],
    ['put back after the punch', 0, 0, 40, 0, 0, ['clock_changed']],
    ['put back and right again', -40, 0, 0, 40, 0, ['clock_drift', 'clock_changed']],
    ['put ahead and right again, or asleep', 0, 0, 0, -40, 0, ['clock_changed']],
    ['put ahead 40 minutes, restarted', 40, 0, -40, null, 0, ['clock_drift', 'clock_changed']],
  ] as const)('with %s', (_, shown, offset, sent, jump, at, flags) => {
    const time = timeOf(shown, offset, sent, jump)
    expect([(time.at.getTime() - noon) / 60_000, time.flags]).toEqual([at, [...flags]])
    expect(time.is_future).toBe(false)
  })

  test('in the future is recognised', () => {
    expect(timeOf(30, 0, 0).is_future).toBe(true)
  })
})

test.each(['1111', '1234', '6543', '121212', '567890'])('%s is a weak PIN', (pin) => expect(isWeakPin(pin)).toBe(true))
test.each(['1357', '2580', '194725'])('%s is not', (pin) => expect(isWeakPin(pin)).toBe(false))

test('the code has eight digits, and a QR code without one is none', () => {
  expect(codeOfBytes(new Uint8Array([255, 255, 255, 255]))).toBe('47483647')
  expect(codeOfBytes(new Uint8Array([0, 0, 0, 7]))).toBe('00000007')
  expect(qrContent(qrText('ava', '00000007'))).toEqual({ employee_id: 'ava', code: '00000007' })
  expect(qrContent('https://example.com')).toBeNull()
})

test.each([
  [null, ['in']],
  ['out', ['in']],
  ['in', ['out', 'break_start']],
  ['break_start', ['break_end', 'out']],
  ['break_end', ['out', 'break_start']],
] as const)('after %s come %j', (last, next) => expect(kindsAfter(last)).toEqual(next))
