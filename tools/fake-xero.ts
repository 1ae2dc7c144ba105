// A stand-in for Xero on this machine, to try out Accounting: prints the settings for the server, and keeps running.
import { fakePayroll, fakeXero } from '#server/testing/fakes/fake-xero.ts'

const fake = await fakeXero(Number(process.env.FAKE_XERO_PORT ?? 4010))
// Ava is in the demo; Kim must be matched by the user.
fakePayroll(fake, [
  { first_name: 'Ava', last_name: 'Nguyen', email: 'ava.nguyen@example.com' },
  { first_name: 'Kim', last_name: 'Elsewhere', email: 'kim@example.net' },
])
for (const [name, value] of Object.entries(fake.environment)) console.log(`${name}=${value}`)
