import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { emailKindNames } from '#contract/platform/notifications/emails.ts'
import { languages } from '#contract/values/values.ts'
import { JobRunner } from '#server/background/job-runner.ts'
import { backgroundJobs } from '#server/background/jobs.ts'
import type { Mail } from '#server/outside/mail.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { type MailServer, mailServer } from '#server/testing/fakes/mail-server.ts'
import { type NewEmail, writeEmail, writeEmails } from './actions.ts'
import { emailContentOf } from './content.ts'
import { sendDueEmails, purgeEmails } from './delivery.ts'

let app: TestApp
let office: MailServer
beforeAll(async () => {
  app = await testApp()
  office = await mailServer()
})
beforeEach(async () => {
  office.emails.length = 0
  office.refuse(null)
  await app.database.asPlatform((db) => db.deleteFrom('emails').execute())
})
afterAll(async () => {
  app.outside.mail.close()
  await office.close()
  await app.close()
})

const recovery: NewEmail = {
  to: 'zoë@muster.example',
  language: 'de',
  kind: 'recoverPassword',
  params: { name: 'Zoë', code: '012345', link: '/recover-link#code=012345', minutes: 10 },
}
const invitation: Partial<NewEmail> = {
  kind: 'invitation',
  params: { name: 'Zoë', agency: 'Süd & Kreuz', link: '/reset-password#abc', days: 7 },
}
const write = (email: Partial<NewEmail> = {}) =>
  app.database.asPlatform((db) => writeEmail(db, { ...recovery, ...email }))
const overSmtp = () => ({
  ...app.outside,
  environment: { SMTP_URL: office.url, PUBLIC_URL: 'https://muster.example/' },
})
const sendNow = (outside = overSmtp()) => sendDueEmails(app.database, outside)
const stored = () =>
  app.database.asPlatform((db) => db.selectFrom('emails').selectAll().orderBy('created_at').orderBy('id').execute())

describe('over a mail server', () => {
  test('an email arrives as text and HTML', async () => {
    await write()

    expect(await sendNow()).toBe(1)

    const [email] = office.emails
    expect(email).toMatchObject({
      to_address: 'zoë@muster.example',
      from: { address: 'no-reply@muster.example', name: 'Muster' },
      subject: '012345 ist Ihr Code zum Zurücksetzen des Passworts',
    })
    expect(email?.text).toContain('https://muster.example/recover-link#code=012345')
    expect(email?.html).toContain('href="https://muster.example/recover-link#code=012345"')
    expect(email?.html).toContain('lang="de"')
  })

  test('a reply goes to the recruiter who is named, or else to the agency', async () => {
    const { agency: agency_id } = app.world
    await app.database.asPlatform((db) =>
      db.updateTable('companies').set({ phone: '+61731234567' }).where('id', '=', agency_id).execute(),
    )
    await write({ ...invitation, agency_id, reply_to: 'robin.recruiter@example.com' })
    await write({ ...invitation, agency_id, params: { ...invitation.params, name: '' } })
    await write()
    await sendNow()
    expect(office.emails.filter(({ text }) => text?.startsWith('Guten Tag,\n'))).toHaveLength(1)

    const replies = office.emails.map(({ replyTo }) => replyTo?.map(({ address }) => address).join() ?? 'nobody')
    expect(new Set(replies)).toEqual(new Set(['robin.recruiter@example.com', 'office@example.com', 'nobody']))
    const [ofRecruiter] = office.emails.filter(({ text }) => text?.includes('robin.recruiter@example.com'))
    expect(ofRecruiter?.html).toMatch(/href="tel:\+61731234567"[^>]*>\(07\) 3123 4567</)
    expect(ofRecruiter?.text).toContain('\n(07) 3123 4567\n')
    expect(ofRecruiter?.html).toContain('href="mailto:robin.recruiter@example.com"')
  })

  test('content that grants access is deleted from the database', async () => {
    await write()
    await write({ kind: 'passwordChanged', params: { name: 'Zoë' } })

    await sendNow()

    expect((await stored()).map(({ status, params }) => [status, params])).toEqual([
      ['sent', {}],
      ['sent', { name: 'Zoë' }],
    ])
  })

  test('a refused email is retried at increasing intervals, and then fails', async () => {
    office.refuse({ code: 550, text: 'no such mailbox' })
    await write(invitation)

    await sendNow()
    expect(await stored()).toMatchObject([
      { status: 'queued', attempts: 1, failure: expect.stringContaining('no such mailbox') },
    ])
    expect(await sendNow()).toBe(0)
    for (const minutes of [1, 5, 30, 120, 720]) {
      app.clock.moveBy({ minutes })
      await sendNow()
    }

    expect(await stored()).toMatchObject([{ status: 'failed', attempts: 6, params: invitation.params }])
    expect(office.emails).toEqual([])
  })

  test('a code is retried only while it is valid, and then deleted', async () => {
    office.refuse({ code: 451, text: 'greylisted' })
    await write()

    await sendNow()
    for (const minutes of [1, 5]) {
      app.clock.moveBy({ minutes })
      await sendNow()
    }

    const [row] = await stored()
    expect(row).toMatchObject({ status: 'failed', attempts: 3, params: {} })
    const superadmin = await app.as('superadmin')
    await expect(superadmin.call(calls.emails.retry, { id: row?.id ?? '' })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test.each([
    ['en', 'Süd & Kreuz has invited you to Muster', 'Hello Zoë,'],
    ['de', 'Süd & Kreuz lädt Sie zu Muster ein', 'Guten Tag Zoë,'],
    ['fr', 'Süd & Kreuz vous invite sur Muster', 'Bonjour Zoë,'],
    ['pt', 'Convite da Süd & Kreuz para o Muster', 'Olá, Zoë,'],
  ] as const)('an email in %s keeps its accents in transit', async (language, subject, greeting) => {
    await write({ ...invitation, language })

    await sendNow()

    const [email] = office.emails
    expect(email).toMatchObject({ subject, to: [{ address: 'zoë@muster.example' }] })
    expect(email?.text).toContain(greeting)
    expect(email?.html).toContain(greeting)
    expect(email?.html).toContain(`lang="${language}"`)
  })

  test('sending can be stopped between a few emails and the next, however small the database takes the table for', async () => {
    await write()
    await app.database.asPlatform((db) => sql`reset role`.execute(db).then(() => sql`analyze emails`.execute(db)))
    await app.database.asPlatform((db) => db.deleteFrom('emails').execute())
    const many = Array.from({ length: 10 }, (_, at) => ({ ...recovery, to: `s${at}@muster.example` }))
    await app.database.asPlatform((db) => writeEmails(db, many))

    const stopping = new AbortController()
    const send: Mail['send'] = (...email) => app.outside.mail.send(...email).then(() => stopping.abort())
    const mail = { ...app.outside.mail, send }
    const first = await sendDueEmails(app.database, { ...overSmtp(), mail }, stopping.signal)
    expect(first).toBe(4)
    await sendNow()

    expect(office.emails).toHaveLength(10)
  })

  test('an email waits while the mail server is down', async () => {
    const gone = await mailServer()
    await gone.close()
    await write()

    await sendNow({ ...overSmtp(), environment: { SMTP_URL: gone.url, PUBLIC_URL: '' } })
    expect(await stored()).toMatchObject([{ status: 'queued' }])
    app.clock.moveBy({ minutes: 1 })
    await sendNow()

    expect(office.emails).toHaveLength(1)
  })

  test('an email is not sent before its time', async () => {
    const at = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await write({ not_before: at })

    expect(await sendNow()).toBe(0)
    app.clock.moveBy({ minutes: 1 })
    expect(await sendNow()).toBe(1)
  })

  test('two concurrent servers send each email once', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...recovery, to: `p${at}@muster.example` }))
    await app.database.asPlatform((db) => writeEmails(db, many))

    await Promise.all([sendNow(), sendNow()])

    expect(office.emails.map(({ to_address }) => to_address).toSorted()).toEqual(many.map(({ to }) => to).toSorted())
  })

  test('an email whose sender died is sent again with the same message id', async () => {
    await write()
    await sendNow()
    await app.database.asPlatform((db) =>
      db
        .updateTable('emails')
        .set({ status: 'sending', params: JSON.stringify(recovery.params) })
        .execute(),
    )

    expect(await sendNow()).toBe(1)

    const [first, second] = office.emails
    expect(second?.messageId).toBe(first?.messageId)
  })

  test('an email that a process is sending is not sent by another one whose clock is far ahead', async () => {
    await write()
    await app.database.asPlatform((db) =>
      sql`update emails set status = 'sending', next_try_at = now() + interval '5 minutes' where status = 'queued'`.execute(
        db,
      ),
    )
    app.clock.moveBy({ hours: 24 * 365 })

    expect(await sendNow()).toBe(0)
  })

  test('an email of a rolled back change is never sent', async () => {
    const failing = app.database.asPlatform(async (db) => {
      await writeEmail(db, recovery)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')

    expect(await sendNow()).toBe(0)
  })

  test('the commit of an email triggers the job that sends it', async () => {
    const settings = { database: app.database, outside: overSmtp(), log: app.app.log }
    const runner = new JobRunner({ ...settings, jobs: backgroundJobs({ print: () => {}, started_at: new Date(0) }) })
    await runner.start()
    await runner.runDue()
    await write()

    await expect.poll(() => office.emails.length).toBe(1)
    await runner.stop()
  })
})

test('without a mail server an email is written to the outbox, where a mail program can open it', async () => {
  await write()

  await sendNow({ ...app.outside, environment: { SMTP_URL: '', PUBLIC_URL: '' } })

  expect(await stored()).toMatchObject([{ status: 'outbox', params: { code: '012345' } }])
  const outbox = join(app.folder, 'outbox')
  const [file = ''] = await readdir(outbox)
  const email = await PostalMime.parse(await readFile(join(outbox, file)))
  expect(email).toMatchObject({ subject: '012345 ist Ihr Code zum Zurücksetzen des Passworts' })
  expect(email.text).toContain('http://localhost:3000/recover-link')

  app.clock.moveBy({ days: 29 })
  await purgeEmails(app.database, app.outside)
  expect(await stored()).toHaveLength(1)
  app.clock.moveBy({ days: 2 })
  await purgeEmails(app.database, app.outside)
  expect(await stored()).toEqual([])
  expect(await readdir(outbox)).toEqual([])
})

describe('the content of an email', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@muster.example'
  const params = {
    ...{ name: hostile, agency: hostile, reason: hostile, email: hostile, by: hostile, title: hostile, text: hostile },
    ...{ code: '000000', link: '/"><script>', minutes: 10, days: 7 },
  }

  test.each(emailKindNames.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
    'of %s in %s is complete, and no user input becomes markup or a header',
    (kind, language) => {
      const { subject, text, html } = emailContentOf({ kind, language, params }, 'https://muster.example')

      expect(`${subject} ${text} ${html}`).not.toMatch(/emails\.|\{\{/)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toMatch(/<(img|script)/)
    },
  )

  test('has no line of its own for a name with line breaks', () => {
    const name = 'Pia\n\nYour account is locked.\u2028Call us.'
    const { text } = emailContentOf(
      { kind: 'invitation', language: 'en', params: { ...params, name } },
      'https://m.example',
    )

    expect(text).toContain('Pia Your account is locked. Call us.')
  })

  test('cannot change its recipient', async () => {
    await write({ kind: 'invitation', language: 'en', params })
    await sendNow()

    expect(office.emails).toHaveLength(1)
    expect(office.emails[0]?.bcc ?? []).toEqual([])
  })

  test('is sent to one address, whatever that address contains', async () => {
    for (const to of ['a@muster.example\r\nBcc: all@muster.example', 'a@muster.example, all@muster.example'])
      await write({ to })
    await sendNow()

    for (const { headers, to_address } of office.emails) {
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(to_address).not.toBe('all@muster.example')
    }
    expect(office.emails.every(({ to_address }) => !to_address.includes(','))).toBe(true)
  })
})

describe('the super admin', () => {
  test('reads emails and how they are delivered; nobody else does', async () => {
    await write()
    const superadmin = await app.as('superadmin')

    const { rows } = await superadmin.call(calls.emails.list, { q: 'muster.example' })
    const [row] = rows
    const result = await superadmin.call(calls.emails.info, { id: row?.id ?? '' })

    expect(rows).toMatchObject([{ to_address: 'zoë@muster.example', kind: 'recoverPassword', status: 'queued' }])
    expect(result.content?.text).toContain('012345')
    expect(result.content?.html).toContain('012345')
    await expect(superadmin.call(calls.emails.way, {})).resolves.toMatchObject({
      way: 'outbox',
      waiting: 1,
      failed: 0,
    })
    for (const person of ['admin', 'customer', 'employee'] as const)
      await expect((await app.as(person)).call(calls.emails.list, {})).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('sends a failed email again, and no other', async () => {
    await write()
    const superadmin = await app.as('superadmin')
    const [{ id } = { id: '' }] = await stored()
    await expect(superadmin.call(calls.emails.retry, { id })).rejects.toMatchObject({ code: 'wrongState' })
    await app.database.asPlatform((db) => db.updateTable('emails').set({ status: 'failed' }).execute())

    await expect(superadmin.call(calls.emails.retry, { id })).resolves.toMatchObject({ status: 'queued', attempts: 0 })
    expect(await sendNow()).toBe(1)
  })

  test('sees no content in an email whose content was deleted', async () => {
    await write()
    await sendNow()
    const [{ id } = { id: '' }] = await stored()

    await expect((await app.as('superadmin')).call(calls.emails.info, { id })).resolves.toMatchObject({
      content: null,
    })
  })
})

test('an agency writes emails and cannot read them', async () => {
  const { agency } = app.world
  await app.database.asAgency(agency, (db) => writeEmail(db, { ...recovery, agency_id: agency }))

  const reading = app.database.asAgency(agency, (db) => db.selectFrom('emails').select('id').execute())

  await expect(reading).rejects.toMatchObject({ code: '42501' })
})
