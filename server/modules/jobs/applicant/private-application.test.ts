import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import { mentionOf } from '#contract/jobs/applications/note-mentions.ts'
import type { ChangesTo } from '#server/database/rows/versioned.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { sendDueEmails } from '#server/modules/emails/delivery.ts'
import { remindOfConsents } from './consent-reminders.ts'
import { applyOfferExpiry } from './offer-expiry.ts'
import { factoriesIn, someHeic, somePdf, somePicture } from '#server/testing/records/factories.ts'
import { mailServer } from '#server/testing/fakes/mail-server.ts'
import { only } from '#server/testing/records/rostering.ts'
import { unzip } from '#server/outside/spreadsheets/zip.ts'

const { applyPublicly, publicInfo, list, info, progress, document } = calls.applications
const link = calls.privateApplications
let app: TestApp
let admin: Client
let nobody: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, nobody] = [await app.as('admin'), await app.as('nobody')]
  make = factoriesIn(app, { client: admin })
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

const notFound = { status: 404, code: 'notFound' }
/** Moves the clock so far that the session has ended. */
async function waitUntil(instant: string) {
  app.clock.moveTo(instant)
  admin = await app.as('admin')
}

let count = 0
/** Somebody applies without an account. */
async function applied(more: Partial<RequestOf<typeof applyPublicly>> = {}, job_id?: string) {
  const job = job_id ?? (await make.publishedJob()).id
  const email = `kim.${++count}@example.com`
  const { form_token } = await nobody.call(publicInfo, { id: job })
  app.clock.moveBy({ seconds: 5 })
  const person = {
    first_name: 'Kim',
    last_name: 'Doe',
    email,
    consent: true as const,
    right_to_work: 'citizen' as const,
  }
  await nobody.upload(applyPublicly, { ...person, job_id: job, form_token, ...more }, somePdf)
  const { rows } = await admin.call(list, { job_id: job, q: email })
  const { id, version } = only(rows)
  return { id, version, job_id: job, email, token: await tokenTo(email) }
}

/** The token in the last email to an address. */
async function tokenTo(email: string) {
  const emails = await emailsTo(app, email)
  return String(emails.at(-1)?.params.link).replace('/application#', '')
}
const kindsTo = async (email: string) => (await emailsTo(app, email)).map(({ kind }) => kind)
const move = async (id: string, action: RequestOf<typeof progress>['action'], more = {}) => {
  const { job_id, version } = await admin.call(info, { id })
  return admin.call(progress, { job_id, ids: [id], versions: [version], action, ...more })
}
const become = (id: string, set: ChangesTo<'job_applications'>) =>
  app.database.asPlatform((db) => db.updateTable('job_applications').set(set).where('id', '=', id).execute())
const hired = () => ({ converted_employee_id: app.world.ava, hired_at: app.clock.now().toISOString() })
const notesOf = async (kind: string) =>
  (await admin.call(calls.notifications.list, { per_page: 100 })).rows.filter((row) => row.kind === kind)

describe('a private link', () => {
  test('is sent to who applies, in their language, and shows the status', async () => {
    const { email, token, id } = await applied({ language: 'de' })

    expect(only(await emailsTo(app, email))).toMatchObject({
      kind: 'applicationReceived',
      language: 'de',
      params: { name: 'Kim', job: 'Kitchen hand', agency: 'Southern Cross Staffing' },
    })
    expect(await nobody.call(link.info, { token })).toMatchObject({
      job_title: 'Kitchen hand',
      first_name: 'Kim',
      stage: 'applied',
      files: [{ id, is_resume: true, content_type: 'application/pdf' }],
      allowed_actions: ['withdraw'],
      can_erase: true,
    })
  })

  test('is stored as a hash only', async () => {
    const { token } = await applied()
    const rows = await app.database.asPlatform((db) => db.selectFrom('job_links').selectAll().execute())

    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('that is guessed, expired or revoked is refused alike', async () => {
    const [expired, revoked] = [await applied(), await applied()]
    const of = (record_id: string) =>
      app.database.asPlatform((db) =>
        db
          .updateTable('job_links')
          .where('record_id', '=', record_id)
          .set({ expires_at: app.clock.now().toISOString() })
          .execute(),
      )
    await of(expired.id)
    await nobody.call(link.erase, { token: revoked.token, confirm: true })

    const refusals = await Promise.all(
      ['x'.repeat(43), expired.token, revoked.token].map((token) =>
        nobody.call(link.info, { token }).catch((refused: unknown) => refused),
      ),
    )
    for (const refused of refusals) expect(refused).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject(notFound)
  })

  test('can be guessed thirty times only, while the links of others at the network address still open', async () => {
    const { token } = await applied()
    await app.clearThrottles()
    const codes: string[] = []
    for (let at = 0; at < 32; at++) {
      if (at < 29) await nobody.call(link.info, { token })
      codes.push(
        await nobody.call(link.info, { token: `guess${at}` }).then(
          () => '',
          ({ code }: { code: string }) => code,
        ),
      )
    }

    expect(codes.indexOf('tooMany')).toBe(30)
    await expect(nobody.call(link.info, { token })).resolves.toMatchObject({ job_title: 'Kitchen hand' })
  })

  test('is sent again to who applies twice; another address gets one to an application of its own', async () => {
    const { job_id, email, token } = await applied({ phone: '0491 570 158' })
    const { form_token } = await nobody.call(publicInfo, { id: job_id })
    app.clock.moveBy({ seconds: 5 })
    const form = { job_id, form_token, first_name: 'Kim', last_name: 'Doe', consent: true as const }
    await nobody.call(applyPublicly, { ...form, email })
    await nobody.call(applyPublicly, { ...form, email: 'other.kim@example.com', phone: '0491 570 158' })

    expect(await kindsTo(email)).toEqual(['applicationReceived', 'applicationKnown'])
    expect(await kindsTo('other.kim@example.com')).toEqual(['applicationReceived'])
    expect((await admin.call(list, { job_id })).rows).toHaveLength(2)
    expect(await nobody.call(link.info, { token: await tokenTo(email) })).toEqual(
      await nobody.call(link.info, { token }),
    )
  })
})

describe('with a private link an applicant', () => {
  test('accepts an offer, and the recruiters are notified', async () => {
    const { id, email, token } = await applied()
    await move(id, 'shortlist')
    await move(id, 'offer', { offer_pay_cents: 3250, offer_starts_on: '2026-12-01', offer_expires_on: '2026-12-24' })

    expect((await emailsTo(app, email)).at(-1)).toMatchObject({ kind: 'applicationOffer' })
    expect((await emailsTo(app, email)).at(-1)?.params.terms).toMatch(
      /\$32\.50 per hour.*1 Dec 2026.*24 Dec 2026, 23:59/,
    )
    const { version } = await nobody.call(link.info, { token })
    expect(await nobody.call(link.answer, { token, version, action: 'select' })).toMatchObject({
      stage: 'selected',
      offer: { pay_cents: 3250 },
    })
    expect((await admin.call(info, { id })).moves[0]).toMatchObject({ to_stage: 'selected', by_name: null })
    expect((await notesOf('offerAccepted'))[0]).toMatchObject({
      params: { name: 'Kim Doe', job: 'Kitchen hand' },
      link: expect.stringContaining(`applicant=${id}`),
    })
  })

  test('deletes their application after they were selected, but not after they were hired', async () => {
    const { id: job_id } = await make.publishedJob({ openings: 1 })
    const [first, second] = [await applied({}, job_id), await applied({}, job_id)]
    await become(first.id, { stage: 'selected' })
    expect(await nobody.call(link.info, { token: first.token })).toMatchObject({ can_erase: true })
    await nobody.call(link.erase, { token: first.token, confirm: true })
    expect(await admin.call(calls.jobs.info, { id: job_id })).toMatchObject({ selected_count: 0 })

    await become(second.id, { stage: 'selected', ...hired() })
    expect(await nobody.call(link.info, { token: second.token })).toMatchObject({ can_erase: false })
    await expect(nobody.call(link.erase, { token: second.token, confirm: true })).rejects.toMatchObject({
      code: 'jobs.cannotErase',
    })
  })

  test('states their right to work to accept an offer, where it is not known', async () => {
    const { id, token } = await applied({ right_to_work: null })
    await move(id, 'shortlist')
    await move(id, 'offer')
    const { version, right_to_work } = await nobody.call(link.info, { token })
    const accept = { token, version, action: 'select' as const }

    expect(right_to_work).toBeNull()
    await expect(nobody.call(link.answer, accept)).rejects.toMatchObject({
      fields: { right_to_work: expect.anything() },
    })
    expect(await nobody.call(link.answer, { ...accept, right_to_work: 'permanent' })).toMatchObject({
      stage: 'selected',
      right_to_work: 'permanent',
    })
  })

  test.each(['applied', 'screening', 'shortlisted', 'testing', 'interview', 'client_review', 'offered'] as const)(
    'withdraws from %s',
    async (stage) => {
      const { id, token, version } = await applied()
      await become(id, { stage })
      expect(await nobody.call(link.answer, { token, version, action: 'withdraw' })).toMatchObject({
        stage: 'withdrawn',
      })
    },
  )

  test('adds documents, the same one once, which the agency can download', async () => {
    const { id, token } = await applied()
    await nobody.upload(link.addFile, { token }, somePicture)
    const { files } = await nobody.upload(link.addFile, { token }, somePicture)

    expect(files.map(({ is_resume }) => is_resume)).toEqual([true, false])
    const { documents } = await admin.call(info, { id })
    expect(documents).toEqual(files.slice(1))
    const file = await admin.download(document, { id: only(documents).id })
    expect(file.content_type).toBe('image/jpeg')
    expect(await nobody.download(link.file, { token, id: only(documents).id })).toEqual(file)
    const other = await applied()
    await expect(nobody.download(link.file, { token: other.token, id: only(documents).id })).rejects.toMatchObject(
      notFound,
    )
    await expect(
      nobody.upload(link.addFile, { token }, { filename: 'cv.pdf', bytes: Buffer.from('MZ no document') }),
    ).rejects.toMatchObject({ fields: { file: expect.anything() } })
    const oldWord = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])
    for (const [bytes, wayOut] of [
      [someHeic.bytes, /JPEG/],
      [oldWord, /PDF/],
    ] as const)
      await expect(nobody.upload(link.addFile, { token }, { filename: 'cv', bytes })).rejects.toMatchObject({
        fields: { file: [expect.stringMatching(wayOut)] },
      })
  })

  test('changes for how long the application is stored, and the link with it', async () => {
    const { token, id } = await applied()

    expect(await nobody.call(link.consent, { token, consent_months: 3 })).toMatchObject({ consent_until: '2027-02-18' })
    const links = await app.database.asPlatform((db) =>
      db.selectFrom('job_links').select('expires_at').where('record_id', '=', id).execute(),
    )
    expect(only(links).expires_at.toString()).toContain('2027-02-18')
  })

  test('downloads their data without notes, assessments and the rules of questions', async () => {
    const options = [{ id: 'no', text: { en: 'No' }, weight: 37, knock_out: true }]
    const question = {
      id: 'car',
      kind: 'single' as const,
      text: { en: 'Do you drive?' },
      options,
      min: null,
      max: null,
    }
    const { id: job_id } = await make.publishedJob({ questions: [question] })
    const answers = JSON.stringify({ car: ['no'] })
    const { id, token, email } = await applied({ cover_note: 'I would like to.', answers: answers as never }, job_id)
    const [me] = await admin.call(calls.applicantNotes.colleagues, {})
    const text = `Friendly, says ${mentionOf(me?.id ?? '')}`
    await admin.call(calls.applicantNotes.store, { application_id: id, text })
    await admin.call(calls.applications.update, { id, version: 1, rating: 4 })
    await move(id, 'shortlist', { note: 'Slow at the till' })
    const { version } = await admin.call(info, { id })
    await nobody.call(link.answer, { token, version, action: 'withdraw', note: 'I found another job' })
    const { bytes, content_type } = await nobody.download(link.export, { token })

    expect(content_type).toContain('application/zip')
    const [data, cv, ...others] = unzip(bytes, 1_000_000, () => true)
    expect([cv?.name, cv?.bytes, others]).toEqual(['files/1 vevo.pdf', somePdf.bytes, []])
    const json = String(data?.bytes)
    expect(JSON.parse(json)).toMatchObject({
      job: { title: 'Kitchen hand' },
      application: { first_name: 'Kim', email, cover_note: 'I would like to.', answers: { car: ['no'] } },
      history: [
        { to_stage: 'applied', note: null },
        { to_stage: 'shortlisted', note: null },
        { to_stage: 'withdrawn', note: 'I found another job' },
      ],
      files: [{ is_resume: true }],
    })
    expect(json).toContain('Do you drive?')
    for (const internal of ['Friendly', 'Slow at the till', '"rating"', '"score"', 'knock', '"weight"', '"max"'])
      expect(json).not.toContain(internal)
  })

  test('deletes everything about them, also from the audit log, and keeps the statistics', async () => {
    const { id, token, email, job_id } = await applied({ last_name: 'Vanishing', cover_note: 'Remember me.' })
    await admin.call(calls.applicantNotes.store, { application_id: id, text: 'Very friendly' })
    await move(id, 'shortlist', { note: 'Call her' })
    const resume = await app.database.asPlatform((db) =>
      db.selectFrom('job_applications').select('resume_file_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const cv = () => app.outside.files.read(String(resume.resume_file_id))
    expect(await cv()).not.toBeNull()
    await nobody.call(link.erase, { token, confirm: true })

    expect(await cv()).toBeNull()
    expect((await admin.call(list, { job_id })).rows).toEqual([])
    await expect(admin.call(info, { id })).rejects.toMatchObject(notFound)
    const left = await app.database.asPlatform(async (db) => ({
      application: await db.selectFrom('job_applications').selectAll().where('id', '=', id).execute(),
      moves: await db.selectFrom('job_application_moves').selectAll().where('application_id', '=', id).execute(),
      audit: await db.selectFrom('audit_changes').selectAll().where('record_id', '=', id).execute(),
      notes: await db.selectFrom('job_application_notes').selectAll().where('application_id', '=', id).execute(),
      messages: await db.selectFrom('job_application_messages').selectAll().where('application_id', '=', id).execute(),
      notesAudit: await db
        .selectFrom('audit_changes')
        .selectAll()
        .where('entity', '=', 'job_application_notes')
        .execute(),
      files: await db.selectFrom('files').select('id').where('id', '=', resume.resume_file_id).execute(),
    }))
    expect(left.application).toMatchObject([{ stage: 'withdrawn', source: 'direct_link', email: null }])
    expect(left.moves.map(({ to_stage, cause }) => [to_stage, cause])).toEqual(
      expect.arrayContaining([
        ['applied', null],
        ['shortlisted', null],
        ['withdrawn', 'erased'],
      ]),
    )
    expect(left.files).toEqual([])
    expect(left.notes).toEqual([])
    expect(left.messages).toEqual([])
    expect(left.audit.length).toBeGreaterThan(2)
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${email}|Vanishing|Remember|friendly|Call her`))
    expect((await notesOf('applicationErased')).length).toBeGreaterThan(0)
  })
})

test('somebody with an account opens the same page for their own application, for an hour', async () => {
  const ava = await app.as('employee')
  const [own, other] = [await make.application('applied', { employee_id: app.world.ava }), await make.application()]
  const { token } = await ava.call(calls.applications.ownLink, { id: own.id })

  expect(await nobody.call(link.info, { token })).toMatchObject({ job_id: own.job_id, stage: 'applied' })
  await expect(ava.call(calls.applications.ownLink, { id: other.id })).rejects.toMatchObject(notFound)
  const before = app.clock.now().toISOString()
  app.clock.moveBy({ hours: 1 })
  await expect(nobody.call(link.info, { token })).rejects.toMatchObject(notFound)
  app.clock.moveTo(before)
})

describe('an offer', () => {
  test('that was not answered in time is declined at once for every reader, and stored exactly once', async () => {
    const { id, token, job_id } = await applied()
    await move(id, 'shortlist')
    await move(id, 'offer', { offer_expires_on: '2026-11-20' })
    const { version } = await nobody.call(link.info, { token })
    const before = app.clock.now().toISOString()
    await waitUntil('2026-11-20T14:00:00.000Z')

    const expired = { stage: 'offer_declined', stage_since: '2026-11-20T14:00:00.000Z' }
    expect(await nobody.call(link.info, { token })).toMatchObject({
      ...expired,
      offer_expired: true,
      allowed_actions: [],
    })
    expect((await admin.call(list, { job_id, stage: ['offer_declined'] })).rows).toMatchObject([expired])
    expect((await admin.call(list, { job_id, stage: ['offered'] })).rows).toEqual([])
    await expect(nobody.call(link.answer, { token, version, action: 'select' })).rejects.toMatchObject({
      code: 'jobs.offerExpired',
    })

    const { database, clock } = app
    await Promise.all([...[1, 2].map(() => applyOfferExpiry(database, clock.now())), move(id, 'reopen')])
    await app.runJob('expire-offers')
    const { moves, stage } = await admin.call(info, { id })
    expect(stage).toBe('screening')
    expect(moves.filter(({ cause }) => cause === 'offer_expired')).toMatchObject([
      { from_stage: 'offered', to_stage: 'offer_declined', at: expired.stage_since, by_name: null },
    ])
    expect((await notesOf('offerExpired')).filter((row) => row.link.includes(id))).toHaveLength(1)
    await waitUntil(before)
  })

  test.each([
    ['2027-04-03', '2027-04-03T13:00:00.000Z'],
    // The clock goes back in the night before: this day has 25 hours.
    ['2027-04-04', '2027-04-04T14:00:00.000Z'],
  ])('until %s ends with that day where the job is', async (offer_expires_on, expires_at) => {
    const { harbour: customer_id, sydney: location_id } = app.world
    const { id: job_id } = await make.publishedJob({ customer_id, location_id })
    const { id, token } = await applied({}, job_id)
    await move(id, 'shortlist')
    await move(id, 'offer', { offer_expires_on })

    expect(await nobody.call(link.info, { token })).toMatchObject({
      time_zone: 'Australia/Sydney',
      offer: { expires_at },
    })
  })
})

describe('emails', () => {
  test('arrive from a mail server once, and the database no longer has their link', async () => {
    const office = await mailServer()
    await app.database.asPlatform((db) => db.deleteFrom('emails').execute())
    const { email, token } = await applied()
    const outside = { ...app.outside, environment: { SMTP_URL: office.url, PUBLIC_URL: 'https://muster.example' } }
    await Promise.all([sendDueEmails(app.database, outside), sendDueEmails(app.database, outside)])
    await sendDueEmails(app.database, outside)

    const emails = office.emails.filter(({ to_address }) => to_address === email)
    expect(only(emails)).toMatchObject({ subject: 'We received your application: Kitchen hand' })
    expect(only(emails).text).toContain(`https://muster.example/application#${token}`)
    const stored = await app.database.asPlatform((db) => db.selectFrom('emails').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(token)
    app.outside.mail.close()
    await office.close()
  })

  test('inform about rejections and the talent pool unless the agency chooses otherwise', async () => {
    const { id: job_id } = await make.publishedJob()
    const [one, quiet] = [await applied({}, job_id), await applied({}, job_id)]
    await move(one.id, 'reject', { reject_reason: 'no_answer' })
    await move(quiet.id, 'reject', { reject_reason: 'no_answer', inform: false })
    await move(one.id, 'reopen')
    await move(one.id, 'pool')

    expect(await kindsTo(one.email)).toEqual(['applicationReceived', 'applicationRejected', 'applicationPooled'])
    expect(await kindsTo(quiet.email)).toEqual(['applicationReceived'])
  })

  test('inform about an interview where the agency chooses so', async () => {
    const { id, email } = await applied()
    await move(id, 'shortlist', { inform: true })
    await move(id, 'interview', { inform: true })

    expect((await emailsTo(app, email)).at(-1)).toMatchObject({
      kind: 'applicationProgress',
      params: { stage: 'Interview' },
    })
  })

  test('inform who is still in the process that the job was cancelled', async () => {
    const { id: job_id } = await make.publishedJob()
    const [waiting, rejected] = [await applied({}, job_id), await applied({}, job_id)]
    await move(rejected.id, 'reject', { reject_reason: 'other', inform: false })
    const { version } = await admin.call(calls.jobs.info, { id: job_id })
    const input = { ids: [job_id], versions: [version], action: 'cancel' as const, reason: 'Not needed' }
    await admin.call(calls.jobs.changeStatus, input)

    expect(await kindsTo(waiting.email)).toEqual(['applicationReceived', 'applicationJobCancelled'])
    expect(await kindsTo(rejected.email)).toEqual(['applicationReceived'])
  })

  test('new applications make one notification per job, without names', async () => {
    const { id: job_id } = await make.publishedJob({
      texts: { en: { title: 'Barista', description: '<p>Coffee</p>' } },
    })
    await applied({}, job_id)
    await applied({}, job_id)

    const notes = (await notesOf('applicationReceived')).filter(({ params }) => params.job === 'Barista')
    expect(notes.map(({ params, link: href }) => [params, href])).toEqual([
      [{ job: 'Barista', count: 2 }, `/job-posts/applicants/${job_id}`],
    ])
  })
})

describe('screening questions', () => {
  const question = (id: string, required = false) => ({
    ...{ id, kind: 'yes_no' as const, text: { en: `Question ${id}?` }, required },
    options: [
      { id: 'yes', weight: 10 },
      { id: 'no', weight: 0, knock_out: true },
    ],
  })
  const answer = (token: string, version: number, answers: Record<string, string[]>) =>
    nobody.call(link.answerQuestions, { token, version, answers })

  test('that were left open or added later are answered with the link, and the score is computed again', async () => {
    const { id: job_id, version: first } = await make.publishedJob({ questions: [question('car')] })
    const { id, token } = await applied({ answers: JSON.stringify({}) }, job_id)
    const { version: _, ...job } = await admin.call(calls.jobs.info, { id: job_id })
    expect(first).toBeGreaterThan(0)
    await app.database.asPlatform((db) =>
      db
        .updateTable('jobs')
        .set({ questions: JSON.stringify([...job.questions, { ...job.questions[0], id: 'nights' }]) })
        .where('id', '=', job_id)
        .execute(),
    )

    const shown = await nobody.call(link.info, { token })
    expect(shown.questions.map((one) => one.id)).toEqual(['car', 'nights'])
    expect(JSON.stringify(shown.questions)).not.toContain('10')
    const changed = await answer(token, shown.version, { car: ['yes'], nights: ['no'], other: ['yes'] })
    expect(changed).toMatchObject({ answers: { car: ['yes'], nights: ['no'] }, can_answer: true })
    expect(await admin.call(info, { id })).toMatchObject({
      score: 10,
      knocked_out: true,
      answered_at: expect.any(String),
    })

    await expect(answer(token, shown.version, {})).rejects.toMatchObject({ code: 'stale' })
    await answer(token, changed.version, { nights: ['yes'] })
    expect(await admin.call(info, { id })).toMatchObject({
      score: 10,
      knocked_out: false,
      answers: { nights: ['yes'] },
    })
  })

  test('that are required stay answered, and none are answered after screening', async () => {
    const { id: job_id } = await make.publishedJob({ questions: [question('car', true)] })
    const { id, token, version } = await applied({ answers: JSON.stringify({ car: ['yes'] }) }, job_id)

    await expect(answer(token, version, {})).rejects.toMatchObject({ fields: { 'answers.car': expect.anything() } })
    await move(id, 'shortlist')
    const shown = await nobody.call(link.info, { token })
    expect(shown).toMatchObject({ can_answer: false, answers: { car: ['yes'] } })
    await expect(answer(token, shown.version, { car: ['no'] })).rejects.toMatchObject({ status: 409 })
    expect(await admin.call(info, { id })).toMatchObject({ score: 10, knocked_out: false, answered_at: null })
  })
})

test('two weeks before the consent ends the applicant gets one email per date, to extend it or let it end', async () => {
  const [one, employed] = [await applied({ consent_months: 1 }), await applied({ consent_months: 1 })]
  await become(employed.id, { stage: 'selected', ...hired() })
  const before = app.clock.now().toISOString()
  const { consent_until } = await nobody.call(link.info, { token: one.token })
  const day = (days: number) => `${addDays(consent_until, days)}T02:00:00.000Z`
  const reminders = async (email: string) =>
    (await emailsTo(app, email)).filter(({ kind }) => kind === 'applicationConsentEnding').length

  await waitUntil(day(-15))
  await app.runJob('remind-of-consents')
  expect(await reminders(one.email)).toBe(0)
  await waitUntil(day(-14))
  const run = () => remindOfConsents(app.database, app.clock.now(), new AbortController().signal)
  await Promise.all([run(), run()])
  await app.runJob('remind-of-consents')
  expect([await reminders(one.email), await reminders(employed.email)]).toEqual([1, 0])

  await nobody.call(link.consent, { token: await tokenTo(one.email), consent_months: 3 })
  await app.runJob('remind-of-consents')
  expect(await reminders(one.email)).toBe(1)
  const { consent_until: later } = await nobody.call(link.info, { token: one.token })
  await waitUntil(`${addDays(later, -3)}T02:00:00.000Z`)
  await app.runJob('remind-of-consents')
  expect(await reminders(one.email)).toBe(2)
  await waitUntil(before)
})

describe('when the consent ends', () => {
  test('applications without a hire are anonymised, once, and the others stay', async () => {
    const [one, selected, employed] = [
      await applied({ consent_months: 1 }),
      await applied({ consent_months: 1 }),
      await applied({ consent_months: 1 }),
    ]
    await become(selected.id, { stage: 'selected' })
    await become(employed.id, { stage: 'selected', ...hired() })
    await app.runJob('anonymise-applications')
    expect(await admin.call(info, { id: one.id })).toMatchObject({ name: 'Kim Doe' })

    const before = app.clock.now().toISOString()
    await waitUntil('2026-12-20T00:00:00.000Z')
    await app.runJob('anonymise-applications')
    const entriesOf = (id: string) =>
      app.database.asPlatform((db) =>
        db.selectFrom('audit_changes').select(['after']).where('record_id', '=', id).execute(),
      )
    const first = await entriesOf(one.id)
    await app.runJob('anonymise-applications')
    expect(await entriesOf(one.id)).toEqual(first)
    expect(JSON.stringify(first)).toContain('anonymised_at')

    for (const { token } of [one, selected])
      await expect(nobody.call(link.info, { token })).rejects.toMatchObject(notFound)
    expect(await admin.call(info, { id: employed.id })).toMatchObject({ name: 'Kim Doe' })
    await waitUntil(before)
  })
})
