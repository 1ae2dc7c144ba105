import { SimpleGrid, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { JobReport } from '#contract/jobs/reports.ts'
import { workStages } from '#contract/jobs/applications/application-stages.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import type { Translate } from '#web/wording/translate.ts'
import classes from './Reports.module.css'

/** Tiles, the funnel, the time in each stage and the sources. The bars illustrate the numbers beside them. */
export function JobFigures({ report }: { report: JobReport }) {
  const t = useTranslate()
  if (report.applicants === 0 && report.time_to_fill.jobs === 0)
    return <EmptyState title={t('jobs.report.none')} text={t('jobs.report.noneText')} />
  return (
    <>
      <Tiles report={report} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" className={classes.panels}>
        <Panel title={t('jobs.report.funnel')}>
          <Funnel report={report} />
        </Panel>
        <Panel title={t('jobs.report.sources')}>
          <Sources report={report} />
        </Panel>
      </SimpleGrid>
    </>
  )
}

function Tiles({ report }: { report: JobReport }) {
  const t = useTranslate()
  const { jobs, average_days, median_days } = report.time_to_fill
  const selected = report.by_stage.find(({ stage }) => stage === 'selected')?.reached ?? 0
  const tiles = [
    { name: t('jobs.list.applicants'), value: formatNumber(report.applicants) },
    { name: t('jobs.stage.selected'), value: formatNumber(selected), more: shareOf(t, selected, report.applicants) },
    { name: t('jobs.hire.hired'), value: formatNumber(report.hired) },
    {
      name: t('jobs.report.timeToFill'),
      value: daysText(t, average_days),
      more:
        median_days === null ? null : t('jobs.report.fillDetails', { median: daysText(t, median_days), count: jobs }),
    },
  ]
  return (
    <ul className={classes.tiles} aria-label={t('jobs.report.title')}>
      {tiles.map(({ name, value, more }) => (
        <li key={name} className={classes.tile}>
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{value}</span>
          {more && <span className={classes.more}>{more}</span>}
        </li>
      ))}
    </ul>
  )
}

const shareOf = (t: Translate, part: number, all: number) =>
  all === 0 ? null : t('jobs.report.ofApplicants', { share: formatPercent(part / all) })

const daysText = (t: Translate, days: number | null) =>
  days === null ? '–' : t('jobs.report.days', { days: formatNumber(days, { maximumFractionDigits: 1 }) })

const minutesText = (t: Translate, minutes: number | null) => daysText(t, minutes === null ? null : minutes / (24 * 60))

function Funnel({ report: { by_stage, applicants } }: { report: JobReport }) {
  const t = useTranslate()
  const exits = by_stage.filter(({ stage, now }) => !workStages.some((one) => one === stage) && now > 0)
  return (
    <>
      <BarTable
        label={t('jobs.report.funnel')}
        heads={[
          t('jobs.applicants.stage'),
          t('jobs.report.reached'),
          t('jobs.report.conversion'),
          t('jobs.report.now'),
          t('jobs.applicants.inStage'),
        ]}
        rows={by_stage
          .filter(({ reached }) => reached !== null)
          .map(({ stage, reached, conversion, now, average_minutes }) => ({
            name: t(`jobs.stage.${stage}`),
            share: (reached ?? 0) / Math.max(1, applicants),
            cells: [
              formatNumber(reached ?? 0),
              conversion === null ? '–' : formatPercent(conversion),
              formatNumber(now),
              minutesText(t, average_minutes),
            ],
          }))}
      />
      {exits.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {exits.map(({ stage, now }) => `${t(`jobs.stage.${stage}`)}: ${formatNumber(now)}`).join(' · ')}
        </Text>
      )}
    </>
  )
}

function Sources({ report: { by_source, applicants } }: { report: JobReport }) {
  const t = useTranslate()
  return (
    <BarTable
      label={t('jobs.report.sources')}
      heads={[
        t('jobs.applicants.source'),
        t('jobs.list.applicants'),
        t('jobs.stage.selected'),
        t('jobs.hire.hired'),
        t('jobs.report.conversion'),
      ]}
      rows={by_source.map((row) => ({
        name: row.label === null ? t(`jobs.source.${row.source}`) : `${t(`jobs.source.${row.source}`)} · ${row.label}`,
        share: row.applicants / Math.max(1, applicants),
        cells: [
          formatNumber(row.applicants),
          formatNumber(row.selected),
          formatNumber(row.hired),
          formatPercent(row.selected / row.applicants),
        ],
      }))}
    />
  )
}

type BarRow = { name: string; share: number; cells: readonly ReactNode[] }
type BarProps = { label: string; heads: readonly string[]; rows: readonly BarRow[] }

/** A table whose rows have a bar below their name. */
function BarTable({ label, heads, rows }: BarProps) {
  return (
    <TableScroll label={label}>
      <Table miw={420} aria-label={label} horizontalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, at) => (
              <Table.Th key={head} ta={at === 0 ? 'start' : 'end'}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, share, cells }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
                <Bar share={share} />
              </Table.Th>
              {cells.map((cell, at) => (
                <Table.Td key={heads[at + 1]} ta="end">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
    <rect width={100} height={6} className={classes.track} />
    <rect width={share * 100} height={6} className={classes.fill} />
  </svg>
)
