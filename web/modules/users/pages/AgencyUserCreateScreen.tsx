import { UserCreatePage } from './UserCreatePage.tsx'

export function AgencyUserCreateScreen() {
  return <UserCreatePage side="agency" />
}
