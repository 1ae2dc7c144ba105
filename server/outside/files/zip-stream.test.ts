import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
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
