import type { ClientFeedback } from '#contract/jobs/client-feedback.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'

const tones = { interview: 'info', recommend: 'ok', reject: 'bad' } as const satisfies Record<
  ClientFeedback['choice'],
  Tone
>

export function ChoiceBadge({ choice }: Pick<ClientFeedback, 'choice'>) {
  const t = useTranslate()
  return <StatusBadge tone={tones[choice]}>{t(`review.choice.${choice}`)}</StatusBadge>
}

/** What the client answered, newest first: who, when and why. */
export function FeedbackLines({ feedback }: { feedback: readonly ClientFeedback[] }) {
  const t = useTranslate()
  return (
    <Lines>
      {feedback.map(({ id, choice, reason, comment, by_name, at, by_link }) => (
        <Line
          key={id}
          name={by_name}
          text={[reason && t(`review.reasons.${reason}`), comment].filter(Boolean).join(': ')}
          facts={`${formatInstant(at)} · ${t(by_link ? 'review.byLink' : 'review.signedIn')}`}
        >
          <ChoiceBadge choice={choice} />
        </Line>
      ))}
    </Lines>
  )
}
