import { ImportPage } from '#web/modules/imports/ImportPage.tsx'

export function CustomerImportScreen() {
  return <ImportPage kind="customers" />
}
