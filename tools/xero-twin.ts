// A stand-in for Xero on this machine, to try out Accounting: prints the settings for the server, and keeps running.
import { twinPayroll, xeroTwin } from '#server/testing/twins/xero-twin.ts'

const twin = await xeroTwin(Number(process.env.XERO_TWIN_PORT ?? 4010))
// Ava is in the demo; Kim must be matched by the user.
twinPayroll(twin, [
  { first_name: 'Ava', last_name: 'Nguyen', email: 'ava.nguyen@example.com' },
  { first_name: 'Kim', last_name: 'Elsewhere', email: 'kim@example.net' },
])
for (const [name, value] of Object.entries(twin.environment)) console.log(`${name}=${value}`)
