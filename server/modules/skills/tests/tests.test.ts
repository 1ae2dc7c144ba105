import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

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

const choice = {
  kind: 'single' as const,
  wording: { en: 'Which side is up?', de: 'Welche Seite ist oben?' },
  options: [{ wording: { en: 'This one' } }, { wording: { en: 'That one' }, correct: true }],
  marks: 7,
}
const written = { kind: 'short_text' as const, wording: { en: 'What do you check first?' }, marks: 3 }

type NewQuestion = (typeof choice | typeof written) & { time_limit_s?: number }

async function skillWith(...questions: NewQuestion[]) {
  const skill = await admin.call(calls.skill.store, { code: `T${++made.count}`, name: `Skill ${made.count}` })
  for (const question of questions) await admin.call(calls.questions.store, { skill_id: skill.id, ...question })
  return skill.id
}

const begun = (skill_id: string) => ava.call(calls.skillTests.start, { employee_id, skill_id })

async function answered(skill_id: string, right: boolean) {
  const { id, questions } = await begun(skill_id)
  const answers = Object.fromEntries(questions.map(({ id: of }) => [of, [right ? '1' : '0']]))
  return ava.call(calls.skillTests.exam, { id, answers })
}

const refusedTo = { status: expect.toSatisfy((status: number) => status === 403 || status === 404) }

test('the employee does not see the correct answers, and resumes a started test', async () => {
  const skill_id = await skillWith(choice)

  const sitting = await begun(skill_id)

  expect(sitting).toMatchObject({
    seconds_left: 60,
    questions: [{ text: 'Which side is up?', options: ['This one', 'That one'] }],
  })
  expect(JSON.stringify(sitting)).not.toContain('correct')
  expect((await begun(skill_id)).id).toBe(sitting.id)
  await expect(ava.call(calls.questions.list, { id: skill_id })).rejects.toMatchObject({ code: 'mayNot' })
})

test('a passed test verifies the skill; after a failed one there is a waiting time of a day', async () => {
  const [good, bad] = [await skillWith(choice), await skillWith(choice)]

  expect(await answered(good, true)).toMatchObject({ result: 'passed', score: 100 })
  expect(await answered(bad, false)).toMatchObject({ result: 'failed', score: 0 })

  const held = await admin.call(calls.heldSkills.list, { employee_id })
  expect(held.find(({ skill_id }) => skill_id === good)).toMatchObject({
    source: 'test',
    verified_at: expect.any(String),
  })
  expect(held.find(({ skill_id }) => skill_id === bad)).toBeUndefined()
  await expect(begun(bad)).rejects.toMatchObject({ code: 'skills.waitADay' })
  const { offered } = await ava.call(calls.skillTests.marks, { employee_id })
  expect(offered.find(({ skill_id }) => skill_id === bad)).toMatchObject({
    attempts_left: 2,
    next_at: expect.any(String),
  })
})

test('text answers are marked by the agency, once', async () => {
  const { id, questions } = await begun(await skillWith(choice, written))
  const answers = Object.fromEntries(questions.map(({ id: of, kind }) => [of, [kind === 'single' ? '0' : 'Tyres']]))
  const submitted = await ava.call(calls.skillTests.exam, { id, answers })
  expect(submitted).toMatchObject({ result: 'to_mark', score: null })
  await expect(ava.call(calls.skillTests.toMark, { id })).rejects.toMatchObject({ code: 'mayNot' })

  const { answers: open, version } = await admin.call(calls.skillTests.toMark, { id })
  expect(open).toMatchObject([{ answer: 'Tyres', marks: 3 }])
  const marks = { [open[0]?.id ?? '']: 3 }
  expect(await admin.call(calls.skillTests.mark, { id, version, marks })).toMatchObject({
    result: 'failed',
    score: 30,
    marked_by_name: 'Ruth Adler',
  })

  await expect(admin.call(calls.skillTests.mark, { id, version, marks })).rejects.toMatchObject({ code: 'stale' })
  await expect(ava.call(calls.skillTests.exam, { id, answers })).rejects.toMatchObject({ code: 'wrongState' })
})

test.each([
  [42, 'passed'],
  [44, 'expired'],
])('a test of 40 seconds submitted after %i seconds has %s', async (seconds, result) => {
  const { id, questions, seconds_left } = await begun(await skillWith({ ...choice, time_limit_s: 40 }))
  app.clock.moveBy({ seconds })

  const submitted = await ava.call(calls.skillTests.exam, { id, answers: { [questions[0]?.id ?? '']: ['1'] } })

  expect(seconds_left).toBe(40)
  expect(submitted).toMatchObject({ result, score: result === 'passed' ? 100 : null })
})

test('a running test is visible only to its employee, and its result afterwards to the agency', async () => {
  const skill_id = await skillWith(choice, written)
  await expect(admin.call(calls.skillTests.start, { employee_id, skill_id })).rejects.toMatchObject({ code: 'mayNot' })
  const { id, questions } = await begun(skill_id)

  await expect(admin.call(calls.skillTests.start, { employee_id, skill_id })).rejects.toMatchObject({ code: 'mayNot' })
  await expect(admin.call(calls.skillTests.exam, { id, answers: {} })).rejects.toMatchObject({ code: 'mayNot' })
  await expect(admin.call(calls.skillTests.toMark, { id })).rejects.toMatchObject({ code: 'wrongState' })
  const { tests } = await admin.call(calls.skillTests.marks, { employee_id })
  expect(tests.find((one) => one.id === id)).toMatchObject({ result: 'in_progress', score: null })
  expect(JSON.stringify(tests)).not.toContain('Which side is up?')

  await ava.call(calls.skillTests.exam, { id, answers: { [questions[0]?.id ?? '']: ['1'] } })
  expect(
    (await admin.call(calls.skillTests.marks, { employee_id })).tests.find((one) => one.id === id),
  ).not.toMatchObject({ result: 'in_progress' })
})

test('a changed question does not affect started tests, and a deactivated one is no longer used', async () => {
  const skill_id = await skillWith(choice)
  const { id, questions } = await begun(skill_id)
  const [question] = await admin.call(calls.questions.list, { id: skill_id })
  const { version = 0, id: question_id = '' } = question ?? {}
  const other = [{ wording: { en: 'This one' }, correct: true }, { wording: { en: 'That one' } }]
  const change = { ...choice, id: question_id, options: other, active: false }
  await admin.call(calls.questions.update, { ...change, version })
  await expect(admin.call(calls.questions.update, { ...change, version })).rejects.toMatchObject({ code: 'stale' })

  const done = await ava.call(calls.skillTests.exam, { id, answers: { [questions[0]?.id ?? '']: ['1'] } })

  expect(done).toMatchObject({ result: 'passed' })
  await expect(ava.call(calls.skillTests.start, { employee_id, skill_id: await skillWith() })).rejects.toMatchObject({
    code: 'skills.noQuestions',
  })
})

test('a question without a possible correct answer is refused at its field', async () => {
  const skill_id = await skillWith()
  const unclear = { ...choice, options: [{ wording: { en: 'This one' } }, { wording: { en: 'That one' } }] }

  await expect(admin.call(calls.questions.store, { skill_id, ...unclear })).rejects.toMatchObject({
    fields: { options: [expect.any(String)] },
  })
})

test('nobody else can see or take it', async () => {
  const skill_id = await skillWith(choice)
  const { id } = await begun(skill_id)
  for (const role of ['admin2', 'employee2', 'customer'] as const) {
    const stranger = await app.as(role)
    await expect(stranger.call(calls.skillTests.marks, { employee_id }), role).rejects.toMatchObject(refusedTo)
    await expect(stranger.call(calls.skillTests.exam, { id, answers: {} }), role).rejects.toMatchObject(refusedTo)
    await expect(stranger.call(calls.skillTests.toMark, { id }), role).rejects.toMatchObject(refusedTo)
  }
})
