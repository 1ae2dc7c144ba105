import { UserCreatePage } from '#web/modules/users/UserCreatePage.tsx'

export function AgencyUserCreateScreen() {
  return <UserCreatePage side="agency" />
}
