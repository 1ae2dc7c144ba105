import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { offers, offerWindow } from '#contract/rostering/shifts/offers.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { refusalText } from '#web/modules/rosters/findings/findings.ts'
import classes from '#web/modules/rosters/shift/Shift.module.css'
import { toast } from '#web/ui/toast.tsx'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'
import { unlessUnreadable } from '#web/ui/form/typed/unreadable.ts'

type Props = {
  shift: Pick<RosterShift, 'id'>
  /** in the order in which they get the offer */
  employee_ids: readonly string[]
  onDone: () => void
}
type OfferMode = 'sequential' | 'first' | 'planner'

/** Offers a shift to the selected people: one directly, several in turn or all at once. */
export function OfferBar({ shift, employee_ids, onDone }: Props) {
  const t = useTranslate()
  const [way, setWay] = useState<OfferMode>('sequential')
  const [minutes, setMinutes] = useState<number | string>(offerWindow.usual)
  const count = employee_ids.length
  const isDirect = count === 1
  const send = useOffer(onDone)
  const mode = isDirect ? ('direct' as const) : way === 'sequential' ? ('sequential' as const) : ('open' as const)
  return (
    <Stack gap="sm" mt="md" className={classes.override} role="group" aria-label={t('offers.how')}>
      {!isDirect && (
        <SegmentedControl
          aria-label={t('offers.how')}
          fullWidth
          value={way}
          onChange={(value) => setWay(waysOf(value))}
          data={[
            { value: 'sequential', label: t('offers.mode.sequential') },
            { value: 'first', label: t('offers.choice.first') },
            { value: 'planner', label: t('offers.choice.planner') },
          ]}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(`offers.help.${isDirect ? 'direct' : way}`)}
      </Text>
      {mode === 'sequential' && (
        <NumberInput
          label={t('offers.window')}
          description={t('offers.windowHelp')}
          min={offerWindow.least}
          max={offerWindow.most}
          value={minutes}
          onChange={setMinutes}
        />
      )}
      <Group gap="xs">
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={send.busy}
          onClick={unlessUnreadable(() =>
            send.send({
              ...{ roster_shift_id: shift.id, mode, employee_ids: [...employee_ids] },
              choice: way === 'planner' && !isDirect ? 'planner' : 'first',
              offer_window_min: mode === 'sequential' ? Number(minutes) : null,
            }),
          )}
        >
          {t('offers.offerTo', { count })}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('offers.clear')}
        </Button>
      </Group>
    </Stack>
  )
}

const waysOf = (value: string): OfferMode => (value === 'first' || value === 'planner' ? value : 'sequential')

function useOffer(onDone: () => void) {
  const t = useTranslate()
  return useSend(offers.send, {
    invalidates: [offers, rosters],
    failed: t('offers.sendFailed'),
    onDone: ({ rows, done }) => {
      if (done > 0) toast('ok', t('offers.sent', { count: done }))
      const refused = rows.find(({ ok }) => !ok)
      if (refused) toast('bad', t('offers.sendFailed'), refusalText(t, refused))
      onDone()
    },
  })
}
