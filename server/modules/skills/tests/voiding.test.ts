import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
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

const { exam, marks, start } = calls.skillTests
const reason = 'Somebody helped'

async function skillToTest() {
  const { id: skill_id } = await admin.call(calls.skill.store, {
    code: `V${++made.count}`,
    name: `Skill ${made.count}`,
  })
  await admin.call(calls.questions.store, {
    skill_id,
    kind: 'number',
    wording: { en: 'Six times seven?' },
    correct: 42,
  })
  return skill_id
}

async function taken(skill_id: string, answer: string) {
  const { id, questions } = await ava.call(start, { employee_id, skill_id })
  return ava.call(exam, { id, answers: { [only(questions).id]: [answer] } })
}

// Sessions from the previous day have to sign in again.
async function nextDay() {
  app.clock.moveBy({ days: 1 })
  admin = await app.as('admin')
  ava = await app.as('employee')
}
const offerOf = async (skill_id: string) =>
  (await ava.call(marks, { employee_id })).offered.find((offer) => offer.skill_id === skill_id)
const heldOf = async (skill_id: string) =>
  (await admin.call(calls.heldSkills.list, { employee_id })).find((held) => held.skill_id === skill_id)
const voided = ({ id, version }: { id: string; version: number }) =>
  admin.call(calls.skillTests.void, { id, version, reason })

test('a voided test returns its attempt, and has a reason', async () => {
  const skill_id = await skillToTest()
  const failed = await taken(skill_id, '41')
  expect(await offerOf(skill_id)).toMatchObject({ attempts_left: 2, next_at: expect.any(String) })

  const value = await voided(failed)

  expect(value).toMatchObject({ result: 'void', void_reason: reason, voided_by_name: 'Ruth Adler' })
  expect(await offerOf(skill_id)).toMatchObject({ attempts_left: 3, next_at: null })
  const { tests } = await ava.call(marks, { employee_id })
  expect(tests.find(({ id }) => id === failed.id)).toMatchObject({ result: 'void', void_reason: reason })
  const { rows } = await ava.call(calls.notifications.list, {})
  expect(rows[0]).toMatchObject({ kind: 'testVoided', params: { skill: value.skill_name } })
  expect(await taken(skill_id, '42')).toMatchObject({ result: 'passed', attempt: 2 })
})

test('one in progress ends, and none can be voided twice, without a reason or by the employee', async () => {
  const skill_id = await skillToTest()
  const { id } = await ava.call(start, { employee_id, skill_id })
  const under = { id, version: 1 }
  await expect(ava.call(calls.skillTests.void, { ...under, reason })).rejects.toMatchObject({ code: 'mayNot' })
  await expect(admin.call(calls.skillTests.void, { ...under, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  const value = await voided(under)

  await expect(ava.call(exam, { id, answers: {} })).rejects.toMatchObject({ code: 'wrongState' })
  await expect(voided(under)).rejects.toMatchObject({ code: 'stale' })
  await expect(voided(value)).rejects.toMatchObject({ code: 'wrongState' })
})

test('another agency cannot void it', async () => {
  const { id, version } = await taken(await skillToTest(), '41')
  for (const role of ['admin2', 'employee2', 'customer'] as const)
    await expect((await app.as(role)).call(calls.skillTests.void, { id, version, reason }), role).rejects.toMatchObject(
      {
        status: expect.toSatisfy((status: number) => status === 403 || status === 404),
      },
    )
})

test('a skill that only the test added is removed', async () => {
  const skill_id = await skillToTest()
  const passed = await taken(skill_id, '42')
  expect(await heldOf(skill_id)).toMatchObject({ level: 3, source: 'test' })

  await voided(passed)

  expect(await heldOf(skill_id)).toBeUndefined()
})

test('a self-declared skill is unverified again, and a test proves no more than its level', async () => {
  const skill_id = await skillToTest()
  await ava.call(calls.heldSkills.store, { employee_id, skill_id, level: 5, years: 2, expires_on: '2027-01-31' })
  const passed = await taken(skill_id, '42')
  expect(await heldOf(skill_id)).toMatchObject({ level: 3, source: 'test', expires_on: null })

  await voided(passed)

  const declared = { level: 5, years: 2, source: 'self', expires_on: '2027-01-31', verified_at: null }
  expect(await heldOf(skill_id)).toMatchObject(declared)
})

test('an earlier verification by the agency is restored; a later one stays', async () => {
  const [before, since] = [await skillToTest(), await skillToTest()]
  const known = { employee_id, skill_id: before, level: 4, verified: true }
  const { verified_at } = await admin.call(calls.heldSkills.store, known)
  const passed = await taken(before, '42')
  expect(await heldOf(before)).toMatchObject({ level: 4, source: 'test' })
  await voided(passed)
  expect(await heldOf(before)).toMatchObject({ level: 4, source: 'reference', verified_at })

  const other = await taken(since, '42')
  const { id, version } = (await heldOf(since)) ?? { id: '', version: 0 }
  const doubted = await admin.call(calls.heldSkills.update, { id, version, level: 2, verified: false })
  await admin.call(calls.heldSkills.update, { id, version: doubted.version, level: 2, verified: true })
  await voided(other)
  expect(await heldOf(since)).toMatchObject({ level: 2, verified_by_name: 'Ruth Adler' })
})

test('another passed test still proves it', async () => {
  const skill_id = await skillToTest()
  const first = await taken(skill_id, '42')
  const since = (await heldOf(skill_id))?.verified_at
  await nextDay()
  const second = await taken(skill_id, '42')
  expect((await heldOf(skill_id))?.verified_at).not.toBe(since)

  await voided(second)
  expect(await heldOf(skill_id)).toMatchObject({ source: 'test', verified_at: since })
  await voided(first)
  expect(await heldOf(skill_id)).toBeUndefined()
})
