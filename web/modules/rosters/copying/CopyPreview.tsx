import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CopyProblem, CopyResult } from '#contract/rostering/rosters/repeats.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatNumber, formatShift } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './Repeat.module.css'

type Props = { result: CopyResult; /** it has been applied */ isDone?: boolean }

/** What a copy creates, and what needs attention: the same before and after it. */
export function CopyPreview({ result, isDone = false }: Props) {
  const t = useTranslate()
  const { unassigned, unassigned_count, warned, warned_count, skipped, skipped_count } = result
  return (
    <Stack gap="md" data-testid="copy-preview">
      <div className={classes.tiles}>
        <Tile label={t('rosters.repeat.shifts')} count={result.shifts} />
        <Tile label={t('rosters.repeat.assigned')} count={result.assigned} />
        <Tile label={t('rosters.repeat.open')} count={result.openings - result.assigned} />
      </div>
      {result.rosters.length > 0 && <TargetRosters rosters={result.rosters} isDone={isDone} />}
      <Problems title={t('rosters.repeat.unassigned', { count: unassigned_count })} count={unassigned_count}>
        {unassigned.map((one) => (
          <Problem key={keyOf(one)} problem={one} severity="block" />
        ))}
        <More of={unassigned} count={unassigned_count} />
      </Problems>
      <Problems title={t('rosters.repeat.warned', { count: warned_count })} count={warned_count}>
        {warned.map((one) => (
          <Problem key={keyOf(one)} problem={one} severity="warn" />
        ))}
        <More of={warned} count={warned_count} />
      </Problems>
      <Problems title={t('rosters.repeat.skipped', { count: skipped_count })} count={skipped_count}>
        {skipped.map(({ works_on, starts, ends, position_name, reason }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal shifts can be skipped several times
          <li key={at} className={classes.problem}>
            <Text size="sm" fw={600}>
              {formatShift(works_on, starts, ends)} · {position_name}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`rosters.repeat.reason.${reason}`)}
            </Text>
          </li>
        ))}
        <More of={skipped} count={skipped_count} />
      </Problems>
    </Stack>
  )
}

/** What a copy has created, with links to its rosters. */
export function CopyDone({ result, onClose }: { result: CopyResult; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Stack>
      <CopyPreview result={result} isDone />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('app.close')}</Button>
      </Group>
    </Stack>
  )
}

const keyOf = ({ employee_id, works_on, starts }: CopyProblem) => `${employee_id} ${works_on} ${starts}`

const Tile = ({ label, count }: { label: string; count: number }) => (
  <div className={classes.tile}>
    <div className={classes.tileLabel}>{label}</div>
    <div className={classes.tileNumber}>{formatNumber(count)}</div>
  </div>
)

function TargetRosters({ rosters, isDone }: { rosters: CopyResult['rosters']; isDone: boolean }) {
  const t = useTranslate()
  const isOfSeveral = new Set(rosters.map(({ location_name }) => location_name)).size > 1
  return (
    <ul className={classes.list}>
      {rosters.map(({ id, is_new, name, location_name, week_start, days, shifts }) => {
        const dates = formatDateRange(week_start, addDays(week_start, days - 1))
        const period = isOfSeveral ? `${location_name} · ${dates}` : dates
        return (
          <li key={`${location_name} ${week_start} ${id ?? ''}`} className={classes.roster}>
            <Group gap="xs">
              {id === null ? (
                <Text size="sm">{period}</Text>
              ) : (
                <Anchor size="sm" href={hrefOf('/create-roster', null, { roster: id })} title={name}>
                  {period}
                </Anchor>
              )}
              {is_new && !isDone && <StatusBadge tone="info">{t('rosters.repeat.newRoster')}</StatusBadge>}
            </Group>
            <Text size="sm" c="dimmed" flex="none">
              {t('rosters.list.shifts', { count: shifts })}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

type ProblemsProps = { title: string; count: number; children: ReactNode }

const Problems = ({ title, count, children }: ProblemsProps) =>
  count > 0 && (
    <section>
      <Title order={4} size="h5" mb="xs">
        {title}
      </Title>
      <ul className={classes.list}>{children}</ul>
    </section>
  )

const Problem = ({ problem, severity }: { problem: CopyProblem; severity: 'block' | 'warn' }) => (
  <li className={classes.problem} data-severity={severity}>
    <Text size="sm" fw={600}>
      {problem.employee_name} · {formatShift(problem.works_on, problem.starts, problem.ends)}
    </Text>
    <FindingsList findings={problem.findings.filter((one) => one.severity === severity)} />
  </li>
)

function More({ of, count }: { of: readonly unknown[]; count: number }) {
  const t = useTranslate()
  if (count <= of.length) return null
  return (
    <Text component="li" size="sm" c="dimmed">
      {t('rosters.repeat.more', { count: count - of.length })}
    </Text>
  )
}
