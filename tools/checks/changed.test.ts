import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changesOf } from './changed.ts'

const contents: Record<string, string> = {
  'contract/accounts/users.ts': '',
  'server/contract-tests/offers.test.ts': `import { accept } from '#server/modules/rosters/offers/actions.ts'`,
  'server/modules/rosters/handlers.test.ts': '',
  'server/modules/rosters/offers/actions.test.ts': `import { accept } from './actions.ts'`,
  'server/modules/rosters/offers/actions.ts': '',
  'server/modules/rosters/offers/later/rules.test.ts': '',
  'server/modules/rosters/swaps/actions.test.ts': '',
  'server/modules/users/README.md': '',
  'server/modules/users/rules.test.ts': '',
  'server/modules/users/rules.ts': '',
  'web/ui/Badge.tsx': '',
}

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'muster-changed-'))
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(join(base, dirname(file)), { recursive: true })
    writeFileSync(join(base, file), text)
  }
})
afterEach(() => rmSync(base, { recursive: true }))

describe('the changes that are checked', () => {
  test('returns the part and the tests of a changed file’s folder', () => {
    expect(changesOf(base, ['server/modules/users/rules.ts'])).toEqual({
      files: ['server/modules/users/rules.ts'],
      sources: ['server/modules/users/rules.ts'],
      parts: ['server'],
      tests: ['server/modules/users/rules.test.ts'],
    })
  })

  test('returns them for a removed file too, without the file itself', () => {
    expect(changesOf(base, ['server/modules/users/queries.ts'])).toEqual({
      files: [],
      sources: [],
      parts: ['server'],
      tests: ['server/modules/users/rules.test.ts'],
    })
  })

  test('returns in a folder of a module its tests, those of its folders, and the tests elsewhere that import the file', () => {
    expect(changesOf(base, ['server/modules/rosters/offers/actions.ts']).tests).toEqual([
      'server/contract-tests/offers.test.ts',
      'server/modules/rosters/offers/actions.test.ts',
      'server/modules/rosters/offers/later/rules.test.ts',
    ])
  })

  test('returns the tests beside a file directly in the folder of a module, and none of its folders', () => {
    expect(changesOf(base, ['server/modules/rosters/queries.ts']).tests).toEqual([
      'server/modules/rosters/handlers.test.ts',
    ])
  })

  test('returns the tests of the folder around one that has none', () => {
    expect(changesOf(base, ['server/modules/rosters/zones/rules.ts']).tests).toEqual([
      'server/modules/rosters/handlers.test.ts',
    ])
  })

  test('returns the types of every part when the contract changed', () => {
    expect(changesOf(base, ['contract/accounts/users.ts']).parts).toEqual(['contract', 'server', 'web', 'e2e'])
  })

  test('returns no part, tests or lint for a document', () => {
    expect(changesOf(base, ['server/modules/users/README.md'])).toEqual({
      files: ['server/modules/users/README.md'],
      sources: [],
      parts: [],
      tests: [],
    })
  })
})
