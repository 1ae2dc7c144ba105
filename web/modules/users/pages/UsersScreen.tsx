import { useTranslate } from '#web/lib/wording.ts'
import { canManageSuperAdmins } from '#web/modules/users/sides.ts'
import { InviteLink, UsersTable } from '#web/modules/users/UsersTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'

/** The users of an agency; for super admins those of all agencies. */
export function UsersScreen() {
  const t = useTranslate()
  return (
    <Page
      title={t('users.list.agency')}
      description={t(canManageSuperAdmins() ? 'users.list.everywhereText' : 'users.list.agencyText')}
      actions={<InviteLink side="agency" />}
    >
      <UsersTable side="agency" />
    </Page>
  )
}
