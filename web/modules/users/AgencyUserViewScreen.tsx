import { UserPage } from '#web/modules/users/UserPage.tsx'

export function AgencyUserViewScreen() {
  return <UserPage side="agency" />
}
