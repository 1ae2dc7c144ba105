import { expect, test } from 'vitest'
import { environmentKeys } from './settings.ts'

const account = `AC${'0'.repeat(32)}`

test.each([
  ['PUBLIC_URL', 'https://muster.example'],
  ['PUBLIC_URL', 'http://localhost:3000/work'],
  ['MAIL_FROM', 'Muster <no-reply@muster.example>'],
  ['MAIL_FROM', '"Muster, Inc." <no-reply@muster.example>'],
  ['MAIL_FROM', 'no-reply@muster.example'],
  ['SMTP_URL', 'smtps://muster:p%40ss@mail.example:465'],
  ['SMTP_URL', 'smtp://127.0.0.1:1025'],
  ['SMS_URL', `twilio://${account}:0123456789abcdef%25@api.twilio.com?from=+61400000000`],
  ['MAP_TILES', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'https://tiles.example:8443/{z}/{y}/{x}{r}.png?key=abc'],
] as const)('%s may be %s', (key, value) => {
  expect(environmentKeys[key].form.safeParse(value).success).toBe(true)
})

test.each([
  ['PUBLIC_URL', 'https://muster.example/?from=mail'],
  ['PUBLIC_URL', 'https://muster.example/%zz'],
  ['PUBLIC_URL', 'https://user:secret@muster.example'],
  ['PUBLIC_URL', 'https://*.example'],
  ['MAIL_FROM', 'Muster, Inc. <no-reply@muster.example>'],
  ['MAIL_FROM', 'one@muster.example, other@muster.example'],
  ['MAIL_FROM', 'Muster <no-reply@muster.example'],
  ['SMTP_URL', 'smtp://muster:%zz@mail.example'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['SMTP_URL', 'smtp://mail.example?pool=true'],
  ['SMS_URL', `twilio://${account}:0123456789abcdef%zz@api.twilio.com?from=+61400000000`],
  ['SMS_URL', `twilio://${account}:0123456789abcdef@api.twilio.com:99999?from=+61400000000`],
  ['MAP_TILES', 'https://*.example/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'https://tiles.example;script-src/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'https://{z}.tiles.example/{x}/{y}.png'],
  ['MAP_TILES', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_TILES', 'https://user@tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'http://tiles.example/{z}/{x}/{y}.png'],
] as const)('%s may not be %s, and the refusal says what it may be', (key, value) => {
  const { error } = environmentKeys[key].form.safeParse(value)

  expect(error?.issues.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^validation\./))
})
