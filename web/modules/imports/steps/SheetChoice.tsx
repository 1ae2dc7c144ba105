import { Select } from '@mantine/core'
import type { ImportSource } from '#contract/platform/import-fields.ts'
import { imports } from '#contract/platform/imports.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ChosenFile } from '#web/modules/imports/use-check.ts'

type Props = { kind: ImportSource; chosen: ChosenFile; onChange: (chosen: ChosenFile) => void }

/** The sheet of a workbook that is read, with the number of rows of each. */
export function SheetChoice({ kind, chosen, onChange }: Props) {
  const t = useTranslate()
  const columns = useSend(imports.columns, { failed: t('imports.choose.failedToRead') })
  const { file, company_id, sheets, tables } = chosen
  if (sheets.length < 2) return null
  async function read(sheet: string) {
    const contents = await columns.sendOrShow({ kind, company_id, sheet }, { files: [file] })
    if (contents !== null) onChange({ ...chosen, ...contents, constants: [] })
  }
  return (
    <Select
      label={t('imports.match.sheet')}
      description={t('imports.match.sheetHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={tables[0]?.sheet ?? null}
      onChange={(sheet) => sheet !== null && void read(sheet)}
      data={sheets.map(({ name, rows, hidden }) => ({
        value: name,
        label: t(hidden ? 'imports.match.sheetHidden' : 'imports.match.sheetRows', { name, rows: formatNumber(rows) }),
      }))}
      allowDeselect={false}
      disabled={columns.busy}
      maw="30rem"
    />
  )
}
