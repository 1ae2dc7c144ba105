import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { privateApplications, type PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDate, formatInstant, formatMoney, formatZone } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = { application: PrivateApplication; token: string }
const answers = ['select', 'decline_offer'] as const
type OfferResponse = (typeof answers)[number]

/** The terms of the offer, and the answer to it. */
export function OfferPart({ application, token }: Props) {
  const t = useTranslate()
  const [confirming, setConfirming] = useState<OfferResponse | null>(null)
  const [right, setRight] = useState('')
  const { send, busy } = useOfferResponse()
  const { offer, allowed_actions, version, right_to_work } = application
  if (offer === null) return null
  const possible = answers.filter((answer) => allowed_actions.includes(answer))
  // The dialog keeps its content during its closing animation.
  const shown = confirming ?? 'select'
  const asksRight = shown === 'select' && right_to_work === null
  return (
    <Panel title={t('application.offer.title')}>
      <Stack gap="lg">
        <Terms application={application} />
        {possible.length > 0 && (
          <Group gap="sm">
            {possible.map((answer) => (
              <Button
                key={answer}
                size="md"
                variant={answer === 'select' ? 'filled' : 'default'}
                loading={busy}
                onClick={() => setConfirming(answer)}
              >
                {t(`application.offer.${answer}`)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
      <ReasonDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(`application.offer.question.${shown}`)}
        reasonOptions={
          shown === 'select' ? null : { label: t('application.note'), description: t('application.noteHelp') }
        }
        confirm={t(`application.offer.${shown}`)}
        tone={shown === 'select' ? 'normal' : 'bad'}
        lacking={asksRight && right === ''}
        onConfirm={(note) => {
          setConfirming(null)
          send({ token, version, action: shown, note, right_to_work: asksRight ? right : null })
        }}
      >
        <Text>{t(`application.offer.consequence.${shown}`)}</Text>
        {asksRight && <RightToWork value={right} onChoose={setRight} />}
      </ReasonDialog>
    </Panel>
  )
}

function RightToWork({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const t = useTranslate()
  const options = workRightsBases.map((right) => ({ value: right, label: t(`auth.register.workRight.${right}`) }))
  return (
    <NativeSelect
      label={t('application.offer.rightToWork')}
      required
      data={[{ value: '', label: '' }, ...options]}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

/** Sends an answer to the offer, or a withdrawal. */
export function useOfferResponse() {
  const t = useTranslate()
  return useSend(privateApplications.answer, {
    invalidates: [privateApplications],
    success: t('application.saved'),
    failed: t('application.failed'),
  })
}

function Terms({ application: { offer, currency, pay_unit, time_zone, stage } }: Pick<Props, 'application'>) {
  const t = useTranslate()
  if (offer === null) return null
  const { pay_cents, starts_on, expires_at } = offer
  const until = stage === 'offered' ? expires_at : null
  if (pay_cents === null && starts_on === null && until === null)
    return <Text c="dimmed">{t('application.offer.open')}</Text>
  return (
    <Facts
      items={[
        {
          label: t('application.offer.pay'),
          value:
            pay_cents !== null && t(`application.offer.pay_${pay_unit}`, { pay: formatMoney(pay_cents, currency) }),
        },
        { label: t('application.offer.starts'), value: starts_on && formatDate(starts_on) },
        ...(until === null
          ? []
          : [
              {
                label: t('application.offer.answerBy'),
                value: t('application.offer.until', { at: lastMinute(until, time_zone), zone: formatZone(time_zone) }),
              },
            ]),
      ]}
    />
  )
}

/** An offer until midnight is shown with the last minute of the day before. */
const lastMinute = (at: string, zone: string) =>
  formatInstant(Temporal.Instant.from(at).subtract({ minutes: 1 }).toString(), zone)
