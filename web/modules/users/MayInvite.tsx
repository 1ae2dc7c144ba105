import type { ReactNode } from 'react'
import { recordCalls, type RecordField } from '#contract/accounts/login-records.ts'
import { users } from '#contract/accounts/users.ts'
import { isCallAllowed, type Session } from '#web/lib/session/session.ts'
import { May } from '#web/lib/session/May.tsx'

/** Whether the user may invite somebody as the login of such a record. */
export const isInviteAllowed = (field: RecordField, of?: Session | null) =>
  isCallAllowed(users.create, of) && isCallAllowed(recordCalls[field], of)

/** Renders its children if the user may invite somebody as the login of such a record. */
export function MayInvite({ record, children }: { record: RecordField; children: ReactNode }) {
  return (
    <May call={users.create}>
      <May call={recordCalls[record]}>{children}</May>
    </May>
  )
}
