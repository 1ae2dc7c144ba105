import { Group } from '@mantine/core'
import { type UserRow, users } from '#contract/accounts/users.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { hrefsOf } from '#web/modules/users/sides.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

/** A user on another record's page: name, status and a link. */
export function UserLine({ user }: { user: UserRow }) {
  const open = isCallAllowed(users.details, useSession())
  return (
    <Group justify="space-between" wrap="nowrap">
      <PersonCell name={user.name} detail={user.email} href={open ? hrefsOf('agency').view(user.id) : undefined} />
      <RecordStatus of="users.status" status={user.status} />
    </Group>
  )
}
