import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignoffLine } from '#contract/rostering/timesheets/signoffs.ts'
import { formatDate, formatHours, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { shownText } from '#web/modules/timesheets/extras/extra-texts.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { approved, decisionOf, type Decisions, isChanged, type LineDecision, type SeenVersions } from './decisions.ts'
import classes from './Signoff.module.css'

type SignoffLinesProps = {
  /** of the private link */
  token: string
  decisions: Decisions
  seen: SeenVersions
  onDecide: (line: SignoffLine, decision: LineDecision | null) => void
}

/** The hours of one person in the week. */
export function PersonLines({
  name,
  lines,
  ...of
}: SignoffLinesProps & { name: string; lines: readonly SignoffLine[] }) {
  const total = lines.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0)
  return (
    <section className={classes.person}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Title order={2} size="h4" className={classes.name}>
          {name}
        </Title>
        <Text fw={600} className={classes.figure}>
          {formatHours(total)}
        </Text>
      </Group>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...of} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line, token, decisions, seen, onDecide }: SignoffLinesProps & { line: SignoffLine }) {
  const t = useTranslate()
  const decided = decisionOf(decisions, line)
  const changed = isChanged(seen, line)
  return (
    <li className={classes.line} data-changed={changed || undefined}>
      <LineFacts line={line} />
      {changed && (
        <Badge color="orange" variant="light" radius="sm">
          {t('signoff.line.changed')}
        </Badge>
      )}
      {line.is_open ? (
        decided === null ? (
          <Choices line={line} token={token} onDecide={(decision) => onDecide(line, decision)} />
        ) : (
          <Decided line={line} decided={decided} onUndo={() => onDecide(line, null)} />
        )
      ) : (
        <StatusBadge tone={line.status === 'disputed' ? 'warn' : 'ok'}>
          {t(line.status === 'disputed' ? 'signoff.line.disputed' : 'signoff.line.approved')}
        </StatusBadge>
      )}
    </li>
  )
}

export function LineFacts({ line }: { line: SignoffLine }) {
  const t = useTranslate()
  return (
    <div className={classes.facts}>
      <div>
        <Text fw={600}>
          {formatDate(line.works_on, 'weekday')}, {formatTimeRange(line.starts, line.ends)}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            line.position_name,
            line.break_minutes === 0
              ? t('signoff.line.noBreak')
              : t('signoff.line.break', { minutes: formatMinutes(line.break_minutes) }),
          ].join(' · ')}
        </Text>
        {line.extras.map((extra) => (
          <Text key={extra.id} size="sm">
            {shownText(t, extra)}
          </Text>
        ))}
      </div>
      <Text className={classes.figure}>{formatHours(line.paid_minutes)}</Text>
    </div>
  )
}

type ChoicesProps = { line: SignoffLine; token: string; onDecide: (decision: LineDecision) => void }

function Choices({ line, token, onDecide }: ChoicesProps) {
  const t = useTranslate()
  const [dialog, setDialog] = useState<'correct' | 'dispute' | null>(null)
  const of = { name: line.employee_name, day: formatDate(line.works_on, 'weekday') }
  const { version } = line
  const close = () => setDialog(null)
  function decide(decision: LineDecision) {
    close()
    onDecide(decision)
  }
  return (
    <div className={classes.choices}>
      <Button
        variant="light"
        color="teal"
        aria-label={t('signoff.line.approveOf', of)}
        onClick={() => onDecide(approved(line))}
      >
        {t('signoff.line.approve')}
      </Button>
      <Button variant="default" aria-label={t('signoff.line.correctOf', of)} onClick={() => setDialog('correct')}>
        {t('signoff.line.correct')}
      </Button>
      <Button variant="default" aria-label={t('signoff.line.disputeOf', of)} onClick={() => setDialog('dispute')}>
        {t('signoff.line.dispute')}
      </Button>
      <CorrectionDialog
        {...{ line, token }}
        opened={dialog === 'correct'}
        onClose={close}
        onCorrect={(proposed, reason) => decide({ version, decision: 'correct', proposed, reason })}
      />
      <ReasonDialog
        opened={dialog === 'dispute'}
        onClose={close}
        title={t('signoff.dispute.title', of)}
        reasonOptions={{
          label: t('signoff.reason'),
          required: true,
          usual: [t('signoff.dispute.absent'), t('signoff.dispute.notOrdered')],
        }}
        confirm={t('signoff.line.dispute')}
        onConfirm={(reason) => decide({ version, decision: 'dispute', proposed: null, reason })}
      />
    </div>
  )
}

const tones = { approve: 'ok', correct: 'accent', dispute: 'warn' } as const satisfies Record<string, Tone>

function Decided({ line, decided, onUndo }: { line: SignoffLine; decided: LineDecision; onUndo: () => void }) {
  const t = useTranslate()
  return (
    <div className={classes.decided}>
      <DecisionText {...decided} />
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-label={t('signoff.line.changeOf', {
          name: line.employee_name,
          day: formatDate(line.works_on, 'weekday'),
        })}
        onClick={onUndo}
      >
        {t('signoff.line.change')}
      </Button>
    </div>
  )
}

/** A decision with its reason and the proposed times. */
export function DecisionText({ decision, reason, proposed }: Pick<LineDecision, 'decision' | 'reason' | 'proposed'>) {
  const t = useTranslate()
  return (
    <div>
      <StatusBadge tone={tones[decision]}>{t(`signoff.decision.${decision}`)}</StatusBadge>
      {proposed && (
        <Text size="sm" mt={4}>
          {t('signoff.decision.proposed', {
            times: formatTimeRange(proposed.starts, proposed.ends),
            minutes: formatMinutes(proposed.break_minutes),
          })}
        </Text>
      )}
      {reason && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
  )
}
