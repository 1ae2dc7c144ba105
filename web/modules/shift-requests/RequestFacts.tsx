import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { ShiftRequestWithActions } from '#contract/rostering/shifts/shift-requests.ts'
import { formatDate, formatInstant, formatList, formatNumber, formatTimeRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { shiftTextFacts } from '#web/modules/rosters/shift-texts.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'

type Row = ShiftRequestWithActions

/** The request, what the agency changed, and what came of it. */
export function RequestFacts({ row }: { row: Row }) {
  const t = useTranslate()
  return (
    <>
      <Facts
        items={[
          { label: t('requests.state'), value: <RecordStatus of="requests.status" status={row.status} /> },
          { label: t('requests.customer'), value: row.customer_name },
          {
            label: t('requests.days'),
            value: formatList(row.dates.map((day) => formatDate(day, 'weekday'))),
            wide: true,
          },
          { label: t('requests.when'), value: formatTimeRange(row.starts, row.ends) },
          {
            label: t('requests.position'),
            value: <PositionMark name={row.position_name} colour={row.position_colour} />,
          },
          { label: t('requests.openings'), value: formatNumber(row.openings) },
          { label: t('requests.subLocation'), value: row.sub_location_name },
          { label: t('requests.people'), value: formatList(row.wished_people.map(({ name }) => name)), wide: true },
          ...shiftTextFacts(t, row),
          { label: t('requests.requestedBy'), value: `${row.requested_by_name}\n${formatInstant(row.created_at)}` },
          ...decisionOf(row, t),
        ]}
      />
      <Changed row={row} />
    </>
  )
}

function decisionOf(row: Row, t: ReturnType<typeof useTranslate>) {
  if (row.decided_at === null) return []
  const decided = `${row.decided_by_name ?? ''}\n${formatInstant(row.decided_at)}`
  return [
    { label: t('requests.decidedBy'), value: decided },
    ...(row.reason ? [{ label: t('requests.reason'), value: row.reason, wide: true }] : []),
    ...(row.status === 'approved'
      ? [
          {
            label: t('requests.filled'),
            value: (
              <Fill
                filled={row.filled}
                openings={row.openings * row.dates.length}
                from={row.dates[0]}
                to={row.dates.at(-1)}
              />
            ),
          },
        ]
      : []),
    ...(row.rosters.length > 0
      ? [{ label: t('requests.rosters'), value: <Rosters rosters={row.rosters} />, wide: true }]
      : []),
  ]
}

const Rosters = ({ rosters }: Pick<Row, 'rosters'>) => (
  <Group gap="sm">
    {rosters.map(({ id, name }) => (
      <Anchor key={id} href={hrefOf('/create-roster', null, { roster: id })}>
        {name}
      </Anchor>
    ))}
  </Group>
)

/** The fields that the agency changed, as they were requested. */
function Changed({ row }: { row: Row }) {
  const t = useTranslate()
  if (row.original === null) return null
  const [before, after] = [linesOf(row.original, t), linesOf(row, t)]
  const changed = before.filter(({ value }, at) => value !== after[at]?.value)
  if (changed.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconPencil aria-hidden />} title={t('requests.changed')}>
      <Text size="sm">{t('requests.changedText')}</Text>
      {changed.map(({ label, value }) => (
        <Text key={label} size="sm">
          {t('requests.was', { label, value: value === '' ? '–' : value })}
        </Text>
      ))}
    </Alert>
  )
}

const linesOf = (shift: NonNullable<Row['original']>, t: ReturnType<typeof useTranslate>) => [
  { label: t('requests.days'), value: formatList(shift.dates.map((day) => formatDate(day, 'weekday'))) },
  { label: t('requests.when'), value: formatTimeRange(shift.starts, shift.ends) },
  { label: t('requests.position'), value: shift.position_name },
  { label: t('requests.subLocation'), value: shift.sub_location_name ?? '' },
  { label: t('requests.openings'), value: formatNumber(shift.openings) },
  ...shiftTextNames.map((name) => ({ label: t(`shiftFields.label.${name}`), value: shift[name] ?? '' })),
]
