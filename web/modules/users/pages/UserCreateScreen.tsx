import { UserCreatePage } from './UserCreatePage.tsx'

export function UserCreateScreen() {
  return <UserCreatePage side="platform" />
}
