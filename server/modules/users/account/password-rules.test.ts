import { describe, expect, test } from 'vitest'
import { passwordFaultOf } from '#contract/accounts/passwords.ts'
import { requireGoodPassword } from './password-rules.ts'

const about = { email: 'ava.nguyen@example.com', names: ['Ava Nguyen', 'Southern Cross Staffing'] }

describe('a password is refused', () => {
  test.each([
    ['short', 'elevenchars', 'passwordTooShort'],
    ['endless', 'ab3-'.repeat(33), 'passwordTooLong'],
    ['the word for it', 'Password1234', 'passwordCommon'],
    ['the word for it in disguise', 'P@ssw0rd2026!', 'passwordCommon'],
    ['the product’s name', 'MusterMuster26', 'passwordCommon'],
    ['the agency’s name', 'SouthernCross1', 'passwordCommon'],
    ['the season and the year', 'Summer2026!!', 'passwordCommon'],
    ['one character', 'aaaaaaaaaaaaaa', 'passwordCommon'],
    ['one piece over and over', 'abc7abc7abc7', 'passwordCommon'],
    ['digits in a row', '123456789012', 'passwordCommon'],
    ['keys in a row', 'qwertyuiop12', 'passwordCommon'],
    ['keys in a zigzag', '1q2w3e4r5t6y', 'passwordCommon'],
    ['keys in columns', '1qaz2wsx3edc', 'passwordCommon'],
    ['a famous one', 'correcthorsebatterystaple', 'passwordCommon'],
    ['the address', 'ava.nguyen@example.com', 'passwordIsEmail'],
    ['the address’s first half and a year', 'ava.nguyen2026', 'passwordIsEmail'],
  ])('that is %s', (_, password, fault) => {
    expect(passwordFaultOf(password, about)).toBe(fault)
  })

  test('at its field', () => {
    expect(() => requireGoodPassword('short', about)).toThrow(
      expect.objectContaining({
        fields: { password: [{ key: 'validation.passwordTooShort', params: { limit: 12 } }] },
      }),
    )
  })
})

test.each([
  'work-together-26',
  'wet otter, dry towel',
  'Lb7#qPz!93vX',
  'Vier Kühe im Regen',
  'summer rain on tin roofs',
  '雨が降ると眠くなる私の猫',
])('%s is accepted', (password) => expect(passwordFaultOf(password, about)).toBeNull())
