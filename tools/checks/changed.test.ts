import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changesOf } from './changed.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'muster-changed-'))
  const files = [
    'server/modules/users/rules.ts',
    'server/modules/users/rules.test.ts',
    'server/modules/users/README.md',
  ]
  for (const file of [
    ...files,
    'server/modules/rosters/rules.test.ts',
    'web/ui/Badge.tsx',
    'contract/accounts/users.ts',
  ]) {
    mkdirSync(join(base, dirname(file)), { recursive: true })
    writeFileSync(join(base, file), '')
  }
})
afterEach(() => rmSync(base, { recursive: true }))

describe('the changes that are checked', () => {
  test('returns the room and the tests of a changed file’s folder', () => {
    expect(changesOf(base, ['server/modules/users/rules.ts'])).toEqual({
      files: ['server/modules/users/rules.ts'],
      sources: ['server/modules/users/rules.ts'],
      rooms: ['server'],
      tests: ['server/modules/users/rules.test.ts'],
    })
  })

  test('returns them for a removed file too, without the file itself', () => {
    expect(changesOf(base, ['server/modules/users/queries.ts'])).toEqual({
      files: [],
      sources: [],
      rooms: ['server'],
      tests: ['server/modules/users/rules.test.ts'],
    })
  })

  test('returns the types of every room when the contract changed', () => {
    expect(changesOf(base, ['contract/accounts/users.ts']).rooms).toEqual(['contract', 'server', 'web', 'e2e'])
  })

  test('returns no room, tests or lint for a document', () => {
    expect(changesOf(base, ['server/modules/users/README.md'])).toEqual({
      files: ['server/modules/users/README.md'],
      sources: [],
      rooms: [],
      tests: [],
    })
  })
})
