import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isFullyListed, unzip } from '#server/outside/spreadsheets/zip.ts'
import { zipStream } from './zip-stream.ts'

async function* files() {
  yield { name: 'application.json', bytes: Buffer.from('{}') }
  yield { name: 'files/1 Lebenslauf für Zoë.pdf', bytes: Buffer.from('%PDF-1.7') }
  yield { name: 'empty.txt', bytes: Buffer.alloc(0) }
}

test('an archive has the files as they were', async () => {
  const archive = await buffer(zipStream(files()))

  const entries = unzip(archive, 1000, () => true)
  expect(entries.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['application.json', '{}'],
    ['files/1 Lebenslauf für Zoë.pdf', '%PDF-1.7'],
    ['empty.txt', ''],
  ])
})

test('a stream is packed while it is read, also by programs that read an archive from its beginning', async () => {
  async function* chunks() {
    for (let line = 0; line < 5000; line++) yield Buffer.from(`line ${line}\r\n`)
  }
  async function* mixed() {
    yield { name: 'first.txt', bytes: Buffer.from('first') }
    yield { name: 'tables/lines.csv', chunks: chunks() }
    yield { name: 'tables/none.csv', chunks: Readable.from([]) }
    yield { name: 'last.txt', bytes: Buffer.from('last') }
  }
  const whole = Buffer.concat(await Array.fromAsync(chunks()))

  const archive = await buffer(zipStream(mixed()))

  expect(archive.length).toBeLessThan(whole.length)
  expect(isFullyListed(archive)).toBe(true)
  const entries = unzip(archive, 1_000_000, () => true)
  expect(entries.map(({ name }) => name)).toEqual(['first.txt', 'tables/lines.csv', 'tables/none.csv', 'last.txt'])
  expect(entries[1]?.bytes.equals(whole)).toBe(true)
  expect(entries[3]?.bytes.toString()).toBe('last')
})

test('a stream that fails fails the archive', async () => {
  async function* broken() {
    yield Buffer.from('begins')
    throw new Error('the database is gone')
  }
  async function* file() {
    yield { name: 'broken.csv', chunks: broken() }
  }

  await expect(buffer(zipStream(file()))).rejects.toThrow('the database is gone')
})
