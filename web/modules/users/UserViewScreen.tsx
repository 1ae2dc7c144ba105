import { UserPage } from '#web/modules/users/UserPage.tsx'

export function UserViewScreen() {
  return <UserPage side="platform" />
}
