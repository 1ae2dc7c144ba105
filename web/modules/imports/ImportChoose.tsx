import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { companies } from '#contract/companies.ts'
import { type ImportKind, imports } from '#contract/imports.ts'
import { useDownload } from '#web/lib/files.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import { ProgressPanel } from '#web/ui/ProgressPanel.tsx'

type Props = { kind: ImportKind; onChecked: (id: string) => void }

const mostBytes = 5 * 1024 * 1024

/** Takes the file, sends it to be checked, and hands on the number of the check. */
export function ImportChoose({ kind, onChecked }: Props) {
  const t = useWords()
  const [company_id, setCompany] = useState<string | null>(null)
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const check = useSend(imports.check, { failed: t('imports.choose.failed'), onDone: (record) => onChecked(record.id) })
  const send = ([file]: File[]) => {
    if (file) check.send({ kind, company_id }, { files: [file], onProgress: (done, total) => setSent({ done, total }) })
  }
  return (
    <Stack gap="lg">
      {kind !== 'locations' && <CompanyChoice value={company_id} onChange={setCompany} />}
      <Panel title={t('imports.choose.title')} actions={<Templates kind={kind} />}>
        {check.busy ? (
          <ProgressPanel title={t('imports.choose.checking')} done={sent.done} total={sent.total} text={t('imports.choose.checkingText')} />
        ) : (
          <Dropzone onDrop={send} maxFiles={1} maxSize={mostBytes} multiple={false} className={classes.drop} inputProps={{ 'aria-label': t('imports.choose.drop') }}>
            <Stack align="center" gap="xs">
              <IconFileSpreadsheet size={44} stroke={1.3} aria-hidden />
              <Text fw={600}>{t('imports.choose.drop')}</Text>
              <Text c="dimmed" size="sm" ta="center">
                {t('imports.choose.help')}
              </Text>
            </Stack>
          </Dropzone>
        )}
      </Panel>
    </Stack>
  )
}

function CompanyChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useWords()
  const choices = useAsk(companies.choices, {}).data ?? []
  if (choices.length < 2) return null
  return (
    <Panel title={t('imports.choose.company')}>
      <Select
        aria-label={t('imports.choose.company')}
        description={t('imports.choose.companyHelp')}
        placeholder={choices[0]?.name}
        value={value}
        onChange={onChange}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
      />
    </Panel>
  )
}

function Templates({ kind }: { kind: ImportKind }) {
  const t = useWords()
  const template = useDownload(imports.template)
  return (
    <Group gap="xs">
      {(['xlsx', 'csv'] as const).map((format) => (
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
