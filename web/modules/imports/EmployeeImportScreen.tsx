import { ImportPage } from '#web/modules/imports/ImportPage.tsx'

export function EmployeeImportScreen() {
  return <ImportPage kind="employees" />
}
