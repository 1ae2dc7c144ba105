import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Placement } from '#contract/people/placements.ts'
import { formatDate, formatDateRange, formatMoney, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Translate } from '#web/wording/translate.ts'

type Props = {
  placement: Placement
  /** absent: the current user may not edit it */
  onChange?: () => void
  onEnd?: () => void
}

/** One placement: customer, position, start date, and its priority. */
export function PlacementLine({ placement, onChange, onEnd }: Props) {
  const t = useTranslate()
  const { customer_name, position_name, ends_on } = placement
  const isOver = ends_on !== null && ends_on < today()
  const about = { customer: customer_name, position: position_name }
  return (
    <Line
      name={customer_name}
      marks={<Badges placement={placement} isOver={isOver} />}
      text={[position_name, placement.location_name ?? t('placements.everywhere'), placement.company_name].join(' · ')}
      facts={[datesOf(t, placement), payOf(t, placement), placement.note].filter(Boolean).join(' · ')}
    >
      {onChange && (
        <Group gap="xs">
          {!isOver && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={onEnd}
              aria-label={`${t('placements.end')}: ${about.customer}, ${about.position}`}
            >
              {t('placements.end')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={onChange}
            aria-label={t('placements.change', about)}
          >
            {t('placements.changeIt')}
          </Button>
        </Group>
      )}
    </Line>
  )
}

function Badges({ placement: { priority, starts_on }, isOver }: { placement: Placement; isOver: boolean }) {
  const t = useTranslate()
  if (isOver) return <StatusBadge tone="neutral">{t('placements.over')}</StatusBadge>
  return (
    <>
      {priority !== 'usual' && (
        <StatusBadge tone={priority === 'first' ? 'ok' : 'neutral'}>{t(`placements.badge.${priority}`)}</StatusBadge>
      )}
      {starts_on > today() && <StatusBadge tone="info">{t('placements.toCome')}</StatusBadge>}
    </>
  )
}

function datesOf(t: Translate, { starts_on, ends_on }: Placement) {
  if (ends_on !== null) return formatDateRange(starts_on, ends_on)
  return t(starts_on > today() ? 'placements.fromOn' : 'placements.since', { day: formatDate(starts_on) })
}

const payOf = (t: Translate, { pay_cents, currency }: Placement) =>
  pay_cents !== null && t('placements.payAnHour', { amount: formatMoney(pay_cents, currency) })
