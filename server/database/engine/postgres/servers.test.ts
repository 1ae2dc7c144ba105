import { expect, test } from 'vitest'
import { Servers } from './servers.ts'

const refusing = (...dead: string[]) => {
  const tried: string[] = []
  const connect = async (url: string) => {
    const host = new URL(url).hostname
    tried.push(host)
    if (dead.includes(host)) throw new Error(`${host} is down`)
    return host
  }
  return { tried, connect }
}
const servers = () => new Servers('postgres://muster:a%40b@one:5432,two:5433/muster?target_session_attrs=read-write')

test('each server of a URL has the same user, database and settings', async () => {
  const urls: string[] = []

  await servers()
    .reach(async (url) => {
      urls.push(url)
      throw new Error('down')
    })
    .catch(() => urls.push('none'))

  expect(urls).toEqual([
    'postgres://muster:a%40b@one:5432/muster?target_session_attrs=read-write',
    'postgres://muster:a%40b@two:5433/muster?target_session_attrs=read-write',
    'none',
  ])
})

test('the next server is tried when one fails, and the one that was reached is tried first from then on', async () => {
  const all = servers()
  const { tried, connect } = refusing('one')

  expect(await Promise.all([all.reach(connect), all.reach(connect)])).toEqual(['two', 'two'])
  expect(await all.reach(connect)).toBe('two')
  expect(tried).toEqual(['one', 'one', 'two', 'two', 'two'])
})

test('each is tried once, and again the next time', async () => {
  const all = servers()
  const { tried, connect } = refusing('one', 'two')

  await expect(all.reach(connect)).rejects.toThrow('two is down')
  await expect(all.reach(connect)).rejects.toThrow('two is down')
  expect(tried).toEqual(['one', 'two', 'one', 'two'])
})

test('a failure that is not the server’s leaves it', async () => {
  const all = servers()
  const { tried, connect } = refusing('one')

  await expect(all.reach(connect, () => true)).rejects.toThrow('one is down')
  expect([tried, all.current.includes('@one:')]).toEqual([['one'], true])
})

test('one of several that cannot be written is refused, a single one is not asked', async () => {
  const standby = { query: async () => ({ rows: [{ read_only: 'on' }] }) }
  const primary = { query: async () => ({ rows: [{ read_only: 'off' }] }) }

  await expect(servers().requireWritable(standby)).rejects.toThrow('standby')
  await expect(servers().requireWritable(primary)).resolves.toBeUndefined()
  await expect(new Servers('postgres://localhost/muster').requireWritable(standby)).resolves.toBeUndefined()
})
