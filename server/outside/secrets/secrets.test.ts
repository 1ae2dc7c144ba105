import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addSealKey, createSecrets, readSecrets, replaceTokenKey, retainSealKeys, secretsFile } from './secrets.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('keys from the environment', () => {
  test('are the token key and the ring, the first of which seals', () => {
    const secrets = readSecrets(
      { MUSTER_TOKEN_KEY: key(1), MUSTER_SEAL_KEYS: `new:${key(2)},old-1_a:${key(3)}` },
      folder,
    )

    expect(secrets?.token_key).toEqual(Buffer.alloc(32, 1))
    expect([...(secrets?.seal_keys ?? [])]).toEqual([
      ['new', Buffer.alloc(32, 2)],
      ['old-1_a', Buffer.alloc(32, 3)],
    ])
  })

  test.each([{ MUSTER_TOKEN_KEY: key(1) }, { MUSTER_SEAL_KEYS: `a:${key(2)}` }])(
    'are set both or not at all',
    (one) => {
      expect(() => readSecrets(one, folder)).toThrow('Set both MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS, or neither')
    },
  )

  test.each([
    ['without a name', key(2), 'Each seal key needs a name'],
    ['with a name that has other signs before', `?a:${key(2)}`, 'Each seal key needs a name'],
    ['with a name that has other signs after', `a b:${key(2)}`, 'Each seal key needs a name'],
    ['with an empty name', `:${key(2)}`, 'Each seal key needs a name'],
    ['with a short key', `a:${Buffer.alloc(31).toString('base64')}`, 'at least 32 bytes'],
    ['without a key', 'a', 'at least 32 bytes'],
    ['with the name of another', `a:${key(2)},a:${key(3)}`, 'Two seal keys have the same name'],
  ])('are refused %s', (_, seal_keys, message) => {
    expect(() => readSecrets({ MUSTER_TOKEN_KEY: key(1), MUSTER_SEAL_KEYS: seal_keys }, folder)).toThrow(message)
  })

  test('are refused with a short token key', () => {
    const short = Buffer.alloc(16).toString('base64')

    expect(() => readSecrets({ MUSTER_TOKEN_KEY: short, MUSTER_SEAL_KEYS: `a:${key(2)}` }, folder)).toThrow('32 bytes')
  })
})

describe('keys of the data folder', () => {
  test('are none before they are generated', () => {
    expect(readSecrets({}, folder)).toBeNull()
  })

  test('are generated once, random, and readable by their owner only', () => {
    const inner = join(folder, 'new')
    const secrets = createSecrets(inner)

    expect(secretsFile(inner)).toBe(join(inner, 'secrets.json'))
    expect(statSync(secretsFile(inner)).mode & 0o777).toBe(0o600)
    expect(statSync(inner).mode & 0o777).toBe(0o700)
    expect(createSecrets(inner)).toEqual(secrets)
    expect(readSecrets({}, inner)).toEqual(secrets)
    expect(secrets.token_key).toHaveLength(32)
    expect([...secrets.seal_keys.keys()]).toEqual([expect.stringMatching(/^k[0-9a-f]{12}$/)])
    expect(createSecrets(folder).token_key).not.toEqual(secrets.token_key)
  })

  test('a folder where they cannot be written is reported', () => {
    writeFileSync(join(folder, 'file'), '')

    expect(() => createSecrets(join(folder, 'file'))).toThrow('EEXIST')
    expect(() => createSecrets(join(folder, 'file', 'below'))).toThrow('ENOTDIR')
  })

  test('a key is added before the others, and only the named ones remain', () => {
    const [first = ''] = [...createSecrets(folder).seal_keys.keys()]
    const [second, ...others] = [...addSealKey(folder).seal_keys.keys()]

    expect(others).toEqual([first])
    expect([...retainSealKeys(folder, new Set([first])).seal_keys.keys()]).toEqual([first])
    expect([...(readSecrets({}, folder)?.seal_keys.keys() ?? [])]).toEqual([first])
    expect(second).not.toBe(first)
  })

  test('the token key is replaced, the ring stays', () => {
    const before = createSecrets(folder)
    const after = replaceTokenKey(folder)

    expect(after.token_key).not.toEqual(before.token_key)
    expect(after.seal_keys).toEqual(before.seal_keys)
    expect(readSecrets({}, folder)).toEqual(after)
    expect(statSync(secretsFile(folder)).mode & 0o777).toBe(0o600)
    expect(existsSync(`${secretsFile(folder)}.new`)).toBe(false)
    expect(readFileSync(secretsFile(folder), 'utf8')).toContain('\n')
  })

  test('a damaged file is not replaced by new keys', () => {
    writeFileSync(secretsFile(folder), '{"token_key": 1}')

    expect(() => readSecrets({}, folder)).toThrow()
  })
})
