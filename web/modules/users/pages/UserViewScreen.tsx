import { UserPage } from './UserPage.tsx'

export function UserViewScreen() {
  return <UserPage side="platform" />
}
