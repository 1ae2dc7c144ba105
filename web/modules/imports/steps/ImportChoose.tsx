import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { balanceUnits, type ImportSource, overlapChoices, workbookKinds } from '#contract/platform/import-fields.ts'
import { type ConstantValue, importNeeds, imports, type ImportTable } from '#contract/platform/imports.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatBytes } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, useSession } from '#web/lib/session/session.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import { ImportCompany } from './ImportCompany.tsx'
import type { ChosenFile } from '#web/modules/imports/use-check.ts'
import { ImportRecent } from './ImportRecent.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { toast } from '#web/ui/toast.tsx'

type Props = { kind: ImportSource; onRead: (file: ChosenFile) => void }

/** Takes the file, reads its columns and passes both on. */
export function ImportChoose({ kind, onRead }: Props) {
  const t = useTranslate()
  // An agency is its head company; the platform's staff belong to none and must select the company of the file.
  const [company_id, setCompany] = useState(useSession()?.user?.agency?.id ?? null)
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const columns = useSend(imports.columns, { failed: t('imports.choose.failedToRead') })
  async function read(file: File) {
    setSent({ done: 0, total: 0 })
    const onProgress = (done: number, total: number) => setSent({ done, total })
    const contents = await columns.sendOrShow({ kind, company_id }, { files: [file], onProgress })
    if (contents !== null) onRead({ file, company_id, constants: constantsAtFirst(kind, contents.tables), ...contents })
  }
  return (
    <Stack gap="lg">
      <ImportCompany kind={kind} value={company_id} onChange={setCompany} disabled={columns.busy} />
      <Panel title={t('imports.choose.title')} actions={<Templates kind={kind} />}>
        {columns.busy ? (
          <UploadProgress {...sent} />
        ) : (
          <FileDrop isReady={company_id !== null} onDrop={([file]) => file && void read(file)} />
        )}
      </Panel>
      {hasWorkbook(kind) && can(importNeeds.employees) && (
        <Text>
          <Anchor href={hrefOf('/company-customer-employee-import')}>{t('imports.choose.workbook')}</Anchor>
        </Text>
      )}
      {!columns.busy && <ImportRecent kind={kind} />}
    </Stack>
  )
}

/** What a workbook can have too. */
const hasWorkbook = (kind: ImportSource) => workbookKinds.some((one) => one === kind)

/** What happens to existing charge rates, and what balances are counted in, is to be chosen for the whole file, unless it has a column for it. */
function constantsAtFirst(kind: ImportSource, tables: readonly ImportTable[]): ConstantValue[] {
  const chosen: readonly ConstantValue[] = [
    { kind: 'charge_rates', field: 'on_overlap', value: overlapChoices[0] },
    { kind: 'leave_balances', field: 'unit', value: balanceUnits[0] },
  ]
  const has = (field: string) => tables.some(({ columns }) => columns.some((column) => column.field === field))
  return chosen.filter((one) => one.kind === kind && !has(one.field))
}

/** Progress is known while the file uploads; for the check that follows, only its end is. */
function UploadProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslate()
  if (done < total)
    return (
      <ProgressPanel
        title={t('imports.choose.sending')}
        done={done}
        total={total}
        amount={`${formatBytes(done)} / ${formatBytes(total)}`}
        text={t('imports.choose.checkingText')}
      />
    )
  return (
    <ProgressPanel title={t('imports.choose.reading')} done={0} total={0} text={t('imports.choose.checkingText')} />
  )
}

const maxBytes = 5 * 1024 * 1024
const acceptedTypes = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  'text/tab-separated-values': ['.tsv', '.tab'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

function FileDrop({ isReady, onDrop }: { isReady: boolean; onDrop: (files: File[]) => void }) {
  const t = useTranslate()
  const refuse = ([rejection]: FileRejection[]) =>
    toast('bad', t('imports.choose.failed'), translate(reasonOf(rejection)))
  return (
    <Dropzone
      onDrop={onDrop}
      onReject={refuse}
      accept={acceptedTypes}
      maxSize={maxBytes}
      multiple={false}
      disabled={!isReady}
      className={classes.drop}
      inputProps={{ 'aria-label': t('imports.choose.drop') }}
    >
      <Stack align="center" gap="xs">
        <IconFileSpreadsheet size={44} stroke={1.3} aria-hidden />
        <Text fw={600} ta="center">
          {t(isReady ? 'imports.choose.drop' : 'imports.choose.companyFirst')}
        </Text>
        <Text c="dimmed" size="sm" ta="center">
          {t('imports.choose.help')}
        </Text>
      </Stack>
    </Dropzone>
  )
}

const reasons: Readonly<Record<string, string>> = {
  'file-too-large': 'refusals.imports.tooLarge',
  'too-many-files': 'imports.choose.oneFile',
}
const reasonOf = (rejection: FileRejection | undefined) =>
  reasons[rejection?.errors[0]?.code ?? ''] ?? 'refusals.imports.unreadable'

function Templates({ kind }: { kind: ImportSource }) {
  const t = useTranslate()
  const template = useDownload(imports.template)
  return (
    <Group gap="xs">
      {(kind === 'workbook' ? (['xlsx'] as const) : (['xlsx', 'csv'] as const)).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={template.busy}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => template.start({ kind, format })}
        >
          {t('imports.choose.template', { format: format.toUpperCase() })}
        </Button>
      ))}
    </Group>
  )
}
