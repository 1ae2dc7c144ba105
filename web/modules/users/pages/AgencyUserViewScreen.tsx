import { UserPage } from './UserPage.tsx'

export function AgencyUserViewScreen() {
  return <UserPage side="agency" />
}
