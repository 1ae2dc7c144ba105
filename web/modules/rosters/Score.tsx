import { Popover, Text, UnstyledButton } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScorePart } from '#contract/rostering/eligibility/score.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import classes from './Score.module.css'

type Props = { score: number; parts: readonly ScorePart[] }

/** The score of a person for a shift; clicking it shows the parts whose sum it is. */
export function Score({ score, parts }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.score}
          aria-label={t('rosters.score.label', { score })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          data-mantine-stop-propagation={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconTrophy size={14} aria-hidden />
          {formatNumber(score)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('rosters.score.title')}>
        <Text fw={600} size="sm" mb="xs" tabIndex={-1} data-autofocus data-mantine-stop-propagation>
          {t('rosters.score.title')}
        </Text>
        <ScoreParts score={score} parts={parts} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The parts of a score and their sum. */
export function ScoreParts({ score, parts }: Props) {
  const t = useTranslate()
  return (
    <dl className={classes.parts}>
      {parts.map((one) => (
        <Row key={one.part} label={partText(t, one)} points={signed(one.points)} />
      ))}
      <Row label={t('rosters.score.total')} points={formatNumber(score)} isTotal />
    </dl>
  )
}

const Row = ({ label, points, isTotal }: { label: string; points: string; isTotal?: boolean }) => (
  <div className={classes.part} data-total={isTotal}>
    <dt>{label}</dt>
    <dd>{points}</dd>
  </div>
)

const signed = (points: number) => formatNumber(points, { signDisplay: 'exceptZero' })

/** A part of a score as text, with the facts that explain it. */
function partText(t: Translate, { part, facts }: ScorePart): string {
  const hours = (minutes: unknown) => formatNumber(Number(minutes) / 60, { maximumFractionDigits: 1 })
  switch (part) {
    case 'placed':
      return t(placedKey(facts['priority']))
    case 'hours':
      return t('rosters.score.hours', {
        scheduled: hours(facts['scheduled_minutes']),
        target: hours(facts['target_minutes']),
      })
    case 'reliability': {
      const [attended, missed] = [Number(facts['attended']), Number(facts['missed'])]
      return attended + missed === 0
        ? t('rosters.score.reliabilityUnknown')
        : t('rosters.score.reliability', { attended, all: attended + missed })
    }
    case 'overtime':
      return t('rosters.score.overtime', { time: formatMinutes(Number(facts['minutes'])) })
    case 'travel':
      return t('rosters.score.travel', { km: formatNumber(Number(facts['km'])) })
    case 'preferred':
    case 'workedHere':
    case 'skills':
    case 'preferredTime':
      return t(`rosters.score.${part}`)
  }
}

function placedKey(priority: unknown) {
  if (priority === 'first') return 'rosters.score.placedFirst' as const
  return priority === 'usual' ? ('rosters.score.placedUsual' as const) : ('rosters.score.placedReserve' as const)
}
