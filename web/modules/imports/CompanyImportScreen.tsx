import { ImportPage } from '#web/modules/imports/ImportPage.tsx'

export function CompanyImportScreen() {
  return <ImportPage kind="companies" />
}
