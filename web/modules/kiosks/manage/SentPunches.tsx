import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type KioskPunchWithActions, kiosks } from '#contract/rostering/clock/kiosks.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import { PunchDecision, type Deciding } from './PunchDecision.tsx'
import { PunchPhoto } from './PunchPhoto.tsx'

const tones: Record<KioskPunchWithActions['status'], Tone> = {
  accepted: 'ok',
  ignored: 'neutral',
  rejected: 'bad',
  dismissed: 'neutral',
}

/** What a kiosk sent: what waits for a decision, or everything. */
export function SentPunches({ kiosk_id }: { kiosk_id: string }) {
  const t = useTranslate()
  const [shown, setShown] = useState<'rejected' | 'all'>('rejected')
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const query = useApiQuery(kiosks.punches, {
    ...{ kiosk_id, dir: 'desc', per_page: 50 },
    ...(shown === 'rejected' && { status: ['rejected'] }),
  })
  return (
    <Panel
      title={t('kiosks.punches.title')}
      actions={
        <SegmentedControl
          value={shown}
          data={(['rejected', 'all'] as const).map((value) => ({ value, label: t(`kiosks.punches.${value}`) }))}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'rejected')}
        />
      }
    >
      <Loaded of={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text c="dimmed">{t(`kiosks.punches.none_${shown}`)}</Text>
          ) : (
            <Lines>
              {rows.map((row) => (
                <SentPunch key={row.id} punch={row} onDecide={setDeciding} />
              ))}
            </Lines>
          )
        }
      </Loaded>
      <PunchDecision deciding={deciding} onClose={() => setDeciding(null)} />
    </Panel>
  )
}

function SentPunch({ punch, onDecide }: { punch: KioskPunchWithActions; onDecide: (deciding: Deciding) => void }) {
  const t = useTranslate()
  const { kind, at, time_zone, status, has_photo, allowed_actions } = punch
  const who = punch.employee_name ?? t('kiosks.punches.unknown', { number: punch.typed_number ?? '' })
  const what = kind === null ? t('kiosks.punches.unreadable') : t(`clock.kind.${kind}`)
  return (
    <Line
      sign={has_photo && <PunchPhoto id={punch.id} who={who} />}
      name={who}
      marks={<StatusBadge tone={tones[status]}>{t(`kiosks.punch.${status}`)}</StatusBadge>}
      text={[what, at && formatInstant(at, time_zone)].filter(Boolean).join(' · ')}
      facts={remarksOn(t, punch)}
    >
      {allowed_actions.length > 0 && (
        <Group gap="xs">
          {allowed_actions.includes('accept') && (
            <Button size="compact-md" onClick={() => onDecide({ punch, action: 'accept' })}>
              {t('kiosks.decide.accept')}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => onDecide({ punch, action: 'dismiss' })}>
            {t('kiosks.decide.dismiss')}
          </Button>
        </Group>
      )}
    </Line>
  )
}

function remarksOn(t: ReturnType<typeof useTranslate>, punch: KioskPunchWithActions) {
  const { reason, refusal, flags, drift_seconds, identified_by, resolved_by_name, resolution_note } = punch
  const by = formatMinutes(Math.round(Math.abs(drift_seconds) / 60))
  return [
    ...(identified_by === null ? [] : [t(`kiosks.identified.${identified_by}`)]),
    ...(reason === null ? [] : [refusal ?? t(`kiosks.reason.${reason}`)]),
    ...flags.map((flag) => t(`kiosks.flag.${flag}`, { by })),
    ...(resolved_by_name === null
      ? []
      : [t('kiosks.punches.resolved', { name: resolved_by_name, note: resolution_note ?? '' })]),
  ]
}
