import { calls } from '#contract/calls.ts'
import { addDays } from '#contract/values/time.ts'
import type { Client } from '#server/testing/app.ts'

type LeaveContext = {
  client: Client
  employee: () => Promise<{ id: string }>
  placement: () => Promise<{ employee_id: string; location_id: string | null }>
  next: () => string
  file: { filename: string; bytes: Uint8Array }
}

/** Factories of types of leave, requests and balances. */
export function leaveIn({ client, employee, placement, next, file }: LeaveContext) {
  /** with a balance that is entered by hand */
  const newLeaveType = () => ({
    ...{ kind: 'time_in_lieu' as const, name: `Leave ${next()}`, accrual: 'by_hand' as const, for_casual: true },
    ...{ over_balance: 'unpaid' as const, to_check: true },
  })
  const leaveType = () => client.call(calls.leaveTypes.store, newLeaveType())

  /** a Monday of its own */
  const day = () => addDays('2028-01-03', 7 * Number(next()))
  async function newLeave() {
    const [{ id: employee_id }, { id: type_id }] = [await employee(), await leaveType()]
    const from_day = day()
    return { employee_id, type_id, from_day, to_day: from_day }
  }
  async function leave() {
    const input = await newLeave()
    return { ...input, ...(await client.call(calls.leaveRequests.store, input)), type_id: input.type_id }
  }
  /** a request of somebody who is placed at a site */
  async function leaveAtSite() {
    const { employee_id, location_id } = await placement()
    const { from_day, ...input } = { ...(await newLeave()), employee_id }
    await client.call(calls.leaveRequests.store, { ...input, from_day })
    return { from: from_day, to: from_day, location_id }
  }
  async function approvedLeave() {
    const { id, version } = await leave()
    await client.call(calls.leaveRequests.decide, { ids: [id], versions: [version], action: 'approve' })
    return { id, version: version + 1 }
  }
  async function leaveEvidence() {
    const { id: leave_request_id } = await leave()
    return { leave_request_id, ...(await client.upload(calls.leaveEvidence.add, { id: leave_request_id }, file)) }
  }
  /** of a person, of a type of its own that is paid out */
  async function leaveBalance(employee_id: string) {
    const { id: type_id } = await leaveType()
    const entry = { kind: 'opening' as const, minutes: 600, on_day: '2026-11-02', reason: 'From the former system' }
    await client.call(calls.leaveBalances.enter, { employee_id, type_id, ...entry })
    return { employee_id, type_id }
  }
  return { newLeaveType, leaveType, newLeave, leave, leaveAtSite, approvedLeave, leaveEvidence, leaveBalance }
}
