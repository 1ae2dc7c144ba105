import { UserEditPage } from '#web/modules/users/UserEditPage.tsx'

export function UserEditScreen() {
  return <UserEditPage side="platform" />
}
