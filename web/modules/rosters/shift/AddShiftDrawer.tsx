import type { ResultOf } from '#contract/call.ts'
import { type LocationBreak, breaks } from '#contract/rostering/breaks.ts'
import { type Board, type BoardPerson, type RosterWithActions, rosters } from '#contract/rostering/rosters/rosters.ts'
import { datesFrom } from '#contract/values/time.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Times, frequentTimes } from '#web/modules/rosters/board/board-model.ts'
import { DatesField } from '#web/modules/rosters/shift/fields/DatesField.tsx'
import { findingText } from '#web/modules/rosters/findings/findings.ts'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { RosterFindings } from '#web/modules/rosters/findings/RosterFindings.tsx'
import { ShiftFields, shiftValues } from '#web/modules/rosters/shift/fields/ShiftFields.tsx'
import { usePositions } from '#web/modules/rosters/use-positions.ts'

type AddRequest = Extract<OpenedOnBoard, { kind: 'add' }>
type Props = {
  roster: RosterWithActions
  board: Board
  target: AddRequest | null
  onClose: () => void
  onOpen: (opened: OpenedOnBoard) => void
}

/** Adds a shift on one or several days; when opened from a person's row, also assigns it to that person if eligible. */
export function AddShiftDrawer({ target, ...props }: Props) {
  const t = useTranslate()
  const { customer_id, location_id } = props.roster
  const query = useApiQuery(breaks.list, { customer_id, location_id })
  return (
    <SideDrawer opened={target !== null} onClose={props.onClose} title={t('rosters.shift.add')}>
      {target && (
        <Loaded of={query}>
          {(rules) => <AddShift key={JSON.stringify(target)} target={target} rules={rules} {...props} />}
        </Loaded>
      )}
    </SideDrawer>
  )
}

type Adding = Props & { target: AddRequest; rules: readonly LocationBreak[] }

function AddShift({ roster, board, target, rules, onClose, onOpen }: Adding) {
  const t = useTranslate()
  const positions = usePositions()
  const person = board.people.find(({ id }) => id === target.person_id)
  const showAdded = useShowAdded(person, { onClose, onOpen })
  const times = frequentTimes(board.shifts)
  const form = useFormOf(rosters.shiftStore, {
    initial: {
      ...shiftValues(timesFor(target, times)),
      ...(rules.length > 0 && { breaks: null }),
      roster_id: roster.id,
      dates: datesOf(target, roster),
      employee_id: person?.id ?? '',
      position_id: target.position_id ?? mostFrequentPosition(board, person, positions) ?? '',
    },
    invalidates: [rosters],
    failed: t('rosters.shift.failed'),
    onDone: showAdded,
  })
  return (
    <FormPanel of={form} submit={t(person ? 'rosters.shift.saveFor' : 'rosters.shift.save')}>
      <RosterFindings roster={roster} />
      {person && <PersonCell name={person.name} detail={t('rosters.shift.forPerson')} />}
      <ShiftFields
        of={form}
        roster={roster}
        rules={rules}
        days={form.form.useWatchValue('dates')}
        usual={times}
        between={
          <FormSection title={t('rosters.shift.days')} description={t('rosters.shift.daysHelp')}>
            <Field span={2}>
              <DatesField of={form} roster={roster} />
            </Field>
          </FormSection>
        }
      />
    </FormPanel>
  )
}

/** The times drawn on the board, or the most frequent ones. */
const timesFor = ({ starts, ends }: AddRequest, [usual]: readonly Times[]) =>
  starts !== undefined && ends !== undefined ? { starts, ends, breaks: usual?.breaks ?? [] } : usual

/** The days drawn on the board, the one that was chosen, or none. */
const datesOf = ({ works_on, until = works_on ?? undefined }: AddRequest, { week_start, days }: RosterWithActions) =>
  datesFrom(week_start, days).filter(
    (date) => works_on !== null && until !== undefined && date >= works_on && date <= until,
  )

/** The position that a person holds and this roster uses; without a person, the one it uses most. */
function mostFrequentPosition(
  { shifts }: Board,
  person: BoardPerson | undefined,
  positions: ReadonlyMap<string, unknown>,
) {
  const used = new Map<string, number>()
  for (const { position_id } of shifts) used.set(position_id, (used.get(position_id) ?? 0) + 1)
  const [most] = [...used]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([id]) => (person === undefined || person.position_ids.includes(id) ? [id] : []))
  return most ?? person?.position_ids.find((id) => positions.has(id))
}

type Added = ResultOf<typeof rosters.shiftStore>

/** Says what was added; a shift to which the person was not assigned is opened with the reasons. */
function useShowAdded(person: BoardPerson | undefined, { onClose, onOpen }: Pick<Props, 'onClose' | 'onOpen'>) {
  const t = useTranslate()
  return ({ shifts, unassigned: [refused] }: Added) => {
    const count = shifts.length
    if (person === undefined || refused === undefined) {
      toast(
        'ok',
        person ? t('rosters.shift.addedFor', { count, name: person.name }) : t('rosters.shift.added', { count }),
      )
      return onClose()
    }
    const why = refused.findings
      .filter(({ severity }) => severity === 'block')
      .map((finding) => findingText(t, finding))
    toast('warn', t('rosters.shift.addedOpen', { name: person.name }), why.join(' ') || refused.message)
    return onOpen({ kind: 'shift', shift_id: refused.shift_id })
  }
}
