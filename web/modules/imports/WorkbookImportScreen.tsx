import { ImportPage } from '#web/modules/imports/ImportPage.tsx'

export function WorkbookImportScreen() {
  return <ImportPage kind="workbook" />
}
