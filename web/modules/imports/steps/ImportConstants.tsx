import { CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { isChoiceField, choiceCodes, choiceTexts, templateFields } from '#contract/platform/import-fields.ts'
import type { ConstantValue, ImportTable } from '#contract/platform/imports.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { fieldName } from './ImportColumns.tsx'

type Props = {
  table: ImportTable
  constants: readonly ConstantValue[]
  onChange: (constants: readonly ConstantValue[]) => void
}

/** Fields without a column that have the same value in all rows, such as the company or the type of employment. */
export function ImportConstants({ table: { kind, columns }, constants, onChange }: Props) {
  const t = useTranslate()
  const own = constants.filter((one) => one.kind === kind)
  const used = [...columns.map(({ field }) => field), ...own.map(({ field }) => field)]
  const free = templateFields(kind).filter((field) => !used.includes(field) && !ownToEach.has(field))
  const set = (field: string, value: string) =>
    onChange(constants.map((one) => (one.kind === kind && one.field === field ? { ...one, value } : one)))
  return (
    <Panel title={t('imports.constants.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('imports.constants.text')}</Text>
        {own.map(({ field, value }) => (
          <Group key={field} align="end" gap="xs" wrap="nowrap">
            <ConstantInput
              label={fieldName(kind, field)}
              field={field}
              value={value}
              onChange={(next) => set(field, next)}
            />
            <CloseButton
              aria-label={t('imports.constants.remove', { field: fieldName(kind, field) })}
              onClick={() => onChange(constants.filter((one) => one.kind !== kind || one.field !== field))}
            />
          </Group>
        ))}
        <Select
          aria-label={t('imports.constants.add')}
          placeholder={t('imports.constants.add')}
          value={null}
          onChange={(field) => field !== null && onChange([...constants, { kind, field, value: '' }])}
          data={free.map((field) => ({ value: field, label: fieldName(kind, field) }))}
          searchable
          maw="24rem"
        />
      </Stack>
    </Panel>
  )
}

/** What no two records share. */
const ownToEach: ReadonlySet<string> = new Set([
  ...[
    'code',
    'employee_code',
    'name',
    'first_name',
    'middle_name',
    'last_name',
    'preferred_name',
    'full_name',
    'email',
  ],
  ...['abn', 'acn', 'bsb', 'account_number', 'account_name', 'tax_file_number', 'driver_licence_number', 'birth_date'],
  ...['super_member_number', 'latitude', 'longitude', 'time', 'phone'],
])

type InputProps = { label: string; field: string; value: string; onChange: (value: string) => void }

function ConstantInput({ label, field, value, onChange }: InputProps) {
  if (!isChoiceField(field))
    return (
      <TextInput
        label={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
        w="24rem"
      />
    )
  return (
    <Select
      label={label}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      data={choiceCodes[field].map((code) => ({ value: code, label: translate(`${choiceTexts[field]}.${code}`) }))}
      w="24rem"
    />
  )
}
