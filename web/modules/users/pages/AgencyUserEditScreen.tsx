import { UserEditPage } from './UserEditPage.tsx'

export function AgencyUserEditScreen() {
  return <UserEditPage side="agency" />
}
