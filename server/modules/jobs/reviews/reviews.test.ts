import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import { releasedParts } from '#contract/jobs/applications/reviews.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { ChangesTo } from '#server/database/rows/versioned.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, info, progress, resume, document, update } = calls.applications
const { reviews, privateReviews } = calls
let app: TestApp
let admin: Client
let customer: Client
let nobody: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, customer, nobody] = [await app.as('admin'), await app.as('customer'), await app.as('nobody')]
  make = factoriesIn(app, { client: admin })
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

const notFound = { status: 404, code: 'notFound' }
const secret = {
  ...{ first_name: 'Quentin', last_name: 'Zimmer', phone: '+61491570158' },
  ...{ cover_note: 'My cover note', rating: 4, score: 17, knocked_out: true },
  ...{ available_from: '2026-12-24', resume_name: 'Zimmer CV.pdf', source: 'referral' as const },
  questions: jsonb([
    {
      ...{ id: 'why', kind: 'single', required: true, min: null, max: null, text: { en: 'Why us?' } },
      options: [{ id: 'a', text: { en: 'Because' }, weight: 17, knock_out: true }],
    },
  ]),
  answers: jsonb({ why: ['a'] }),
}

const become = (id: string, set: ChangesTo<'job_applications'>) =>
  app.database.asPlatform((db) => db.updateTable('job_applications').set(set).where('id', '=', id).execute())

async function storedPdf() {
  const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
  const of = { agency_id: app.world.agency, purpose: 'document' as const, content_type: 'application/pdf', bytes }
  const file = await storeFile(app.outside, of)
  await app.database.asPlatform((db) => insertFile(db, file, app.clock.now()))
  return file.id
}

/** A job of the customer Harbour Foods. */
const harbourJob = () => make.publishedJob({ customer_id: app.world.harbour, location_id: app.world.brisbane })

/** An applicant with everything that can be released, a CV and a document. */
async function applicant(stage: ApplicationStage, job_id: string, set: ChangesTo<'job_applications'> = {}) {
  const made = await make.application(stage, { job_id })
  await admin.call(calls.applicantNotes.store, { application_id: made.id, text: 'Our internal note' })
  await become(made.id, { ...secret, email: made.email, once: false, resume_file_id: await storedPdf(), ...set })
  const document_id = newId()
  const row = { id: document_id, agency_id: app.world.agency, application_id: made.id, name: 'Zimmer licence.pdf' }
  const file_id = await storedPdf()
  await app.database.asPlatform((db) =>
    db
      .insertInto('job_application_documents')
      .values({ ...row, file_id, added_at: app.clock.now().toISOString() })
      .execute(),
  )
  return { ...made, document_id }
}

type MovedApplication = { id: string; version: number; job_id: string }
let count = 0
/** Sends applicants of one job for review to a new address. */
async function sent(made: readonly MovedApplication[], more: Partial<RequestOf<typeof reviews.store>> = {}) {
  const email = `client.${++count}@example.com`
  const [{ job_id }] = made as [MovedApplication]
  const rows = { ids: made.map(({ id }) => id), versions: made.map(({ version }) => version) }
  const result = await admin.call(reviews.store, { job_id, ...rows, email, name: 'Kerry Client', ...more })
  const review = (await admin.call(reviews.list, { job_id })).find((one) => one.recipient_email === email)
  return { email, result, review, token: await tokenTo(email) }
}

async function tokenTo(email: string) {
  const emails = await emailsTo(app, email)
  return String(emails.at(-1)?.params.link).replace('/client-review#', '')
}
const open = (token: string) => nobody.call(privateReviews.info, { token })
const versionOf = async (id: string) => (await admin.call(info, { id })).version
async function answer(token: string, id: string, more: Partial<RequestOf<typeof privateReviews.answer>> = {}) {
  const input = { token, id, version: await versionOf(id), choice: 'interview' as const, ...more }
  return nobody.call(privateReviews.answer, input)
}
const stageOf = async (id: string) => (await admin.call(info, { id })).stage
const notesAbout = async (id: string) =>
  (await admin.call(calls.notifications.list, { per_page: 100 })).rows.filter(
    ({ kind, link }) => kind === 'applicationReviewed' && link.includes(id),
  )

describe('sending applicants for review', () => {
  test('moves them to the client review, names those who cannot be moved, and writes to each recipient', async () => {
    const { id: job_id } = await harbourJob()
    const [moved, there, wrong, stale] = [
      await make.application('shortlisted', { job_id }),
      await make.application('client_review', { job_id }),
      await make.application('offered', { job_id }),
      await make.application('shortlisted', { job_id }),
    ]
    const known = 'head.chef@example.com'
    const contact = { customer_id: app.world.harbour, name: 'Jo Chef', email: known }
    const { id: contact_id } = await admin.call(calls.customerContacts.store, contact)
    const { result, email, review } = await sent([moved, there, wrong, { ...stale, version: 9 }], {
      ...{ contact_ids: [contact_id], language: 'de', message: 'Two people for the kitchen.' },
      ...{ expires_on: '2026-11-30', summaries: { [moved.id]: 'Knows your kitchen.' } },
    })

    expect(result.rows.map(({ code }) => code)).toEqual([undefined, undefined, 'wrongState', 'stale'])
    expect(await Promise.all([moved, there, wrong].map(({ id }) => stageOf(id)))).toEqual([
      'client_review',
      'client_review',
      'offered',
    ])
    expect(review).toMatchObject({
      status: 'sent',
      expires_at: '2026-11-30T14:00:00.000Z',
      applicants: [{ id: moved.id, answered: false }, { id: there.id }],
    })
    expect(only(await emailsTo(app, email))).toMatchObject({
      kind: 'clientReview',
      language: 'de',
      params: { name: 'Kerry Client', job: 'Kitchen hand', agency: 'Southern Cross Staffing', count: 2 },
    })
    expect(only(await emailsTo(app, known)).kind).toBe('clientReview')
    const { applicants } = await open(await tokenTo(email))
    expect(applicants.map(({ summary }) => summary)).toEqual(['Knows your kitchen.', null])
  })

  test('refuses contacts of another customer, no recipient, and days that are over or too far ahead', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('shortlisted', { job_id })
    const other = await make.contact(app.world.summit)

    const wrong: [Partial<RequestOf<typeof reviews.store>>, string][] = [
      [{ contact_ids: [other.id] }, 'contact_ids'],
      [{ email: null }, 'contact_ids'],
      [{ expires_on: '2026-11-01' }, 'expires_on'],
      [{ expires_on: '2027-11-01' }, 'expires_on'],
    ]
    for (const [more, field] of wrong)
      await expect(sent([made], more)).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
    expect(await stageOf(made.id)).toBe('shortlisted')
  })
})

describe('the link of a review', () => {
  test('shows exactly what was released', async () => {
    const { id: job_id } = await harbourJob()
    const made = await applicant('shortlisted', job_id)
    const shows: Record<string, string> = {
      name: 'Quentin',
      contact: '+61491570158',
      availability: '2026-12-24',
      answers: 'My cover note',
      files: 'application/pdf',
      rating: '"rating":4',
    }
    for (const part of releasedParts) {
      const { token } = await sent([{ ...made, version: await versionOf(made.id) }], { released: [part] })
      const text = JSON.stringify(await open(token))
      const shown = Object.keys(shows).filter((name) => text.includes(shows[name] ?? ''))
      expect(shown).toEqual([part])
      if (part !== 'name') expect(text).not.toContain('Zimmer')
      for (const internal of ['Our internal note', 'referral', '"weight":17', '"knock_out":true', '"score"'])
        expect(text).not.toContain(internal)
    }
  })

  test('opens the released files of its own applicants only', async () => {
    const { id: job_id } = await harbourJob()
    const [made, other] = [await applicant('shortlisted', job_id), await applicant('shortlisted', job_id)]
    const { token } = await sent([made], { released: ['files'] })
    const file = (application_id: string, id: string, by = token) =>
      nobody.download(privateReviews.file, { token: by, application_id, id })

    expect((await file(made.id, made.id)).content_type).toBe('application/pdf')
    expect((await file(made.id, made.document_id)).content_type).toBe('application/pdf')
    const { files } = only((await open(token)).applicants)
    expect(files.map(({ name }) => name)).toEqual(['file.pdf', 'file.pdf'])
    const withheld = await sent([{ ...made, version: 2 }], { released: ['name'] })
    const refused = [
      [other.id, other.id],
      [made.id, other.document_id],
      [other.id, made.id],
      [made.id, made.id, withheld.token],
    ] as const
    for (const [application_id, id, by] of refused)
      await expect(file(application_id, id, by)).rejects.toMatchObject(notFound)
  })

  test('that is guessed, expired or closed is refused alike, and so is that of an application', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const [closed, expired] = [await sent([made]), await sent([made])]
    await admin.call(reviews.close, { id: closed.review?.id ?? '', version: 1 })
    const at = app.clock.now().toISOString()
    await app.database.asPlatform((db) =>
      db
        .updateTable('job_reviews')
        .set({ expires_at: at })
        .where('id', '=', expired.review?.id ?? '')
        .execute(),
    )

    const refusals = await Promise.all(
      ['x'.repeat(43), closed.token, expired.token].map((token) => open(token).catch((refused: unknown) => refused)),
    )
    for (const refused of refusals) expect(refused).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject(notFound)
    await expect(answer(closed.token, made.id)).rejects.toMatchObject(notFound)
    expect((await admin.call(reviews.list, { job_id })).map(({ status }) => status).toSorted()).toEqual([
      'closed',
      'expired',
    ])
  })

  test('does not show who withdrew or was erased, nor the applicants of others', async () => {
    const { id: job_id } = await harbourJob()
    const [stays, withdrawn, erased, other] = [
      await make.application('client_review', { job_id }),
      await make.application('client_review', { job_id }),
      await make.application('client_review', { job_id }),
      await make.application('client_review', { job_id }),
    ]
    const { token } = await sent([stays, withdrawn, erased])
    await answer(token, erased.id, { comment: 'A comment about them' })
    await become(withdrawn.id, { stage: 'withdrawn' })
    await become(erased.id, { consent_until: '2026-01-01' })
    await app.runJob('anonymise-applications')

    const { applicants, unavailable } = await open(token)
    expect(applicants.map(({ id }) => id)).toEqual([stays.id])
    expect(unavailable).toBe(1)
    for (const { id } of [withdrawn, other])
      await expect(answer(token, id, { version: 1 })).rejects.toMatchObject(notFound)
    const left = await app.database.asPlatform((db) =>
      db.selectFrom('job_review_answers').select('comment').where('application_id', '=', erased.id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('the client', () => {
  test('chooses with the link, changes the choice, and the recruiters see both and are notified', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('shortlisted', { job_id })
    const { token, review } = await sent([made])
    await expect(answer(token, made.id, { choice: 'reject' })).rejects.toMatchObject({
      fields: { reason: expect.anything() },
    })
    await answer(token, made.id, { choice: 'reject', reason: 'skills', comment: 'No knife skills' })
    expect(await admin.call(info, { id: made.id })).toMatchObject({
      stage: 'rejected',
      reject_reason: 'client_declined',
    })
    const { applicants } = await answer(token, made.id, { choice: 'interview', comment: 'On second thought' })

    expect(only(applicants)).toMatchObject({ stage: 'interview', can_answer: true })
    expect(await admin.call(info, { id: made.id })).toMatchObject({
      ...{ stage: 'interview', reject_reason: null },
      feedback: [
        { choice: 'interview', comment: 'On second thought', by_name: 'Kerry Client', by_link: true, reason: null },
        { choice: 'reject', reason: 'skills', comment: 'No knife skills' },
      ],
    })
    expect(await notesAbout(made.id)).toHaveLength(2)
    expect(await admin.call(reviews.list, { job_id, application_id: made.id })).toMatchObject([
      { id: review?.id, status: 'answered', applicants: [{ answered: true }], opened_at: null },
    ])
  })

  test('recommends an applicant without making an offer, by link, signed in and after another answer', async () => {
    const { id: job_id } = await harbourJob()
    const [byLink, signedIn] = [
      await make.application('client_review', { job_id }),
      await make.application('client_review', { job_id }),
    ]
    const { token } = await sent([byLink, signedIn])
    await answer(token, byLink.id, { choice: 'reject', reason: 'skills' })
    const { applicants } = await answer(token, byLink.id, { choice: 'recommend', comment: 'Start her soon' })
    const seen = { id: signedIn.id, version: await versionOf(signedIn.id) }
    await customer.call(reviews.answer, { ...seen, choice: 'recommend' })

    expect(applicants[0]).toMatchObject({ stage: 'client_review', can_answer: true })
    for (const { id } of [byLink, signedIn])
      expect(await admin.call(info, { id })).toMatchObject({
        ...{ stage: 'client_review', offer: null, reject_reason: null },
        feedback: [{ choice: 'recommend' }, ...(id === byLink.id ? [{ choice: 'reject' }] : [])],
      })
    const asOffer = { job_id, ids: [signedIn.id], versions: [seen.version + 1], action: 'offer' as const }
    await expect(customer.call(progress, asOffer)).rejects.toMatchObject({ code: 'mayNot' })
    await expect(answer(token, byLink.id, { choice: 'offer' as never })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('who answers second sees the first answer and overwrites nothing', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const [one, other] = [await sent([made]), await sent([made])]
    const results = await Promise.all(
      [one, other].map(({ token }, at) =>
        nobody
          .call(privateReviews.answer, { token, id: made.id, version: 1, choice: at === 0 ? 'interview' : 'recommend' })
          .then(
            () => 'stored',
            ({ code }: { code: string }) => code,
          ),
      ),
    )

    expect(results.toSorted()).toEqual(['stale', 'stored'])
    expect((await admin.call(info, { id: made.id })).feedback).toHaveLength(1)
    expect(only((await open(other.token)).applicants).feedback).toHaveLength(1)
  })

  test('cannot answer any more when the agency has acted since', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const { token } = await sent([made])
    await answer(token, made.id, { choice: 'recommend' })
    const version = await versionOf(made.id)
    app.clock.moveBy({ minutes: 1 })
    await admin.call(progress, { job_id, ids: [made.id], versions: [version], action: 'offer', offer_pay_cents: 3300 })

    expect(await admin.call(info, { id: made.id })).toMatchObject({ stage: 'offered', offer: { pay_cents: 3300 } })
    expect(only((await open(token)).applicants)).toMatchObject({ stage: 'offered', can_answer: false })
    await expect(answer(token, made.id, { choice: 'reject', reason: 'pay' })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })
})

describe('a signed-in customer', () => {
  test('sees what was released and nothing else', async () => {
    const { id: job_id } = await harbourJob()
    const made = await applicant('client_review', job_id)
    const seen = async () => {
      const [row, details] = [
        only((await customer.call(list, { job_id })).rows),
        await customer.call(info, { id: made.id }),
      ]
      return JSON.stringify([row, details])
    }
    const before = await seen()
    for (const hidden of ['example.com', '+6149', 'My cover note', '2026-12-24', 'Because', 'internal', 'referral'])
      expect(before).not.toContain(hidden)
    expect(before).toContain('Quentin Zimmer')
    expect(before).toMatch(/"rating":null.*"moves":\[\],"previous":\[\],"possible_duplicates":\[\]/)
    await expect(customer.download(resume, { id: made.id })).rejects.toMatchObject(notFound)

    const parts = ['contact', 'availability', 'answers', 'files', 'rating'] as const
    await sent([made], { released: [...parts], summaries: { [made.id]: 'A summary' } })
    const after = await seen()
    for (const shown of ['"name":"Q. Z."', '+61491570158', 'My cover note', '2026-12-24', 'A summary', '"rating":4'])
      expect(after).toContain(shown)
    for (const hidden of ['Quentin', 'Zimmer', 'internal', 'referral', '"weight":17'])
      expect(after).not.toContain(hidden)
    expect((await customer.download(resume, { id: made.id })).content_type).toBe('application/pdf')
    await customer.download(document, { id: made.document_id })
    expect((await customer.call(list, { job_id, q: 'Zimmer' })).rows).toEqual([])
    expect((await customer.call(list, { job_id, knocked_out: true })).rows).toEqual([])
  })

  test('answers like with a link, as long as the review is open', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const { review, token } = await sent([made])
    const choose = async (choice: 'interview' | 'reject', reason: 'skills' | null = null) =>
      customer.call(reviews.answer, { id: made.id, version: await versionOf(made.id), choice, reason })
    await choose('reject', 'skills')
    expect(await customer.call(info, { id: made.id })).toMatchObject({ stage: 'rejected', can_answer: true })
    await choose('interview')
    expect(only((await open(token)).applicants).feedback).toMatchObject([{ by_link: false }, { reason: 'skills' }])

    await admin.call(reviews.close, { id: review?.id ?? '', version: 1 })
    await expect(customer.call(info, { id: made.id })).rejects.toMatchObject(notFound)
    await expect(choose('reject', 'skills')).rejects.toMatchObject(notFound)
  })

  test('answers through the list of applicants, which is the same feedback', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    await customer.call(progress, { job_id, ids: [made.id], versions: [1], action: 'interview', note: 'Monday' })

    expect((await admin.call(info, { id: made.id })).feedback).toMatchObject([
      { choice: 'interview', comment: 'Monday', by_link: false },
    ])
  })
})

describe('a review', () => {
  test('is sent again with a new link and a later day, and not after it was closed', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const { review, email, token } = await sent([made])
    const id = review?.id ?? ''
    const again = await admin.call(reviews.resend, { id, version: 1, expires_on: '2026-12-20' })

    expect(again.expires_at).toBe('2026-12-20T14:00:00.000Z')
    const fresh = await tokenTo(email)
    expect(fresh).not.toBe(token)
    expect(await open(fresh)).toMatchObject({ expires_at: again.expires_at })
    expect(await open(token)).toEqual(await open(fresh))
    await expect(admin.call(reviews.close, { id, version: 1 })).rejects.toMatchObject({ code: 'stale' })
    expect(await admin.call(reviews.close, { id, version: 2 })).toMatchObject({ status: 'closed' })
    await expect(admin.call(reviews.resend, { id, version: 3 })).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('is for the recruiters of its agency', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const { review } = await sent([made])
    const id = review?.id ?? ''
    const [other, employee] = [await app.as('admin2'), await app.as('employee')]

    expect(await other.call(reviews.list, { job_id })).toEqual([])
    for (const by of [other, customer, employee])
      await expect(by.call(reviews.close, { id, version: 1 })).rejects.toMatchObject({
        status: by === other ? 404 : 403,
      })
    await expect(customer.call(reviews.list, { job_id })).rejects.toMatchObject({ status: 403 })
    const input = { id: made.id, version: 1, choice: 'interview' as const }
    await expect(admin.call(reviews.answer, input)).rejects.toMatchObject({ status: 403 })
    await expect(
      other.call(reviews.store, { job_id, ids: [made.id], versions: [1], email: 'a@b.co' }),
    ).rejects.toMatchObject(notFound)
  })

  test('refuses an answer about an applicant who was changed since', async () => {
    const { id: job_id } = await harbourJob()
    const made = await make.application('client_review', { job_id })
    const { token } = await sent([made])
    await admin.call(update, { id: made.id, version: 1, rating: 2 })
    await expect(answer(token, made.id, { version: 1 })).rejects.toMatchObject({ code: 'stale' })
  })
})
