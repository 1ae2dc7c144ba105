import { ImportPage } from '#web/modules/imports/ImportPage.tsx'

export function LocationImportScreen() {
  return <ImportPage kind="locations" />
}
