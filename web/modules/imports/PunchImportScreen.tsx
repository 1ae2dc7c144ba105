import { ImportPage } from '#web/modules/imports/ImportPage.tsx'

export function PunchImportScreen() {
  return <ImportPage kind="punches" />
}
