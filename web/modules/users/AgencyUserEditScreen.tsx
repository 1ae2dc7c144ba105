import { UserEditPage } from '#web/modules/users/UserEditPage.tsx'

export function AgencyUserEditScreen() {
  return <UserEditPage side="agency" />
}
