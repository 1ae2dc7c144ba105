import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { type Client, clientWith, type TestApp } from '#server/testing/app.ts'
import { password, passwordHash } from '#server/testing/world.ts'

type Fields = Partial<RequestOf<typeof calls.supervisors.store>>

export type SupervisorRecord = {
  readonly client: Client
  readonly id: string
  /** the fields of the record from now on, as changed by the admin */
  becomes(fields: Fields & { status?: 'active' | 'inactive' }): Promise<void>
}

const made = { count: 0 }

/** A supervisor of the first agency with a login, who by default may approve hours and see costs. */
export async function supervisorWith(app: TestApp, input: Fields): Promise<SupervisorRecord> {
  const admin = await app.as('admin')
  const email = `supervisor-${++made.count}@muster.example`
  const person = { first_name: 'Teresa', last_name: 'Okonjo', email }
  const fields = { ...person, can_approve_timesheets: true, can_see_cost: true, ...input }
  const { id } = await admin.call(calls.supervisors.store, { company_id: app.world.agency, ...fields })
  const user = { ...person, locale: 'en', kind: 'admin', agency_id: app.world.agency, supervisor_id: id } as const
  const password_hash = await passwordHash()
  await app.database.asPlatform((db) => addUser(db, { ...user, password_hash }))
  const { accessToken } = await clientWith(app.app, '').call(calls.auth.login, { email, password })
  return {
    id,
    client: clientWith(app.app, accessToken),
    async becomes({ company_id: _, ...changes }) {
      const { version } = await admin.call(calls.supervisors.details, { id })
      await admin.call(calls.supervisors.update, { id, version, status: 'active', ...fields, ...changes })
    },
  }
}
