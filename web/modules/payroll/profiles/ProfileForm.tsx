import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type ExportColumn,
  type ExportProfile,
  exportProfiles,
  payrollSystemColumns,
  type Separator,
  separators,
} from '#contract/payroll/export-profiles.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

type Draft = Pick<ExportProfile, 'name' | 'is_default' | 'format' | 'separator' | 'columns'>
const emptyProfile: Draft = { name: '', is_default: false, format: 'csv', separator: ',', columns: [] }

type Props = { profile: ExportProfile | null; others: readonly ExportProfile[]; onDone: () => void }

/** Adds or edits a profile: its columns in order, with headings and formats. */
export function ProfileForm({ profile, others, onDone }: Props) {
  const t = useTranslate()
  const [initial] = useState<Draft>(profile ?? { ...emptyProfile, columns: defaultColumns(t) })
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
  const { name, is_default, format, separator, columns } = draft
  const fields = { name, is_default, format, separator, columns }
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
      {profile === null && <StartFrom others={others} onChange={change} />}
      <FileFormat draft={draft} onChange={change} />
      <ColumnFields columns={draft.columns} onChange={(columns) => change({ columns })} />
      <Checkbox
        label={t('payroll.profiles.isDefault')}
        description={t('payroll.profiles.isDefaultHelp')}
        checked={draft.is_default}
        onChange={(event) => change({ is_default: event.currentTarget.checked })}
      />
      <DialogButtons onCancel={onDone}>
        <Button loading={busy} disabled={draft.name.trim() === '' || draft.columns.length === 0} onClick={save}>
          {t('payroll.profiles.save')}
        </Button>
      </DialogButtons>
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

function FileFormat({ draft, onChange: change }: { draft: Draft; onChange: (of: Partial<Draft>) => void }) {
  const t = useTranslate()
  return (
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
          onChange={(value) => change({ separator: separators.find((one): one is Separator => one === value) ?? ',' })}
        />
      )}
    </Group>
  )
}

/** The columns of a new profile: usual ones, or those of another payroll system or profile, to be changed from there. */
function StartFrom({ others, onChange }: { others: readonly ExportProfile[]; onChange: (of: Partial<Draft>) => void }) {
  const t = useTranslate()
  const systems = ['myob_accountright', 'employment_hero'] as const
  const choose = (value: string | null) => {
    const system = systems.find((one) => one === value)
    const other = others.find(({ id }) => id === value)
    if (system !== undefined) onChange({ format: 'csv', separator: ',', columns: payrollSystemColumns[system] })
    else if (other) onChange({ format: other.format, separator: other.separator, columns: other.columns })
    else onChange({ format: 'csv', separator: ',', columns: defaultColumns(t) })
  }
  return (
    <Select
      label={t('payroll.profiles.startFrom')}
      defaultValue="usual"
      allowDeselect={false}
      onChange={choose}
      data={[
        { value: 'usual', label: t('payroll.profiles.usual') },
        ...systems.map((value) => ({ value, label: t(`payroll.profiles.${value}`) })),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** What most payrolls read. */
const defaultColumns = (t: ReturnType<typeof useTranslate>): ExportColumn[] =>
  (['employee_code', 'employee_name', 'works_on', 'rate', 'hours'] as const).map((field) => ({
    field,
    heading: t(`payroll.field.${field}`),
  }))
