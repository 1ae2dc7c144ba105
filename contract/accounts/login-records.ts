// A login of an employee, a customer's contact or a supervisor opens their records, so attaching one requires changing that record.
import { type Caller, mayCall } from '#contract/call.ts'
import { customers } from '#contract/customers/customers.ts'
import { supervisors } from '#contract/customers/supervisors.ts'
import { employees } from '#contract/people/employees.ts'

/** The record of a login, by its field, and the call that changes it. */
export const recordCalls = {
  employee_id: employees.updateBasics,
  customer_id: customers.update,
  supervisor_id: supervisors.update,
} as const
export type RecordField = keyof typeof recordCalls
export const recordFields = ['employee_id', 'customer_id', 'supervisor_id'] as const satisfies RecordField[]

/** Whether a login may be attached to such a record. */
export const mayAttachTo = (caller: Caller, field: RecordField): boolean => mayCall(caller, recordCalls[field])
