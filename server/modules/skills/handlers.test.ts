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

const newSkill = async (name = `Skill ${++made.count}`) =>
  (await admin.call(calls.skill.store, { code: `S${++made.count}`, name })).id

const refusedTo = { status: expect.toSatisfy((status: number) => status === 403 || status === 404) }

test('an employee declares a skill, the agency verifies it, and then only the agency changes it', async () => {
  const skill_id = await newSkill('Forklift')
  const result = await ava.call(calls.heldSkills.store, { employee_id, skill_id, level: 4, years: 2, verified: true })
  expect(result).toMatchObject({ skill_name: 'Forklift', level: 4, years: 2, source: 'self', verified_at: null })
  const { id } = result

  const change = { id, version: result.version, level: 3, expires_on: '2027-05-01', verified: true }
  const verified = await admin.call(calls.heldSkills.update, change)

  expect(verified).toMatchObject({ level: 3, years: null, expires_on: '2027-05-01', verified_by_name: 'Ruth Adler' })
  const key = { id, version: verified.version }
  await expect(ava.call(calls.heldSkills.update, { ...key, level: 5 })).rejects.toMatchObject({ code: 'wrongState' })
  await expect(ava.call(calls.heldSkills.remove, key)).rejects.toMatchObject({ code: 'wrongState' })
  await expect(admin.call(calls.heldSkills.update, change)).rejects.toMatchObject({ code: 'stale' })
  const doubted = await admin.call(calls.heldSkills.update, { ...key, level: 3 })
  expect(doubted).toMatchObject({ verified_at: null, verified_by_name: null })
  await ava.call(calls.heldSkills.remove, { id, version: doubted.version })
  expect(await admin.call(calls.heldSkills.list, { employee_id })).toEqual([])
})

test('a verified skill keeps its verification date when the agency changes it', async () => {
  const first = { employee_id, skill_id: await newSkill(), level: 2, verified: true }
  const { id, version, verified_at } = await admin.call(calls.heldSkills.store, first)
  app.clock.moveBy({ minutes: 1 })

  const later = await admin.call(calls.heldSkills.update, { id, version, level: 3, verified: true })

  expect(later).toMatchObject({ level: 3, verified_at, source: 'reference' })
})

test('a skill is held once, and must be in the list', async () => {
  const skill_id = await newSkill()
  await ava.call(calls.heldSkills.store, { employee_id, skill_id, level: 1 })

  for (const required of [skill_id, app.world.chef])
    await expect(ava.call(calls.heldSkills.store, { employee_id, skill_id: required, level: 1 })).rejects.toMatchObject(
      {
        status: 422,
        fields: { skill_id: [expect.any(String)] },
      },
    )
})

test('an employee chooses from the skills of their agency', async () => {
  const skill_id = await newSkill('Yarn spinning')

  expect(await ava.call(calls.heldSkills.choices, { q: 'yarn' })).toEqual([{ id: skill_id, name: 'Yarn spinning' }])
  expect(await (await app.as('admin2')).call(calls.heldSkills.choices, { q: 'yarn' })).toEqual([])
})

test('nobody else can see or change it', async () => {
  const input = { employee_id, skill_id: await newSkill(), level: 3 }
  const { id, version } = await ava.call(calls.heldSkills.store, input)
  for (const role of ['admin2', 'employee2', 'customer'] as const) {
    const stranger = await app.as(role)
    await expect(stranger.call(calls.heldSkills.list, { employee_id }), role).rejects.toMatchObject(refusedTo)
    await expect(stranger.call(calls.heldSkills.store, input), role).rejects.toMatchObject(refusedTo)
    const change = { id, version, level: 5 }
    await expect(stranger.call(calls.heldSkills.update, change), role).rejects.toMatchObject(refusedTo)
    await expect(stranger.call(calls.heldSkills.remove, { id, version }), role).rejects.toMatchObject(refusedTo)
  }
})

test('the file counts the declared skills as complete', async () => {
  const { noah: id } = app.world
  expect((await admin.call(calls.employeeDetails.file, { id })).done).not.toContain('skills')

  await admin.call(calls.heldSkills.store, { employee_id: id, skill_id: await newSkill(), level: 3 })

  expect((await admin.call(calls.employeeDetails.file, { id })).done).toContain('skills')
})
