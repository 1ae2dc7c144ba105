import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { BoardAssignment } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CandidatePicker } from './CandidatePicker.tsx'
import type { OutcomeTarget } from '#web/modules/attendance/outcomes/outcome-request.ts'

export type ReplacementProps = {
  target: OutcomeTarget
  /** they are still assigned, and are notified */
  isStillAssigned: boolean
  shift: Pick<RosterShift, 'id' | 'starts_at'>
  /** unfilled openings */
  free: number
  taken: readonly BoardAssignment[]
  onClose: () => void
}

/** The candidates for the shift of somebody who cannot work it: one click assigns and notifies. */
export function Replacement({ target, isStillAssigned, shift, free, taken, onClose }: ReplacementProps) {
  const t = useTranslate()
  const { name } = target
  return (
    <Paper withBorder p="md" w="100%" component="section" aria-label={t('outcomes.replaceTitle', { name })}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{t('outcomes.replaceTitle', { name })}</Text>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
        <Text c="dimmed">{t(explanation(isStillAssigned, shift), { name })}</Text>
        <CandidatePicker
          shift={shift}
          free={isStillAssigned ? free + 1 : free}
          taken={taken}
          replacing={{ ...target, onDone: onClose }}
        />
      </Stack>
    </Paper>
  )
}

function explanation(
  isStillAssigned: boolean,
  { starts_at }: Pick<RosterShift, 'starts_at'>,
  now: number = Temporal.Now.instant().epochMilliseconds,
) {
  if (Date.parse(starts_at) <= now) return 'outcomes.replaceStartedText'
  return isStillAssigned ? 'outcomes.replaceText' : 'outcomes.replaceOpenText'
}
