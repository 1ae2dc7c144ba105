import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { smallDisk } from '#server/testing/crash/small-disk.ts'
import { logDestination } from './log-destination.ts'
import { logOptions } from './log-options.ts'

const disk = smallDisk(1)
afterAll(() => disk?.remove())

test('requests are answered although no line of the log can be written', async () => {
  const full = openSync('/dev/full', 'w')
  const app = Fastify({ logger: { ...logOptions('info'), stream: logDestination(full) } })
  app.get('/', async (request) => {
    request.log.error('something failed')
    return 'answered'
  })

  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/')))

  await app.close()
  closeSync(full)
  expect(answers.map(({ body }) => body)).toEqual(Array(50).fill('answered'))
})

test.skipIf(disk === null)('after a full disk the log continues, and says how many lines it lost', () => {
  const path = join(disk?.folder ?? '', 'log')
  const file = openSync(path, 'a')
  const log = logDestination(file)
  log.write('{"msg":"before"}\n')
  disk?.fill()
  // A page of the file still has space.
  for (let at = 0; at < 10; at += 1) log.write(`${'x'.repeat(4096)}\n`)
  disk?.free()

  log.write('{"msg":"after"}\n')

  closeSync(file)
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines[0]).toBe('{"msg":"before"}')
  expect(lines.slice(-2)).toEqual(['{"level":50,"msg":"10 log lines could not be written"}', '{"msg":"after"}'])
})
