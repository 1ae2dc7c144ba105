import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { unzip, zipFiles, ZipTooLarge } from './zip.ts'

const all = () => true
const most = 1_000_000

/** An archive of one packed entry that claims to have `claimed` bytes unpacked. */
function packed(bytes: Buffer, claimed = bytes.length) {
  const archive = zipFiles([{ name: 'a.xml', bytes: deflateRawSync(bytes) }])
  const central = archive.readUInt32LE(archive.length - 6)
  for (const at of [8, central + 10]) archive.writeUInt16LE(8, at)
  for (const at of [22, central + 24]) archive.writeUInt32LE(claimed, at)
  return archive
}

describe('a zip', () => {
  test('returns what was put into it', () => {
    const entries = [
      { name: 'a.xml', bytes: Buffer.from('one') },
      { name: 'Ünïcode/b.xml', bytes: Buffer.alloc(0) },
    ]

    expect(unzip(zipFiles(entries), most, all)).toEqual(entries)
  })

  test('is unpacked', () => {
    const [entry] = unzip(packed(Buffer.from('one'.repeat(1000))), most, all)

    expect(entry?.bytes.toString()).toBe('one'.repeat(1000))
  })

  test('returns only the wanted entries', () => {
    const archive = zipFiles([
      { name: 'a.xml', bytes: Buffer.from('one') },
      { name: 'b.png', bytes: Buffer.alloc(2_000_000) },
    ])

    expect(unzip(archive, most, (name) => name.endsWith('.xml')).map(({ name }) => name)).toEqual(['a.xml'])
  })

  test('that declares itself too large is refused before it is unpacked', () => {
    expect(() => unzip(packed(Buffer.from('one'), 4_000_000_000), most, all)).toThrow(ZipTooLarge)
  })

  test('that is larger than declared is refused while it is unpacked', () => {
    expect(() => unzip(packed(Buffer.alloc(50_000_000), 100), most, all)).toThrow()
  })

  test('that is smaller than declared is refused', () => {
    expect(() => unzip(packed(Buffer.from('one'), 100), most, all)).toThrow()
  })

  test('that is truncated or damaged is refused', () => {
    const whole = zipFiles([{ name: 'a.xml', bytes: Buffer.from('one') }])
    const lost = Buffer.from(whole)
    lost.writeUInt32LE(4_000_000, lost.length - 6)

    for (const archive of [whole.subarray(0, 20), whole.subarray(10), lost, Buffer.from('PK\u0003\u0004')])
      expect(() => unzip(archive, most, all)).toThrow()
  })
})
