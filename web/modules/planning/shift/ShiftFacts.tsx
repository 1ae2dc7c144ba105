import { Button } from '@mantine/core'
import { IconCalendarX, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react'
import type { RosterShift, ShiftAction } from '#contract/rostering/rosters/roster-shifts.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { breaksOrigin, breakText, isUsualBreaks } from '#web/lib/break-texts.ts'
import { formatList, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import { requiredSkillText } from '#web/modules/skills/required-skill-texts.ts'
import { useState } from 'react'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { CancelShiftsDialogProps } from '#web/modules/attendance/cancellations/CancelShiftsDialog.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { paidMinutes } from '#web/modules/rosters/board/board-model.ts'
import { shiftTextFacts } from '#web/modules/rosters/shift-texts.ts'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

type Editing = {
  actions?: readonly ShiftAction[]
  onEdit?: () => void
  onRepeat?: () => void
  onRemoved?: () => void
}
type Props = Editing & {
  shift: RosterShift
  filled: number
  /** the roster of the shift, on a board of several sites */
  roster?: Roster | undefined
}

export function ShiftFacts({ shift, filled, roster, ...editing }: Props) {
  const t = useTranslate()
  const { starts, ends, clock_minutes, elapsed_minutes, required_skills, openings, status } = shift
  const lengths = [
    t('rosters.shift.length', { length: formatMinutes(clock_minutes), paid: formatMinutes(paidMinutes(shift)) }),
    ...(elapsed_minutes === clock_minutes
      ? []
      : [t('rosters.shift.elapsed', { elapsed: formatMinutes(elapsed_minutes) })]),
  ]
  return (
    <Panel title={t('rosters.shift.title')} order={3} actions={<ShiftActions shift={shift} {...editing} />}>
      <Facts
        items={[
          ...(roster
            ? [
                {
                  label: t('rosters.list.location'),
                  value: `${roster.location_name} · ${roster.customer_name}`,
                  wide: true,
                },
              ]
            : []),
          ...(shift.sub_location_name === null
            ? []
            : [{ label: t('rosters.shift.subLocation'), value: shift.sub_location_name }]),
          { label: t('rosters.shift.time'), value: formatTimeRange(starts, ends) },
          {
            label: t('rosters.shift.state'),
            value: <RecordStatus of="rosters.shiftStatus" status={status} />,
          },
          { label: t('rosters.shift.duration'), value: lengths.join('\n') },
          { label: t('rosters.list.fill'), value: <Fill filled={filled} openings={openings} from={shift.works_on} /> },
          {
            label: t('rosters.shift.breaks'),
            value: breaksLines(t, shift).join('\n'),
          },
          ...(required_skills.length > 0
            ? [
                {
                  label: t('skills.required.title'),
                  value: formatList(required_skills.map((one) => requiredSkillText(t, one))),
                  wide: true,
                },
              ]
            : []),
          ...shiftTextFacts(t, shift),
        ]}
      />
    </Panel>
  )
}

/** The breaks and where they come from; the default ones are one line. */
function breaksLines(t: Translate, { breaks, breaks_by }: RosterShift) {
  const origin = breaksOrigin(t, breaks_by === 'rules' ? null : breaks)
  if (breaks_by === 'hand' && isUsualBreaks(breaks)) return [origin]
  const listed = breaks.length === 0 ? t('rosters.shift.noBreaks') : formatList(breaks.map((one) => breakText(t, one)))
  return [listed, origin]
}

function ShiftActions({ shift, actions = [], onEdit, onRepeat, onRemoved }: Editing & { shift: RosterShift }) {
  const t = useTranslate()
  const isNotified = shift.status === 'published'
  const remove = useSend(rosters.shiftRemove, {
    invalidates: [rosters],
    failed: t('rosters.shift.deleteFailed'),
    onDone: ({ rows }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) return toast('bad', t('rosters.shift.deleteFailed'), refused.message)
      toast('ok', t('rosters.shift.deleted'))
      return onRemoved?.()
    },
  })
  return (
    <>
      {actions.includes('edit') && (
        <Button size="compact-sm" variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={onEdit}>
          {t('rosters.shift.edit')}
        </Button>
      )}
      {actions.includes('edit') && onRepeat && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRepeat size={14} aria-hidden />}
          onClick={onRepeat}
        >
          {t('rosters.shift.repeat')}
        </Button>
      )}
      {isNotified && actions.includes('cancel') && <CancelShift id={shift.id} onDone={onRemoved} />}
      {!isNotified && actions.includes('remove') && (
        <ConfirmButton
          size="compact-sm"
          label={t('rosters.shift.delete')}
          leftSection={<IconTrash size={14} aria-hidden />}
          question={t('rosters.shift.deleteQuestion')}
          text={t('rosters.shift.deleteText')}
          busy={remove.busy}
          onConfirm={() => remove.send({ ids: [shift.id] })}
        />
      )}
    </>
  )
}

const CancelShiftsDialog = whenOpened<CancelShiftsDialogProps>(
  () =>
    import('#web/modules/attendance/cancellations/CancelShiftsDialog.tsx').then((module) => module.CancelShiftsDialog),
  ({ ids }) => ids !== null,
)

/** People were notified: cancelling shows first what it pays and bills. */
function CancelShift({ id, onDone }: { id: string; onDone: (() => void) | undefined }) {
  const t = useTranslate()
  const [ids, setIds] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        c="red"
        leftSection={<IconCalendarX size={14} aria-hidden />}
        onClick={() => setIds([id])}
      >
        {t('cancellations.open')}
      </Button>
      <CancelShiftsDialog ids={ids} isAgency onClose={() => setIds(null)} {...(onDone && { onDone })} />
    </>
  )
}
