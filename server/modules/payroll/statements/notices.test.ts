// Informing people of their pay statements: once for each export, and with a private link that asks for the date of birth.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { bornOn, payRunsIn } from '#server/testing/records/pay-runs.ts'
import { only } from '#server/testing/records/rostering.ts'
import { sendQueuedStatements } from './notices.ts'

const { info, open, file } = calls.privatePayStatements
const wrong = '1994-05-18'
let app: TestApp
let admin: Client
let ava: Client
let nobody: Client
let runs: ReturnType<typeof payRunsIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, ava, nobody] = [await app.as('admin'), await app.as('employee'), await app.as('nobody')]
  runs = payRunsIn(app, { admin, superadmin: await app.as('superadmin') })
  await runs.paidAsCasual(app.world.ava)
  await runs.informing('yes')
})
afterAll(() => app.close())
beforeEach(async () => {
  runs.nextWeek()
  await app.clearThrottles()
})

const send = () => app.runJob('send-pay-statements')
const addressOf = async (id: string) =>
  (
    await app.database.asPlatform((db) =>
      db.selectFrom('employees').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).email
const linksTo = async (employee_id: string) =>
  (await emailsTo(app, await addressOf(employee_id))).filter(({ kind }) => kind === 'payStatement')
const tokenIn = ({ params }: { params: Record<string, string | number> }) => String(params['link']).replace('/pay#', '')
const notedTo = async (client: Client) =>
  (await client.call(calls.notifications.list, {})).rows.filter(({ kind }) => kind === 'payStatementReady')
const opened = (token: string, birth_date = bornOn) => nobody.call(open, { token, birth_date })

/** Somebody without an account, whom a run paid eight hours, and the token that they got. */
async function paidWithLink() {
  const employee_id = await runs.casual()
  await runs.worked(employee_id, 0)
  const run = await runs.paid()
  await send()
  return { employee_id, run, token: tokenIn(only(await linksTo(employee_id))) }
}

describe('an export', () => {
  test('informs each person once: in the product, and without an account by email with a link; no amounts in either', async () => {
    const employee_id = await runs.casual()
    for (const id of [employee_id, app.world.ava]) await runs.worked(id, 0)
    const run = await runs.paid()

    await send()
    await send()

    const noted = only((await notedTo(ava)).filter(({ link }) => link.startsWith(`/pay-statement/${run.id}/`)))
    const email = only(await linksTo(employee_id))
    expect(JSON.stringify([noted, email])).not.toMatch(/200[.,]|20000|25[.,]00/)
    const avas = await emailsTo(app, 'employee@muster.example')
    expect(avas.at(-1)).toMatchObject({
      kind: 'notification',
      params: { link: `/pay-statement/${run.id}/${app.world.ava}` },
    })
    expect(avas.map(({ kind }) => kind)).not.toContain('payStatement')
    const stored = await app.database.asPlatform((db) => db.selectFrom('pay_statement_notices').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(tokenIn(email))
    expect(await opened(tokenIn(email))).toMatchObject({ total_cents: 200_00, pay_run_id: run.id, employee_id })
  })

  test('informs nobody while the setting is off, as it is by default', async () => {
    await runs.informing('no')
    const employee_id = await runs.casual()
    await runs.worked(employee_id, 0)
    await runs.paid()
    await runs.informing('yes')

    await send()

    expect(await linksTo(employee_id)).toEqual([])
  })

  test('informs by what each person has chosen', async () => {
    const { kinds, quiet_active, quiet_from, quiet_to, time_zone } = await ava.call(calls.notifications.preferences, {})
    const preferences = { quiet_active, quiet_from, quiet_to, time_zone }
    const chosen = kinds.map(({ kind, product, mail }) => ({ kind, product, mail }))
    const without = chosen.map((one) =>
      one.kind === 'payStatementReady' ? { ...one, product: false, mail: false } : one,
    )
    await ava.call(calls.notifications.updatePreferences, { ...preferences, kinds: without })
    await runs.worked(app.world.ava, 0)
    const run = await runs.paid()

    await send()

    expect((await notedTo(ava)).filter(({ link }) => link.includes(run.id))).toEqual([])
    const emails = await emailsTo(app, 'employee@muster.example')
    expect(emails.filter(({ params }) => String(params['link']).includes(run.id))).toEqual([])
    await ava.call(calls.notifications.updatePreferences, { ...preferences, kinds: chosen })
  })

  test('that is reopened revokes what was sent, drops what waits, and informs again when it is exported again', async () => {
    const { employee_id, run, token } = await paidWithLink()
    const draft = await runs.reopen(run)

    expect(await nobody.call(info, { token })).toMatchObject({ status: 'revoked' })
    await expect(opened(token)).rejects.toMatchObject({ code: 'linkOver' })
    const again = await runs.exported(draft)
    await runs.exported(await runs.reopen(again))
    await send()

    const [, newer, ...more] = await linksTo(employee_id)
    expect(more).toEqual([])
    expect(await opened(newer ? tokenIn(newer) : '')).toMatchObject({ total_cents: 200_00 })
    await expect(opened(token)).rejects.toMatchObject({ code: 'linkOver' })
  })
})

describe('a private link', () => {
  test('shows nothing about person or pay before the date of birth, and then the statement and its PDF', async () => {
    const { token, employee_id } = await paidWithLink()

    const page = await nobody.call(info, { token })

    expect(Object.keys(page).toSorted()).toEqual(
      ['agency_name', 'ends_on', 'expires_at', 'language', 'starts_on', 'status'].toSorted(),
    )
    expect(await opened(token)).toMatchObject({ employee_id, work: [{ lines: [{ amount_cents: 200_00 }] }] })
    const pdf = await nobody.download(file, { token, birth_date: bornOn })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(nobody.download(file, { token, birth_date: wrong })).rejects.toMatchObject({ status: 422 })
  })

  test('counts wrong dates, and is closed after ten for the right one too', async () => {
    const { token } = await paidWithLink()
    for (let times = 0; times < 9; times++)
      await expect(opened(token, wrong)).rejects.toMatchObject({
        status: 422,
        fields: { birth_date: [expect.anything()] },
      })
    expect(await opened(token)).toMatchObject({ total_cents: 200_00 })

    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => opened(token, wrong)))

    expect(answers.filter((answer) => answer.status === 'rejected' && answer.reason.status === 422)).toHaveLength(1)
    expect(await nobody.call(info, { token })).toMatchObject({ status: 'closed' })
    await expect(opened(token)).rejects.toMatchObject({ code: 'linkOver' })
  })

  test('opens nothing after 60 days', async () => {
    const { token, employee_id } = await paidWithLink()
    await app.database.asPlatform((db) =>
      db
        .updateTable('pay_statement_notices')
        .set({ expires_at: app.clock.now().toISOString() })
        .where('employee_id', '=', employee_id)
        .execute(),
    )

    expect(await nobody.call(info, { token })).toMatchObject({ status: 'expired' })
    await expect(opened(token)).rejects.toMatchObject({ code: 'linkOver' })
  })

  test('is valid for 60 days from when it was sent', async () => {
    const { token } = await paidWithLink()
    const { expires_at } = await nobody.call(info, { token })
    expect(Date.parse(expires_at) - app.clock.now().getTime()).toBe(60 * 86_400_000)
  })

  test('opens only the statement of its person and run', async () => {
    const [one, other] = [await paidWithLink(), (runs.nextWeek(), await paidWithLink())]

    expect(await opened(one.token)).toMatchObject({ employee_id: one.employee_id, pay_run_id: one.run.id })
    expect(await opened(other.token)).toMatchObject({ employee_id: other.employee_id, pay_run_id: other.run.id })
  })

  test('with an unknown token is not found, and guessing is limited', async () => {
    const guesses = []
    for (let times = 0; times < 31; times++)
      guesses.push(await opened(`guess-${times}`).then(String, ({ code }: { code: string }) => code))

    expect(guesses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'notFound'))
    expect(guesses.at(-1)).toBe('tooMany')
  })

  test('names the agency that sent it', async () => {
    const { token } = await paidWithLink()
    expect(await nobody.call(calls.auth.linkAgency, { token })).toMatchObject({
      agency: { name: 'Southern Cross Staffing' },
    })
  })
})

test('two exports at once inform once', async () => {
  const employee_id = await runs.casual()
  await runs.worked(employee_id, 0)
  const draft: PayRun = await runs.draft()

  const results = await Promise.allSettled([runs.exported(draft), runs.exported(draft)])
  // Two processes, as when one loses its lease.
  const now = app.clock.now()
  await Promise.all([sendQueuedStatements(app.database, now), sendQueuedStatements(app.database, now)])

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await linksTo(employee_id)).toHaveLength(1)
})
