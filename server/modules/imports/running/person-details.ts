// What a file of employees says beside their own record: tax, superannuation, licence and emergency contacts.
import { putEmployeeGroups } from '#server/modules/employees/details/importing.ts'
import { employeeIdsByCode } from '#server/modules/employees/queries.ts'
import type { PersonRecord } from '#server/modules/imports/rows/people.ts'
import type { AuthorContext } from '#server/http/context.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

/** Writes the groups of the people just written; returns the codes of those that changed. */
export async function putGroups(
  context: AuthorContext,
  agency_id: string,
  records: readonly PersonRecord[],
  seal: Seal,
) {
  const { db } = context
  const given = records.filter(({ tax, super: fund, licence, emergency_contacts }) =>
    [tax, fund, licence, emergency_contacts].some(Boolean),
  )
  if (given.length === 0) return new Set<string>()
  const ids = await employeeIdsByCode(
    db,
    agency_id,
    given.flatMap(({ employee_code }) => employee_code ?? []),
  )
  const people = given.flatMap(({ employee_code, tax, super: fund, licence, emergency_contacts }) => {
    const employee_id = ids.get(employee_code?.toUpperCase() ?? '')
    const groups = {
      tax: tax ?? null,
      super: fund ?? null,
      licence: licence ?? null,
      emergency_contacts: emergency_contacts ?? null,
    }
    return employee_id === undefined ? [] : [{ employee_id, employee_code, groups }]
  })
  const changed = await putEmployeeGroups(context, seal, agency_id, people)
  return new Set(
    people.flatMap(({ employee_id, employee_code }) => (changed.has(employee_id) ? (employee_code ?? []) : [])),
  )
}
