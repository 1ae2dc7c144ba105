import { Button, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import {
  type XeroChoiceKind,
  xeroChoiceKinds,
  type XeroMappings,
  xeroSyncs,
} from '#contract/platform/xero/xero-sync.ts'
import { rateLabelKey, rateLabels } from '#contract/payroll/pay-runs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'

type Props = { company_id: string; opened: boolean; onClose: () => void }

/** Which pay calendar, earnings rate, type of leave and super fund of Xero corresponds to ours. */
export function MappingDrawer({ company_id, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('xero.map.title')}>
      {opened && <Mappings company_id={company_id} onClose={onClose} />}
    </SideDrawer>
  )
}

function Mappings({ company_id, onClose }: Pick<Props, 'company_id' | 'onClose'>) {
  const query = useApiQuery(xeroSyncs.mappings, { company_id })
  return <Loaded of={query}>{(mappings) => <MappingForm of={mappings} onClose={onClose} />}</Loaded>
}

type Row = XeroMappings['rows'][number]
const keyOf = ({ kind, our_key }: Row) => `${kind} ${our_key}`

function MappingForm({ of: { company_id, rows, choices }, onClose }: { of: XeroMappings; onClose: () => void }) {
  const t = useTranslate()
  const [chosen, choose] = useState<Record<string, string | null>>({})
  const { send, busy } = useSend(xeroSyncs.updateMappings, {
    invalidates: [xeroSyncs],
    success: t('xero.map.saved'),
    failed: t('xero.map.failed'),
    onDone: onClose,
  })
  const changed = rows.flatMap(({ kind, our_key, ...row }) => {
    const xero_id = chosen[keyOf({ kind, our_key, ...row })]
    return xero_id === undefined || xero_id === row.xero_id ? [] : [{ kind, our_key, xero_id }]
  })
  if (xeroChoiceKinds.every((kind) => choices[kind].length === 0)) return <Text>{t('xero.map.nothing')}</Text>
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('xero.map.text')}</Text>
      {xeroChoiceKinds.map((kind) => (
        <Stack key={kind} gap="sm">
          <Title order={3} size="h4">
            {t(`xero.map.${kind}`)}
          </Title>
          {rows.every((row) => row.kind !== kind) && <Text c="dimmed">{t(`xero.map.no.${kind}`)}</Text>}
          {rows
            .filter((row) => row.kind === kind)
            .map((row) => (
              <MappingSelect
                key={row.our_key}
                row={row}
                choices={choices[kind]}
                value={chosen[keyOf(row)] === undefined ? row.xero_id : (chosen[keyOf(row)] ?? null)}
                onChange={(value) => choose((before) => ({ ...before, [keyOf(row)]: value }))}
              />
            ))}
        </Stack>
      ))}
      <Button loading={busy} disabled={changed.length === 0} onClick={() => send({ company_id, mappings: changed })}>
        {t('xero.map.save')}
      </Button>
    </Stack>
  )
}

type SelectProps = {
  row: Row
  choices: XeroMappings['choices'][XeroChoiceKind]
  value: string | null
  onChange: (value: string | null) => void
}

function MappingSelect({ row, choices, value, onChange }: SelectProps) {
  const label = useLabel(row)
  const t = useTranslate()
  return (
    <Select
      label={label}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      placeholder={t('xero.map.choose')}
      searchable
      clearable
      nothingFoundMessage={t('ui.nothingFound')}
    />
  )
}

function useLabel({ kind, our_key, name }: Row): string {
  const t = useTranslate()
  if (kind === 'calendar')
    return t(
      our_key === 'weekly' ? 'xero.map.weekly' : our_key === 'monthly' ? 'xero.map.monthly' : 'xero.map.fortnightly',
    )
  const rate = kind === 'earnings_rate' ? rateLabels.find((one) => one === our_key) : undefined
  if (rate === 'cancelled_shift') return t('xero.map.cancelled')
  if (rate !== undefined) return rate === 'ordinary' ? t('xero.map.ordinary') : t(rateLabelKey(rate))
  if (kind === 'leave_type') return name ?? ''
  if (our_key === 'default') return t('xero.map.default')
  const number = our_key.replace(/^(usi|abn|name):/, '').toUpperCase()
  return name === null ? number : `${name} (${number})`
}
