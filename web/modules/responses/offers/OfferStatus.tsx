import type { ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'

const tones: Record<ShiftOfferStatus, Tone> = {
  queued: 'neutral',
  sent: 'info',
  seen: 'info',
  applied: 'accent',
  accepted: 'ok',
  declined: 'bad',
  expired: 'warn',
  revoked: 'neutral',
  filled_by_other: 'neutral',
}

// A key that ends in `_other` would be a plural.
const nameOf = (status: ShiftOfferStatus) => (status === 'filled_by_other' ? 'filled' : status)

/** The status of an offer, in the words of the agency or of its employee. */
export function OfferStatus({ status, of }: { status: ShiftOfferStatus; of: 'agency' | 'mine' }) {
  const t = useTranslate()
  const name = nameOf(status)
  return (
    <StatusBadge tone={of === 'mine' && (status === 'sent' || status === 'seen') ? 'warn' : tones[status]}>
      {of === 'mine' ? t(`offers.mine.status.${name}`) : t(`offers.status.${name}`)}
    </StatusBadge>
  )
}
