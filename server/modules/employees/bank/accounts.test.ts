import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { updateBank, file, reveal, reveals } = calls.employeeDetails
let app: TestApp
let admin: Client
let id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  id = app.world.ava
})
afterAll(() => app.close())

const main = { account_name: 'Ava Nguyen', bsb: '999-001', number: '12345678', split: 'remainder' as const }
const savings = { ...main, number: '55555555', split: 'amount' as const, amount_cents: 20_000 }
const stored = async () => {
  const { bank } = await admin.call(file, { id })
  return { version: bank?.version ?? 0, accounts: bank?.accounts ?? [] }
}
/** The stored accounts in the form in which they are submitted unchanged. */
const unchanged = async () =>
  (await stored()).accounts.map(({ number_ends: _, ...account }) => ({ ...account, number: '' }))
const save = async (accounts: Parameters<typeof admin.call<typeof updateBank>>[1]['accounts']) =>
  admin.call(updateBank, { id, version: (await stored()).version, accounts })

describe('the bank accounts of an employee', () => {
  test('are saved as one set in their order, and each number is revealed separately', async () => {
    const saved = await save([savings, main])

    expect(saved.accounts).toMatchObject([
      { number_ends: '555', split: 'amount', amount_cents: 20_000 },
      { number_ends: '678', split: 'remainder', amount_cents: null },
    ])
    const revealInput = { id, group: 'bank' as const, purpose: 'payroll' as const }
    const [first] = saved.accounts
    expect(await admin.call(reveal, { ...revealInput, bank_account_id: first?.id })).toEqual({ number: '55555555' })
    expect(await admin.call(reveal, revealInput)).toEqual({ number: '12345678' })
    const shown = (await admin.call(reveals, { id })).map(({ number_ends }) => number_ends)
    expect(new Set(shown)).toEqual(new Set(['555', '678']))
    const { rows } = await admin.call(calls.audit.list, { entity: 'employee_bank_accounts' })
    const written = JSON.stringify(await Promise.all(rows.map((row) => admin.call(calls.audit.info, { id: row.id }))))
    expect(written).toContain('number_sealed')
    expect(written).not.toMatch(/12345678|55555555|v1\./)
  })

  test('can be reordered, and another can take the remainder, while the numbers stay', async () => {
    const [first, second] = await unchanged()
    if (first === undefined || second === undefined) throw new Error('two accounts are stored')

    await save([
      { ...second, split: 'amount', amount_cents: 15_050 },
      { ...first, split: 'remainder', amount_cents: null },
    ])

    expect((await stored()).accounts).toMatchObject([
      { id: second.id, number_ends: '678', split: 'amount', amount_cents: 15_050 },
      { id: first.id, number_ends: '555', split: 'remainder', amount_cents: null },
    ])
    expect(await admin.call(reveal, { id, group: 'bank', purpose: 'payroll' })).toEqual({ number: '55555555' })
  })

  test('that are omitted are removed, and can no longer be submitted or revealed', async () => {
    const [gone, existing] = await unchanged()
    if (gone === undefined || existing === undefined) throw new Error('two accounts are stored')
    const { version } = await stored()
    await save([existing])

    expect((await stored()).accounts).toMatchObject([{ id: existing.id }])
    await expect(save([existing, gone])).rejects.toMatchObject({ status: 404 })
    const revealInput = { id, group: 'bank' as const, purpose: 'payroll' as const, bank_account_id: gone.id }
    await expect(admin.call(reveal, revealInput)).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(updateBank, { id, version, accounts: [existing] })).rejects.toMatchObject({ code: 'stale' })
  })

  test('of another employee, also of the same agency, are refused', async () => {
    const other = { id: app.world.liam, version: 0 }
    const { accounts } = await admin.call(updateBank, { ...other, accounts: [main] })
    const before = await stored()

    for (const number of ['', '66666666'])
      await expect(save([{ ...main, id: accounts[0]?.id, number }])).rejects.toMatchObject({ status: 404 })

    expect(await stored()).toEqual(before)
  })

  test('with the same number twice are refused, also when the first one is stored', async () => {
    const [existing] = await unchanged()
    if (existing === undefined) throw new Error('one account is stored')

    await expect(save([existing, savings])).rejects.toMatchObject({
      status: 422,
      fields: { 'accounts.1.number': [expect.any(String)] },
    })
  })

  test('are complete for approval with an account that takes the remainder', async () => {
    expect((await admin.call(file, { id })).done).toContain('bank')
    const { checks } = await admin.call(calls.lifecycle.info, { id })
    expect(checks.find(({ name }) => name === 'bank')).toMatchObject({ met: true })
  })

  test('with two that take the remainder are refused by the database too', async () => {
    const second = app.database.asAgency(app.world.agency, (db) =>
      sql`insert into employee_bank_accounts (id, agency_id, employee_id, sequence, account_name, bsb)
        values (gen_random_uuid(), ${app.world.agency}, ${id}, 2, 'Ava', '999-001')`.execute(db),
    )

    await expect(second).rejects.toThrow('employee_bank_accounts_one_remainder')
  })
})
