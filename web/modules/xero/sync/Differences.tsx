import { Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import {
  isXeroProtected,
  type XeroDifference,
  type XeroSyncEmployee,
  type XeroSyncField,
  xeroAdoptedFields,
  xeroSyncs,
} from '#contract/platform/xero/xero-sync.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'

type Side = 'ours' | 'theirs'
const tones = { set: 'info', conflict: 'warn', theirs: 'neutral' } as const

/** Each field that differs, with both values; where both sides changed, which one is right is chosen here. */
export function Differences({ person }: { person: XeroSyncEmployee }) {
  const t = useTranslate()
  // Beside each other the values would push the choice out of a phone's screen.
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [chosen, choose] = useState<Partial<Record<XeroSyncField, Side>>>({})
  const { send, busy } = useSend(xeroSyncs.resolve, {
    invalidates: [xeroSyncs],
    success: t('xero.diff.resolved'),
    failed: t('xero.diff.resolveFailed'),
  })
  const { differences, compared_at, id: employee_id } = person
  if (compared_at === null) return null
  if (differences.length === 0) return <Text>{t('xero.diff.none')}</Text>
  const open = differences.filter(({ kind }) => kind !== 'set')
  const rows = differences.map((of) => ({
    ...{ of, chosen: chosen[of.field] ?? null },
    onChoose: (side: Side) => choose((before) => ({ ...before, [of.field]: side })),
  }))
  const chooseAll = (side: Side) => choose(Object.fromEntries(open.map(({ field }) => [field, side])))
  const decisions = open.flatMap(({ field }) => {
    const keep = chosen[field]
    return keep === undefined ? [] : [{ field, keep }]
  })
  return (
    <Stack gap="sm">
      {isPhone ? (
        <Lines>{rows.map(asCard)}</Lines>
      ) : (
        <TableScroll label={t('xero.diff.title')}>
          <Table miw={420} aria-label={t('xero.diff.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('xero.diff.field')}</Table.Th>
                <Table.Th>{t('xero.diff.ours')}</Table.Th>
                <Table.Th>{t('xero.diff.theirs')}</Table.Th>
                <Table.Th>{t('xero.diff.result')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{rows.map(asRow)}</Table.Tbody>
          </Table>
        </TableScroll>
      )}
      {open.length > 0 && (
        <Group>
          <Button
            loading={busy}
            disabled={decisions.length === 0}
            onClick={() => send({ employee_id, compared_at, decisions })}
          >
            {t('xero.diff.resolve')}
          </Button>
          <Button variant="subtle" onClick={() => chooseAll('ours')}>
            {t('xero.diff.allOurs')}
          </Button>
          <Button variant="subtle" onClick={() => chooseAll('theirs')}>
            {t('xero.diff.allTheirs')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type RowProps = { of: XeroDifference; chosen: Side | null; onChoose: (side: Side) => void }

const asRow = (row: RowProps) => <DifferenceRow key={row.of.field} {...row} />
const asCard = (row: RowProps) => <DifferenceCard key={row.of.field} {...row} />

function DifferenceRow(row: RowProps) {
  const t = useTranslate()
  const { of } = row
  return (
    <Table.Tr>
      <Table.Td>{t(`xero.field.${of.field}`)}</Table.Td>
      <Table.Td>
        <Value of={of} side="ours" />
      </Table.Td>
      <Table.Td>
        <Value of={of} side="theirs" />
      </Table.Td>
      <Table.Td>
        <DifferenceOutcome {...row} />
      </Table.Td>
    </Table.Tr>
  )
}

function DifferenceCard(row: RowProps) {
  const t = useTranslate()
  const { of } = row
  return (
    <Line name={t(`xero.field.${of.field}`)}>
      <Stack gap={4} w="100%">
        <Facts
          items={[
            { label: t('xero.diff.ours'), value: <Value of={of} side="ours" /> },
            { label: t('xero.diff.theirs'), value: <Value of={of} side="theirs" /> },
          ]}
        />
        <DifferenceOutcome {...row} />
      </Stack>
    </Line>
  )
}

/** What will happen, or the choice between both values. */
function DifferenceOutcome({ of: { field, kind }, chosen, onChoose }: RowProps) {
  const t = useTranslate()
  const isAdopted = xeroAdoptedFields.some((one) => one === field)
  if (kind === 'set') return <StatusBadge tone={tones[kind]}>{t(`xero.change.${kind}`)}</StatusBadge>
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={tones[kind]}>{t(`xero.change.${kind}`)}</StatusBadge>
      <SegmentedControl
        size="xs"
        aria-label={t('xero.diff.choose', { field: t(`xero.field.${field}`) })}
        value={chosen ?? ''}
        onChange={(side) => onChoose(side === 'ours' ? 'ours' : 'theirs')}
        data={[
          { value: 'ours', label: t('xero.diff.keepOurs') },
          { value: 'theirs', label: t(isAdopted ? 'xero.diff.takeTheirs' : 'xero.diff.leaveTheirs') },
        ]}
      />
    </Stack>
  )
}

const dateFields: readonly XeroSyncField[] = ['birth_date', 'start_date', 'termination_date']
const codeFields: readonly XeroSyncField[] = [
  'gender',
  'income_type',
  'employment_type',
  'employment_basis',
  'residency',
  'tax_scale',
  'tax_free_threshold',
  'study_loan',
  'tfn_exemption',
  'termination_reason',
]

function Value({ of: { field, ours, theirs, kind }, side }: { of: XeroDifference; side: Side }) {
  const t = useTranslate()
  const value = side === 'ours' ? ours : theirs
  if (isXeroProtected(field)) return side === 'ours' || kind !== 'set' ? t('xero.diff.protected') : '–'
  if (value === null) return '–'
  if (dateFields.includes(field)) return formatDate(value)
  if (field === 'address') return value.split('\n').filter(Boolean).join(', ')
  if (!codeFields.includes(field)) return value
  // A code that Xero adds later is shown as it is.
  const known = codes.find((code) => code === value)
  return known === undefined ? value : t(`xero.value.${known}`)
}

const codes = [
  ...(['F', 'M', 'I', 'N', 'yes', 'no', 'SALARYANDWAGES', 'WORKINGHOLIDAYMAKER', 'NONEMPLOYEE', 'LABOURHIRE'] as const),
  ...(['EMPLOYEE', 'CONTRACTOR', 'FULLTIME', 'PARTTIME', 'CASUAL', 'AUSTRALIANRESIDENT', 'FOREIGNRESIDENT'] as const),
  ...(['REGULAR', 'FOREIGN', 'PENDING', 'UNDER18', 'PENSIONER', 'NOTQUOTED'] as const),
]
