import { UserCreatePage } from '#web/modules/users/UserCreatePage.tsx'

export function UserCreateScreen() {
  return <UserCreatePage side="platform" />
}
