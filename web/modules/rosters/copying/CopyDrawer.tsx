import { Input, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { repeats } from '#contract/rostering/rosters/repeats.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDate, formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmCopy } from './ConfirmCopy.tsx'
import { CopyDone } from './CopyPreview.tsx'
import { type CopyOptions, TargetFields } from './TargetFields.tsx'
import { targetDays } from './target-days.ts'

type Props = {
  roster: Roster
  /** only this shift */
  shift?: RosterShift
  /** the first day of the copy, to begin with; absent: after the copied days */
  into?: string
  /** what is copied, to begin with */
  part?: Partial<CopyValues>
  opened: boolean
  onClose: () => void
}

/** Copies a roster, a day, one person's shifts or one shift to other days, with a preview. */
export function CopyDrawer({ opened, onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={t(
        rest.shift ? 'rosters.repeat.shiftTitle' : rest.into ? 'rosters.weeks.copyLast' : 'rosters.repeat.title',
      )}
    >
      <Copy {...rest} onClose={onClose} />
    </SideDrawer>
  )
}

const copiedParts = ['roster', 'day', 'person'] as const
type CopiedPart = (typeof copiedParts)[number]
export type CopyValues = { part: CopiedPart; day: string; employee_id: string | null }

function Copy({ roster, shift, into, part, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [picked, setPicked] = useState<CopyValues>({
    ...{ part: 'roster', day: roster.week_start, employee_id: null },
    ...part,
  })
  const [options, setOptions] = useState<CopyOptions>({
    first: into ?? firstTarget(roster, shift, part),
    repetition: shift ? 'weekly' : 'once',
    until: null,
    with_people: true,
    duplicates: false,
  })
  const copied = shift ? { from: shift.works_on, to: shift.works_on, days: 1 } : daysOf(roster, picked)
  const starts_on = targetDays(options, copied.days)
  const input = {
    roster_id: roster.id,
    from: copied.from,
    to: copied.to,
    roster_shift_id: shift?.id ?? null,
    employee_id: !shift && picked.part === 'person' ? picked.employee_id : null,
    starts_on: starts_on === 'tooMany' ? [] : starts_on,
    with_people: options.with_people,
    duplicates: options.duplicates,
  }
  const isComplete = input.starts_on.length > 0 && (shift || picked.part !== 'person' || picked.employee_id !== null)
  const preview = useApiQuery(repeats.check, input, { when: Boolean(isComplete), keepPrevious: true })
  const copy = useCopy()
  if (copy.result) return <CopyDone result={copy.result} onClose={onClose} />
  return (
    <Stack>
      <Text c="dimmed">{[roster.location_name, formatDateRange(copied.from, copied.to, 'long')].join(' · ')}</Text>
      {!shift && <PartFields roster={roster} value={picked} onChange={setPicked} />}
      <TargetFields value={options} onChange={setOptions} days={copied.days} />
      <ConfirmCopy
        preview={isComplete ? preview : null}
        hasTooManyDays={starts_on === 'tooMany'}
        back={{ label: t('ui.cancel'), onClick: onClose }}
        confirm={{
          icon: <IconCopy size={16} aria-hidden />,
          label: (count) => t('rosters.repeat.confirm', { count }),
          nothing: t('rosters.repeat.nothing'),
          busy: copy.busy,
          onClick: () => copy.send(input),
        }}
      />
    </Stack>
  )
}

/** A day is copied to the next one, and everything else to the days after it. */
const firstTarget = (roster: Roster, shift: RosterShift | undefined, part: Props['part']) =>
  part?.part === 'day'
    ? addDays(part.day ?? roster.week_start, 1)
    : addDays(shift?.works_on ?? roster.week_start, shift ? 7 : roster.days)

function daysOf({ week_start, days }: Roster, { part, day }: CopyValues) {
  return part === 'day'
    ? { from: day, to: day, days: 1 }
    : { from: week_start, to: addDays(week_start, days - 1), days }
}

export function useCopy() {
  const t = useTranslate()
  return useSend(repeats.copy, {
    invalidates: [rosters, repeats],
    failed: t('rosters.repeat.failed'),
    onDone: (done) => toast('ok', t('rosters.repeat.done', { count: done.shifts })),
  })
}

type PartProps = { roster: Roster; value: CopyValues; onChange: (value: CopyValues) => void }

function PartFields({ roster, value, onChange }: PartProps) {
  const t = useTranslate()
  const label = useId()
  const board = useApiQuery(rosters.filter, boardInput(roster.id), { keepPrevious: true })
  const busy = new Set((board.data?.assignments ?? []).filter(isHolding).map((one) => one.employee_id))
  const people = (board.data?.people ?? []).filter(({ id }) => busy.has(id))
  const days = Array.from({ length: roster.days }, (_, at) => addDays(roster.week_start, at))
  return (
    <>
      <Input.Wrapper label={t('rosters.repeat.what')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby={label}
          value={value.part}
          data={copiedParts.map((part) => ({ value: part, label: t(`rosters.repeat.part.${part}`) }))}
          onChange={(part: CopiedPart) => onChange({ ...value, part })}
        />
      </Input.Wrapper>
      {value.part === 'day' && (
        <Select
          label={t('rosters.repeat.day')}
          allowDeselect={false}
          value={value.day}
          data={days.map((day) => ({ value: day, label: formatDate(day, 'weekday') }))}
          onChange={(day) => onChange({ ...value, day: day ?? value.day })}
        />
      )}
      {value.part === 'person' && (
        <Select
          label={t('rosters.repeat.person')}
          required
          searchable
          nothingFoundMessage={t('ui.nothingFound')}
          value={value.employee_id}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(employee_id) => onChange({ ...value, employee_id })}
        />
      )}
    </>
  )
}
