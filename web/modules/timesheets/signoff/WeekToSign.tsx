import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  privateSignoffs,
  type SignoffLine,
  type SignoffPage,
  type Strokes,
} from '#contract/rostering/timesheets/signoffs.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { formatHours, formatInstant } from '#web/lib/format.ts'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import {
  approveRest,
  byPerson,
  decisionOf,
  type Decisions,
  isChanged,
  type LineDecision,
  summaryOf,
  versionsOf,
} from './decisions.ts'
import { PersonLines } from './PersonLines.tsx'
import { SignatureForm } from './SignatureForm.tsx'

type Props = { page: SignoffPage; token: string }

/** The lines of a week with a decision about each, and below them the signature. */
export function WeekToSign({ page, token }: Props) {
  const t = useTranslate()
  const { lines } = page
  const [decisions, setDecisions] = useState<Decisions>({})
  const [seen, setSeen] = useState(() => versionsOf(lines))
  const summary = summaryOf(decisions, lines)
  const changed = lines.filter((line) => isChanged(seen, line))
  const { sign, busy } = useSigning(token)
  const guard = useLeaveGuard(() => Object.keys(decisions).length > 0 && !busy)
  const decide = (line: SignoffLine, decision: LineDecision | null) => {
    setSeen({ ...seen, [line.id]: line.version })
    setDecisions(decision === null ? withoutDecision(decisions, line.id) : { ...decisions, [line.id]: decision })
  }
  function approveAll() {
    setSeen(versionsOf(lines))
    setDecisions(approveRest(decisions, lines))
  }
  return (
    <Stack gap="lg">
      {guard}
      <Text>
        {t('signoff.introduction', { at: formatInstant(page.expires_at, page.time_zone), agency: page.agency_name })}
      </Text>
      {changed.length > 0 && <ChangedLines count={changed.length} />}
      {byPerson(lines).map(([name, own]) => (
        <PersonLines key={name} {...{ name, decisions, seen, token }} lines={own} onDecide={decide} />
      ))}
      <Text fw={600} role="status">
        {t('signoff.total', {
          ...{ hours: formatHours(summary.total.minutes), people: summary.people, count: summary.total.count },
        })}
      </Text>
      {summary.undecided > 0 ? (
        <Button size="lg" color="teal" leftSection={<IconChecks size={18} aria-hidden />} onClick={approveAll}>
          {t(summary.undecided === summary.total.count ? 'signoff.approveAll' : 'signoff.approveRest', {
            count: summary.undecided,
          })}
        </Button>
      ) : (
        <SignatureForm
          name={page.recipient_name ?? ''}
          summary={summary}
          busy={busy}
          onSign={(name, strokes) => sign({ name, strokes, lines: decidedLines(lines, decisions) })}
        />
      )}
    </Stack>
  )
}

const withoutDecision = (decisions: Decisions, id: string): Decisions =>
  Object.fromEntries(Object.entries(decisions).filter(([key]) => key !== id))

const decidedLines = (lines: readonly SignoffLine[], decisions: Decisions) =>
  lines.flatMap((line) => {
    const decided = line.is_open ? decisionOf(decisions, line) : null
    return decided === null ? [] : [{ id: line.id, ...decided }]
  })

function ChangedLines({ count }: { count: number }) {
  const t = useTranslate()
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('signoff.changed.title', { count })}
    >
      {t('signoff.changed.text')}
    </Alert>
  )
}

type Signing = { name: string; strokes: Strokes | null; lines: ReturnType<typeof decidedLines> }

/** Signs the week; if it was changed or closed meanwhile, the current one is shown and nothing is stored. */
function useSigning(token: string) {
  const t = useTranslate()
  const client = useQueryClient()
  const { send, busy } = useSend(privateSignoffs.sign, {
    invalidates: [privateSignoffs],
    success: t('signoff.success'),
    failed: t('signoff.failed'),
    onFailed: (failure) => {
      void invalidate(client, [privateSignoffs])
      if (!(failure instanceof Refused) || failure.code !== 'stale') return
      toast('bad', t('signoff.changed.toast'), t('signoff.changed.text'))
      return true
    },
  })
  return { sign: (signing: Signing) => send({ token, ...signing }), busy }
}
