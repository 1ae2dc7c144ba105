import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type ExportColumn,
  type ExportProfile,
  exportProfiles,
  type Separator,
  separators,
} from '#contract/payroll/export-profiles.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useWords } from '#web/lib/wording.ts'
import { ColumnFields } from './ColumnFields.tsx'

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

type Draft = Pick<ExportProfile, 'name' | 'format' | 'separator' | 'columns'>
const blank: Draft = { name: '', format: 'csv', separator: ',', columns: [] }

/** Adds or edits a profile: its columns in order, with headings and formats. */
export function ProfileForm({ profile, onDone }: { profile: ExportProfile | null; onDone: () => void }) {
  const t = useWords()
  const [initial] = useState<Draft>(profile ?? { ...blank, columns: usualColumns(t) })
  const [draft, setDraft] = useState(initial)
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const options = {
    invalidates: [exportProfiles],
    success: t('payroll.profiles.saved'),
    failed: t('payroll.profiles.notSaved'),
    onDone,
  }
  const store = useSend(exportProfiles.store, options)
  const update = useSend(exportProfiles.update, options)
  const busy = store.busy || update.busy
  const guard = useLeaveGuard(() => draft !== initial && !busy)
  const fields = { name: draft.name, format: draft.format, separator: draft.separator, columns: draft.columns }
  const save = () =>
    profile ? update.send({ id: profile.id, version: profile.version, ...fields }) : store.send(fields)
  return (
    <Stack gap="md">
      {guard}
      <TextInput
        label={t('payroll.profiles.name')}
        required
        maxLength={80}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Group grow>
        <Select
          label={t('payroll.profiles.format')}
          data={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: 'XLSX' },
          ]}
          value={draft.format}
          allowDeselect={false}
          onChange={(value) => change({ format: value === 'xlsx' ? 'xlsx' : 'csv' })}
        />
        {draft.format === 'csv' && (
          <Select
            label={t('payroll.profiles.separator')}
            data={separators.map((value) => ({ value, label: t(`payroll.profiles.${separatorNames[value]}`) }))}
            value={draft.separator}
            allowDeselect={false}
            onChange={(value) =>
              change({ separator: separators.find((one): one is Separator => one === value) ?? ',' })
            }
          />
        )}
      </Group>
      <ColumnFields columns={draft.columns} onChange={(columns) => change({ columns })} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button loading={busy} disabled={draft.name.trim() === '' || draft.columns.length === 0} onClick={save}>
          {t('payroll.profiles.save')}
        </Button>
      </Group>
      {profile && (
        <RemoveButton
          call={exportProfiles.remove}
          record={profile}
          label={t('payroll.profiles.delete')}
          question={t('payroll.profiles.deleteTitle', { name: profile.name })}
          invalidates={[exportProfiles]}
          success={t('payroll.profiles.deleted')}
          onDone={onDone}
        />
      )}
    </Stack>
  )
}

/** What most payrolls read. */
const usualColumns = (t: ReturnType<typeof useWords>): ExportColumn[] =>
  (['employee_code', 'employee_name', 'works_on', 'rate', 'hours'] as const).map((field) => ({
    field,
    heading: t(`payroll.field.${field}`),
  }))
