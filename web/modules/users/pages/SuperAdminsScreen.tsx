import { useTranslate } from '#web/lib/wording.ts'
import { InviteLink, UsersTable } from '#web/modules/users/UsersTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'

/** The platform's own users. */
export function SuperAdminsScreen() {
  const t = useTranslate()
  return (
    <Page
      title={t('users.list.platform')}
      description={t('users.list.platformText')}
      actions={<InviteLink side="platform" />}
    >
      <UsersTable side="platform" />
    </Page>
  )
}
