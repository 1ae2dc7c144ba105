import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

test('a password is stored as Argon2id with 46 MiB, and recognised', async () => {
  const stored = await hashPassword('wet otter, dry towel')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await passwordFits(stored, 'wet otter, dry towel')).toBe(true)
  expect(await passwordFits(stored, 'wet otter, dry towel ')).toBe(false)
  expect(await hashPassword('wet otter, dry towel', '203.0.113.7')).not.toBe(stored)
})

test('nothing fits an unknown account, not even the password of the dummy', async () => {
  expect(await passwordFits(null, 'wet otter, dry towel')).toBe(false)
  expect(await passwordFits(null, 'nobody has this password')).toBe(false)
})
