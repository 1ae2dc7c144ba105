import { Box, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { type Board, type BoardRoster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { shifts as patterns } from '#contract/rostering/shifts/shifts.ts'
import { weekdayOf } from '#contract/values/time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDate, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import classes from '#web/modules/rosters/board/changes/Editing.module.css'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { findingText } from '#web/modules/rosters/findings/findings.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { toast, toastWithUndo } from '#web/ui/toast.tsx'
import { frequentShifts, type QuickShift, readQuickShift } from './quick-shift.ts'

/** The cell in which a shift is added, and where it is on the screen. */
export type QuickTarget = {
  adding: Extract<OpenedOnBoard, { kind: 'add' }>
  roster: BoardRoster
  works_on: string
  point: { x: number; y: number }
}

export type QuickAddProps = {
  target: QuickTarget | null
  board: Board
  editor: BoardEditor | null
  onOpen: (opened: OpenedOnBoard) => void
  onClose: () => void
}

/** Adds a shift in a cell by one press or a few letters; everything else is in the form. */
export function QuickAdd({ target, ...rest }: QuickAddProps) {
  const t = useTranslate()
  return (
    <Popover opened={target !== null} onClose={rest.onClose} position="bottom-start" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Box
          component="button"
          type="button"
          tabIndex={-1}
          aria-label={t('rosters.quick.label')}
          aria-hidden
          className={classes.menuTarget}
          // oxlint-disable-next-line react/forbid-component-props -- the place of the cell is data
          style={{ insetBlockStart: target?.point.y ?? 0, left: target?.point.x ?? 0 }}
        />
      </Popover.Target>
      <Popover.Dropdown data-screen-only>{target && <QuickForm target={target} {...rest} />}</Popover.Dropdown>
    </Popover>
  )
}

function QuickForm({ target, board, editor, onOpen, onClose }: QuickAddProps & { target: QuickTarget }) {
  const t = useTranslate()
  const { adding, roster, works_on } = target
  const positions = usePositions()
  const person = board.people.find(({ id }) => id === adding.person_id)
  const choices = useChoices(board, target, person?.position_ids ?? [])
  const usual = adding.position_id ?? choices[0]?.position_id ?? person?.position_ids[0]
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<'times' | 'position' | 'onePosition' | null>(null)
  const { add, busy } = useAdding(target, { name: person?.name, editor, onOpen, onClose })
  function addTyped() {
    const read = readQuickShift(text, [...positions.values()], usual)
    if ('missing' in read) setMissing(read.missing)
    else add(read)
  }
  return (
    <Stack gap="xs" component="form" onSubmit={(event) => (event.preventDefault(), addTyped())}>
      <Text fw={600}>{[person?.name ?? roster.location_name, formatDate(works_on, 'weekday')].join(' · ')}</Text>
      <TextInput
        data-autofocus
        label={t('rosters.quick.label')}
        placeholder={t('rosters.quick.example')}
        value={text}
        onChange={(event) => (setText(event.currentTarget.value), setMissing(null))}
        error={missing && t(`rosters.quick.missing_${missing}`)}
        maxLength={100}
      />
      <Group gap={6}>
        {choices.map((one) => (
          <Button
            key={`${one.starts}${one.ends}${one.position_id}`}
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => add(one)}
          >
            {`${formatTimeRange(one.starts, one.ends)} ${positions.get(one.position_id)?.name ?? ''}`}
          </Button>
        ))}
      </Group>
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onClose()
            onOpen({ ...adding, roster_id: roster.id })
          }}
        >
          {t('rosters.quick.details')}
        </Button>
        <Button size="compact-sm" type="submit" loading={busy}>
          {t('rosters.quick.add')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the row says, then the most frequent shifts of the roster, then the customer's shift patterns. */
function useChoices(
  board: Board,
  { adding, roster, works_on }: QuickTarget,
  positionIds: readonly string[],
): readonly QuickShift[] {
  const own = { position_id: adding.position_id, starts: adding.starts, ends: adding.ends }
  const ofRoster = board.shifts.filter(({ roster_id }) => roster_id === roster.id)
  const frequent = frequentShifts(ofRoster.length > 0 ? ofRoster : board.shifts, positionIds)
  const usual = own.position_id ?? frequent[0]?.position_id ?? positionIds[0]
  const query = useApiQuery(
    patterns.offered,
    { customer_id: roster.customer_id },
    { when: frequent.length < mostChoices && usual !== undefined },
  )
  if (isWhole(own)) return [own]
  const weekday = weekdayOf(works_on)
  const ofDay = (query.data ?? []).filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekday))
  const named =
    usual === undefined ? [] : ofDay.map(({ starts, ends, breaks }) => ({ starts, ends, breaks, position_id: usual }))
  const isNew = (one: QuickShift) => !frequent.some((known) => known.starts === one.starts && known.ends === one.ends)
  return [...frequent, ...named.filter(isNew)].slice(0, mostChoices)
}

const isWhole = (own: { [Name in keyof QuickShift]?: QuickShift[Name] | undefined }): own is QuickShift =>
  own.position_id !== undefined && own.starts !== undefined && own.ends !== undefined

const mostChoices = 5

type AddingInput = Pick<QuickAddProps, 'editor' | 'onOpen' | 'onClose'> & { name: string | undefined }

/** Adds the shift, for the person of the row where they can be assigned; otherwise it is opened with the reasons. */
function useAdding({ adding, roster, works_on }: QuickTarget, { name, editor, onOpen, onClose }: AddingInput) {
  const t = useTranslate()
  const store = useSend(rosters.shiftStore, {
    invalidates: [rosters],
    failed: t('rosters.shift.failed'),
    onDone({ unassigned: [refused] }: ResultOf<typeof rosters.shiftStore>) {
      onClose()
      if (refused && name !== undefined) {
        const why = refused.findings.filter(({ severity }) => severity === 'block').map((one) => findingText(t, one))
        toast('warn', t('rosters.shift.addedOpen', { name }), why.join(' ') || refused.message)
        return onOpen({ kind: 'shift', shift_id: refused.shift_id })
      }
      const done =
        name === undefined ? t('rosters.shift.added', { count: 1 }) : t('rosters.shift.addedFor', { count: 1, name })
      if (editor) toastWithUndo(done, { label: t('boardEditing.undo'), onUndo: editor.undo })
      else toast('ok', done)
      return undefined
    },
  })
  return {
    busy: store.busy,
    add: ({ starts, ends, position_id, breaks = null }: QuickShift) =>
      store.send({
        ...{ roster_id: roster.id, dates: [works_on], starts, ends, position_id, breaks },
        employee_id: adding.person_id,
      }),
  }
}
