import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type ImportSource, missingFields } from '#contract/platform/import-fields.ts'
import type { ConstantValue, ImportTable } from '#contract/platform/imports.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { unclearDates } from './DateOrderChoice.tsx'
import { fieldName, ImportColumns } from './ImportColumns.tsx'
import { ImportConstants } from './ImportConstants.tsx'
import { SheetChoice } from './SheetChoice.tsx'
import { type ChosenFile, useCheck } from '#web/modules/imports/use-check.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'

type Props = {
  kind: ImportSource
  chosen: ChosenFile
  onChecked: (id: string, chosen: ChosenFile) => void
  onAgain: () => void
}

/** Maps the columns of the file to fields, as detected or as in the last import; then the file is sent to be checked. */
export function ImportMatch({ kind, chosen: first, onChecked, onAgain }: Props) {
  const t = useTranslate()
  const [chosen, setChosen] = useState(first)
  const { tables, constants } = chosen
  const check = useCheck(kind, chosen, (id) => onChecked(id, chosen))
  const missing = tables.flatMap((table) => missingIn(table, constants))
  const unclear = tables.flatMap(unclearDates)
  function change(changed: ImportTable) {
    const mapped = changed.columns.map(({ field }) => field)
    setChosen({
      ...chosen,
      tables: tables.map((table) => (table.kind === changed.kind ? changed : table)),
      constants: constants.filter((one) => one.kind !== changed.kind || !mapped.includes(one.field)),
    })
  }
  if (check.busy)
    return (
      <Panel title={chosen.file.name}>
        <ProgressPanel
          title={t('imports.choose.checking')}
          done={check.done}
          total={check.total}
          text={t('imports.choose.checkingText')}
        />
      </Panel>
    )
  return (
    <Stack gap="lg">
      <Panel title={chosen.file.name}>
        <Stack gap="md">
          <Text c="dimmed">{t('imports.match.text')}</Text>
          {missing.length > 0 && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('imports.match.missing')}>
              {formatList(missing)}
            </Alert>
          )}
          {unclear.length > 0 && (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('imports.match.datesUnclear')}>
              {formatList(unclear.map(({ header }) => header))}
            </Alert>
          )}
          <SheetChoice kind={kind} chosen={chosen} onChange={setChosen} />
          {chosen.sheets.length === 0 && chosen.sheets_left_out.length > 0 && (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('imports.match.sheetsLeftOut')}>
              {formatList([...chosen.sheets_left_out])}
            </Alert>
          )}
          <Group>
            <ActionButton
              leftSection={<IconListCheck size={16} aria-hidden />}
              reason={
                missing.length > 0
                  ? t('imports.match.missingReason')
                  : unclear.length > 0
                    ? t('imports.match.datesReason')
                    : null
              }
              onClick={() => check.send(tables)}
            >
              {t('imports.match.check')}
            </ActionButton>
            <Button variant="default" onClick={onAgain}>
              {t('imports.review.again')}
            </Button>
          </Group>
        </Stack>
      </Panel>
      {tables.map((table) => (
        <Stack key={`${table.kind} ${table.sheet}`} gap="lg">
          <ImportColumns table={table} onChange={change} />
          <ImportConstants
            table={table}
            constants={constants}
            onChange={(next) => setChosen({ ...chosen, constants: next })}
          />
        </Stack>
      ))}
    </Stack>
  )
}

/** The required fields without a column and without a value for all rows. */
function missingIn({ kind, key, columns }: ImportTable, constants: readonly ConstantValue[]) {
  const given = constants.flatMap((one) => (one.kind === kind && one.value.trim() !== '' ? one.field : []))
  const fields = [...columns.map(({ field }) => field), ...given]
  return missingFields(kind, key, fields).map((field) => fieldName(kind, field))
}
