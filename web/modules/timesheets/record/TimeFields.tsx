import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type BreakRule, breaksWorked, shiftToBreak } from '#contract/rostering/breaks.ts'
import { config, defaultConfig } from '#contract/platform/settings.ts'
import { ambiguousTimeChoices } from '#contract/values/time.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BreakFields, breaksIn } from '#web/lib/form/BreakFields.tsx'
import { DeductedBreaks } from './DeductedBreaks.tsx'
import { isComplete, placeOf, type WorkedTimePreview, previewOf, type PreviewInput } from './preview.ts'
import { TimePreview } from './TimePreview.tsx'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type TimeFieldName = 'works_on' | 'starts' | 'ends' | 'ambiguous' | 'breaks' | 'breaks_by' | 'notes' | 'submit'
export type TimeForm = WorkingForm<TimeFieldName>

type Props = {
  of: TimeForm
  zone: string
  /** what the timesheet pays now; omitted: it is new */
  before?: number
  rostered: number | null
  /** the break rules of the location, and the position to apply them for */
  rules: readonly BreakRule[]
  position_id: string | null
}

/** The times with their totals. Without a zone (no location selected yet) there are no totals. */
export function TimeFields({ of, zone, before, rostered, rules, position_id }: Props) {
  const t = useTranslate()
  const input = usePreviewInput(of, zone)
  const by_rules = isComplete(input) ? breaksWorked(shiftToBreak(input, position_id), rules, []) : []
  const deducted = of.form.useWatchValue('breaks_by') === 'hand' ? [] : by_rules
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const preview = previewOf({ ...input, paid_by: usePaidBy(), breaks: [...deducted, ...input.breaks] }, now)
  return (
    <>
      <FormSection
        title={t('timesheets.form.time')}
        description={zone ? t('timesheets.form.timeHelp', { place: placeOf(zone) }) : undefined}
      >
        <DateField
          of={of}
          name="works_on"
          label={t('timesheets.form.day')}
          description={t('timesheets.form.dayHelp')}
          max={today(zone || undefined)}
          span={2}
        />
        <div className={classes.times}>
          <TimeField of={of} name="starts" label={t('timesheets.form.starts')} />
          <TimeField
            of={of}
            name="ends"
            label={t('timesheets.form.ends')}
            description={
              preview?.overnight
                ? t('timesheets.form.nextDay', { day: formatDate(preview.ends_on, 'weekday') })
                : undefined
            }
          />
        </div>
        {preview?.ambiguous && <WhichHour of={of} time={preview.ambiguous} />}
      </FormSection>
      <FormSection title={t('timesheets.form.breaks')} description={t('timesheets.form.breaksHelp')}>
        <DeductedBreaks of={of} rules={rules} by_rules={by_rules} />
        <BreakFields of={of} none={deducted.length > 0 ? t('timesheets.form.noOther') : undefined} />
      </FormSection>
      <FormSection title={t('timesheets.preview.title')}>
        <TimePreview
          preview={preview}
          before={before ?? null}
          rostered={rostered}
          missing={t(zone ? 'timesheets.preview.missing' : 'timesheets.preview.noZone')}
        />
        <TextareaField
          of={of}
          name="notes"
          label={t('timesheets.form.notes')}
          description={t('timesheets.form.notesHelp')}
          rows={2}
          span={2}
        />
      </FormSection>
    </>
  )
}

/** Whether the agency pays clock time or elapsed time. */
export const usePaidBy = () => useApiQuery(config.shown, {}).data?.paid_by ?? defaultConfig.paid_by

/** Shown only where the clocks went back and the time exists twice. */
function WhichHour({ of, time }: { of: TimeForm; time: WorkedTimePreview['ambiguous'] }) {
  const t = useTranslate()
  const options = ambiguousTimeChoices.map((value) => ({
    value,
    label: t(`timesheets.form.ambiguous_${value}`),
  }))
  return (
    <SegmentedField
      of={of}
      name="ambiguous"
      label={t('timesheets.form.ambiguous', { time })}
      description={t('timesheets.form.ambiguousHelp')}
      options={options}
      span={2}
    />
  )
}

/** The times entered so far. */
function usePreviewInput({ form }: TimeForm, zone: string): Omit<PreviewInput, 'paid_by'> {
  const [works_on = '', starts = '', ends = ''] = [
    form.useWatchValue('works_on'),
    form.useWatchValue('starts'),
    form.useWatchValue('ends'),
  ].map(String)
  const chosen = form.useWatchValue('ambiguous')
  const ambiguous = ambiguousTimeChoices.find((one) => one === chosen) ?? 'earlier'
  return { works_on, starts, ends, zone, ambiguous, breaks: breaksIn(form.useWatchValue('breaks')) }
}

/** Saving has two modes: the button submits; Ctrl+S, which passes no form event, only saves the draft. */
export const submitting = <Form extends TimeForm>(of: Form): Form => ({
  ...of,
  submit: (event) => sendAs(of, event !== undefined, event),
})

export function DraftButton({ of, label }: { of: TimeForm; label: string }) {
  return (
    <Button variant="default" loading={of.busy} onClick={() => saveDraft(of)}>
      {label}
    </Button>
  )
}

export const saveDraft = (of: TimeForm) => sendAs(of, false)

/** What is paid beside the hours belongs to a timesheet that is saved, so this saves it first. */
export function ExtrasLater({ of, onAdd }: { of: TimeForm; onAdd: () => void }) {
  const t = useTranslate()
  return (
    <FormSection title={t('timesheets.extras.title')} description={t('timesheets.extras.laterHelp')}>
      <div className={classes.wide}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} loading={of.busy} onClick={onAdd}>
          {t('timesheets.extras.later')}
        </Button>
      </div>
    </FormSection>
  )
}

/** Submits the rostered hours of the shift, whatever times were entered; notes are kept. */
export function AsRosteredButton({ of, hours }: { of: TimeForm; hours: Record<string, unknown> }) {
  const t = useTranslate()
  function submit() {
    of.form.setValues(hours)
    sendAs(of, true)
  }
  return (
    <Button
      mt="md"
      size="md"
      className={classes.asRostered}
      loading={of.busy}
      leftSection={<IconCheck size={18} aria-hidden />}
      onClick={submit}
    >
      {t('timesheets.waiting.asRostered')}
    </Button>
  )
}

function sendAs(of: TimeForm, submit: boolean, event?: React.SyntheticEvent<HTMLFormElement>) {
  of.form.setFieldValue('submit', submit)
  of.submit(event)
}
