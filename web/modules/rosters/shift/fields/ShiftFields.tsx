import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { breaks, type LocationBreak, rulesFor } from '#contract/rostering/breaks.ts'
import type { RequiredSkill } from '#contract/people/position-skills.ts'
import type { RosterShift, ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { subLocations } from '#contract/customers/sub-locations.ts'
import { byShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import type { ShiftPattern } from '#contract/rostering/shifts/shifts.ts'
import { BreaksChoice } from '#web/lib/form/BreaksChoice.tsx'
import { usualBreaks } from '#web/lib/break-texts.ts'
import { formatTimeRange, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { callApi } from '#web/lib/api/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PatternPicker } from '#web/modules/shifts/PatternPicker.tsx'
import { RequiredSkills } from '#web/modules/skills/RequiredSkills.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { ShiftTextFields } from '#web/modules/rosters/ShiftTextFields.tsx'
import type { Times } from '#web/modules/rosters/board/board-model.ts'
import { datesIn } from './DatesField.tsx'
import { breaksByDay } from './day-breaks.ts'
import { ReplacedBreaks } from './ReplacedBreaks.tsx'
import { RuleBreaks } from './RuleBreaks.tsx'
import { isTime, ShiftTimes } from './ShiftTimes.tsx'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import type { ShiftNames } from './shift-names.ts'

type Props = {
  of: WorkingForm<ShiftNames>
  roster: Roster
  /** the break rules of its site; undefined while they load */
  rules: readonly LocationBreak[] | undefined
  /** the day or days of the shift */
  days: unknown
  usual?: readonly Times[]
  /** the skills that the shift requires initially */
  skills?: readonly RequiredSkill[]
  /** shown after the time and before breaks and notes: fields of a new shift only */
  between?: ReactNode
}

/** The fields of a shift: position, time (repeated in words), openings, breaks and notes. */
export function ShiftFields({ of, roster, rules: ofSite, days, usual = [], skills = [], between }: Props) {
  const t = useTranslate()
  const positions = [...usePositions().values()]
  const dates = datesIn(Array.isArray(days) ? days : [days])
  const part = String(of.form.useWatchValue('sub_location_id') ?? '')
  const rules = ofSite && rulesFor(ofSite, part === '' ? null : part)
  const ruleBreaks = useRuleBreaks(of, roster, rules, dates)
  return (
    <>
      <FormSection title={t('rosters.shift.work')}>
        <SelectField
          of={of}
          name="position_id"
          label={t('rosters.shift.position')}
          options={positions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberField of={of} name="openings" label={t('rosters.shift.openings')} min={1} max={500} />
        <PartField of={of} location_id={roster.location_id} />
        <Field span={2}>
          <Patterns of={of} customer_id={roster.customer_id} days={dates} />
        </Field>
        <TimeField of={of} name="starts" label={t('rosters.shift.starts')} />
        <TimeField of={of} name="ends" label={t('rosters.shift.ends')} />
        <Field span={2}>
          <UsualTimes of={of} usual={usual} />
          <ShiftTimes
            of={of}
            time_zone={roster.time_zone}
            days={dates}
            by_day={of.form.useWatchValue('breaks') === null ? ruleBreaks : null}
          />
        </Field>
      </FormSection>
      {between}
      <FormSection title={t('rosters.shift.breaksAndDetails')}>
        <Field span={2}>
          <BreaksChoice
            of={of}
            usual={ownBreaks(ruleBreaks[0]?.breaks)}
            replaced={<ReplacedBreaks of={of} by_day={ruleBreaks} />}
          >
            <RuleBreaks by_day={ruleBreaks} ruleless={rules?.length === 0 ? { href: hrefOfRules(roster) } : null} />
          </BreaksChoice>
        </Field>
        <ShiftTextFields of={of} />
      </FormSection>
      <FormSection title={t('skills.required.title')} description={t('rosters.shift.skillsHelp')}>
        <RequiredSkills of={of} ids="required_skill_ids" levels="required_skill_levels" required={skills} untitled />
      </FormSection>
    </>
  )
}

/** The sub-location, at locations that have any. */
function PartField({ of, location_id }: Pick<Props, 'of'> & { location_id: string }) {
  const t = useTranslate()
  const { data = [] } = useApiQuery(subLocations.all, { location_id })
  if (data.length === 0) return null
  return (
    <SelectField
      of={of}
      name="sub_location_id"
      label={t('rosters.shift.subLocation')}
      placeholder={t('rosters.shift.anySubLocation')}
      load={(q) => callApi(subLocations.all, { q, location_id })}
      clearable
      span={2}
    />
  )
}

function Patterns({ of, ...fields }: Pick<Props, 'of'> & { customer_id: string; days: readonly string[] }) {
  const [starts, ends] = [of.form.useWatchValue('starts'), of.form.useWatchValue('ends')]
  function take(pattern: ShiftPattern) {
    of.form.setFieldValue('starts', pattern.starts)
    of.form.setFieldValue('ends', pattern.ends)
    of.form.setFieldValue('breaks', pattern.breaks)
  }
  return <PatternPicker {...fields} starts={starts} ends={ends} onPick={take} />
}

/** The breaks that the site's rules give the shift in the form, on its days or, before one is selected, today. */
function useRuleBreaks(
  { form }: WorkingForm<ShiftNames>,
  { time_zone: zone }: Roster,
  rules: Props['rules'],
  dates: string[],
) {
  const [starts, ends, position] = [
    form.useWatchValue('starts'),
    form.useWatchValue('ends'),
    form.useWatchValue('position_id'),
  ]
  const ambiguous = form.useWatchValue('ambiguous') === 'later' ? ('later' as const) : ('earlier' as const)
  if (!isTime(starts) || !isTime(ends) || rules === undefined) return []
  const times = {
    starts,
    ends,
    zone,
    ambiguous,
    position_id: typeof position === 'string' && position ? position : null,
  }
  return breaksByDay(times, dates.length === 0 ? [today(zone)] : dates, rules)
}

const hrefOfRules = ({ customer_id, location_id }: Roster) =>
  isCallAllowed(breaks.configure) ? hrefOf('/client-location-break-config', null, { customer_id, location_id }) : null

/** Initial values for a shift's own breaks: those that the rules gave. */
const ownBreaks = (ruleBreaks: readonly ShiftBreak[] | undefined): ShiftBreak[] =>
  ruleBreaks === undefined || ruleBreaks.length === 0
    ? usualBreaks
    : ruleBreaks.map(({ minutes, paid }) => ({ minutes, paid }))

/** The roster's most frequent times, as buttons. */
function UsualTimes({ of, usual }: Pick<Props, 'of'> & { usual: readonly Times[] }) {
  const t = useTranslate()
  if (usual.length < 2) return null
  function take({ starts, ends, breaks }: Times) {
    of.form.setFieldValue('starts', starts)
    of.form.setFieldValue('ends', ends)
    // Breaks by the rules follow from the new times; only a shift's own breaks are set here.
    if (of.form.getValues().breaks !== null) of.form.setFieldValue('breaks', breaks)
  }
  return (
    <Group gap={6} mb="sm" role="group" aria-label={t('rosters.shift.usual')}>
      {usual.map((times) => (
        <Button key={`${times.starts}${times.ends}`} size="compact-sm" variant="default" onClick={() => take(times)}>
          {formatTimeRange(times.starts, times.ends)}
        </Button>
      ))}
    </Group>
  )
}

/** Converts a shift to form values; without one, returns defaults. `breaks: null` means breaks by the rules. */
export const shiftValues = (shift?: Times & Partial<RosterShift>) => ({
  position_id: shift?.position_id ?? '',
  sub_location_id: shift?.sub_location_id ?? '',
  starts: shift?.starts ?? '07:00',
  ends: shift?.ends ?? '15:00',
  openings: shift?.openings ?? 1,
  breaks: shift?.breaks_by === 'rules' ? null : (shift?.breaks ?? usualBreaks),
  required_skill_ids: (shift?.required_skills ?? []).map(({ skill_id }) => skill_id),
  required_skill_levels: (shift?.required_skills ?? []).map(({ min_level }) => String(min_level)),
  ...byShiftText(({ name }) => shift?.[name] ?? ''),
  ambiguous: 'earlier',
})
