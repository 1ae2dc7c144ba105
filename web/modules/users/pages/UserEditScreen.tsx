import { UserEditPage } from './UserEditPage.tsx'

export function UserEditScreen() {
  return <UserEditPage side="platform" />
}
