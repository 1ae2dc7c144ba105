import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { somePdf } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

let app: TestApp
let admin: Client
let ava: Client
let employee_id: string
const made = { count: 0 }

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  employee_id = app.world.ava
})
afterAll(() => app.close())

const { attach, exam, file, mark, start, toMark, waiting } = calls.skillTests

async function begun() {
  app.clock.moveBy({ seconds: 1 })
  const { id: skill_id } = await admin.call(calls.skill.store, {
    code: `F${++made.count}`,
    name: `Knots ${made.count}`,
  })
  const wording = { en: 'Send a photo of the knot' }
  await admin.call(calls.questions.store, { skill_id, kind: 'file', wording, marks: 4, time_limit_s: 600 })
  const { id, questions } = await ava.call(start, { employee_id, skill_id })
  return { id, skill_id, question_id: only(questions).id }
}

const pdf = (filename: string, more = '') => ({ filename, bytes: Buffer.from(`%PDF-1.7\n${more}%%EOF\n`) })
const refusedTo = { status: expect.toSatisfy((status: number) => status === 403 || status === 404) }
const notes = async (who: Client, kind: string) =>
  (await who.call(calls.notifications.list, {})).rows.filter((note) => note.kind === kind)

test('a file answers a question, another replaces it, and the marker opens the last one', async () => {
  const { id, skill_id, question_id } = await begun()
  await ava.upload(attach, { id, question_id }, pdf('first.pdf'))
  expect(await ava.upload(attach, { id, question_id }, pdf('my knot.exe', 'second'))).toEqual({
    file_name: 'my knot.pdf',
  })
  const again = await ava.call(start, { employee_id, skill_id })
  expect(only(again.questions)).toMatchObject({ kind: 'file', file_name: 'my knot.pdf' })

  await expect(admin.download(file, { id, question_id })).rejects.toMatchObject({ code: 'wrongState' })
  const submitted = await ava.call(exam, { id, answers: { [question_id]: ['something else'] } })

  expect(submitted).toMatchObject({ result: 'to_mark', score: null })
  const { answers, version } = await admin.call(toMark, { id })
  expect(only(answers)).toMatchObject({ answer: 'my knot.pdf', content_type: 'application/pdf', marks: 4 })
  const given = await admin.download(file, { id, question_id })
  expect([given.filename, given.bytes.toString()]).toEqual(['my knot.pdf', pdf('', 'second').bytes.toString()])
  expect(await admin.call(mark, { id, version, marks: { [question_id]: 3 } })).toMatchObject({
    result: 'passed',
    score: 75,
  })
})

test('a question without an uploaded file scores nothing, whatever else is submitted', async () => {
  const { id, question_id } = await begun()

  const submitted = await ava.call(exam, { id, answers: { [question_id]: ['knot.pdf'] } })

  expect(submitted).toMatchObject({ result: 'failed', score: 0 })
})

test('a file that is neither an image nor a PDF is refused, and so is one after the test or for another question', async () => {
  const { id, question_id } = await begun()
  const script = { filename: 'knot.pdf', bytes: Buffer.from('<script>alert(1)</script>') }
  await expect(ava.upload(attach, { id, question_id }, script)).rejects.toMatchObject({
    fields: { file: [expect.any(String)] },
  })
  await expect(ava.upload(attach, { id, question_id: id }, somePdf)).rejects.toMatchObject({ code: 'notFound' })

  app.clock.moveBy({ seconds: 700 })
  await expect(ava.upload(attach, { id, question_id }, somePdf)).rejects.toMatchObject({ code: 'wrongState' })
  const other = await begun()
  await ava.call(exam, { id: other.id, answers: {} })
  await expect(ava.upload(attach, { id: other.id, question_id: other.question_id }, somePdf)).rejects.toMatchObject({
    code: 'wrongState',
  })
})

test('nobody else can upload or read it, and only the agency lists what awaits marking', async () => {
  const { id, question_id } = await begun()
  await ava.upload(attach, { id, question_id }, somePdf)
  for (const role of ['admin2', 'employee2', 'customer', 'customer2'] as const) {
    const stranger = await app.as(role)
    await expect(stranger.upload(attach, { id, question_id }, somePdf), role).rejects.toMatchObject(refusedTo)
    await expect(stranger.download(file, { id, question_id }), role).rejects.toMatchObject(refusedTo)
  }
  expect((await ava.download(file, { id, question_id })).filename).toBe('vevo.pdf')
  await ava.call(exam, { id, answers: {} })

  expect((await admin.call(waiting, {})).rows.map((row) => row.id)).toContain(id)
  expect((await (await app.as('admin2')).call(waiting, {})).rows).toEqual([])
  await expect(ava.call(waiting, {})).rejects.toMatchObject({ code: 'mayNot' })
})

test('the agency is notified of a test to mark, and the employee of its result', async () => {
  const before = [(await notes(admin, 'testToMark')).length, (await notes(ava, 'testMarked')).length]
  const { id, question_id, skill_id } = await begun()
  await ava.upload(attach, { id, question_id }, somePdf)
  await ava.call(exam, { id, answers: {} })
  const [waits] = await notes(admin, 'testToMark')
  expect(waits).toMatchObject({ params: { name: 'Ava Nguyen' }, link: '/create-skill-question?show=waiting' })
  const { rows } = await admin.call(waiting, { q: 'nguyen' })
  const { version } = only(rows.filter((row) => row.skill_id === skill_id))

  await admin.call(mark, { id, version, marks: { [question_id]: 2 } })

  const [marked] = await notes(ava, 'testMarked')
  expect(marked).toMatchObject({ params: { score: 50 }, link: `/employee-profile-update/${employee_id}?tab=skills` })
  const after = [(await notes(admin, 'testToMark')).length, (await notes(ava, 'testMarked')).length]
  expect(after).toEqual(before.map((count) => count + 1))
  expect((await notes(await app.as('admin2'), 'testToMark')).length).toBe(0)
})

test('an automatically marked test notifies nobody', async () => {
  const before = (await notes(admin, 'testToMark')).length
  const { id } = await begun()
  await ava.call(exam, { id, answers: {} })

  expect((await notes(admin, 'testToMark')).length).toBe(before)
})
