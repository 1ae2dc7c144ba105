import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Interview, interviews, maxSlots } from '#contract/jobs/applications/interviews.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { loadRecruiters } from '#web/modules/jobs/posts/lists/job-filters.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { interviewInput, interviewValues, type SlotValues } from './interview-values.ts'

type Props = { application_id: string; interview: Interview | null; onClose: () => void }

/** Plans an interview, or changes one. */
export function InterviewDrawer({ application_id, interview, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened onClose={onClose} title={t(interview ? 'jobs.interviews.change' : 'jobs.interviews.plan')}>
      {interview ? (
        <ChangeForm interview={interview} onClose={onClose} />
      ) : (
        <PlanForm application_id={application_id} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

function PlanForm({ application_id, onClose }: Pick<Props, 'application_id' | 'onClose'>) {
  const t = useTranslate()
  const form = useFormOf(interviews.store, {
    initial: { ...interviewValues(null), application_id },
    toInput: interviewInput,
    invalidates: [interviews],
    success: t('jobs.interviews.planned'),
    failed: t('jobs.interviews.failed'),
    onDone: onClose,
  })
  return <Fields of={form} interview={null} />
}

const valuesOf = (interview: Interview) => ({
  ...interviewValues(interview),
  id: interview.id,
  version: interview.version,
})

function ChangeForm({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(interviews.update, {
    initial: valuesOf(interview),
    fromCurrent: valuesOf,
    toInput: interviewInput,
    invalidates: [interviews],
    success: t('jobs.interviews.planned'),
    failed: t('jobs.interviews.failed'),
    onDone: onClose,
  })
  return <Fields of={form} interview={interview} />
}

type InterviewFieldName = keyof ReturnType<typeof interviewValues>
type FieldsProps = { of: WorkingForm<InterviewFieldName>; interview: Interview | null }

function Fields({ of, interview }: FieldsProps) {
  const t = useTranslate()
  return (
    <FormPanel of={of} submit={t('jobs.interviews.send')}>
      <FormSection title={t('jobs.interviews.times')} description={t('jobs.interviews.timesHelp')}>
        <Slots of={of} />
        <NumberField of={of} name="duration_minutes" label={t('jobs.interviews.duration')} min={5} max={480} />
      </FormSection>
      <FormSection title={t('jobs.interviews.where')} description={t('jobs.interviews.whereHelp')}>
        <TextField of={of} name="place" label={t('jobs.interviews.place')} span={2} />
        <TextField of={of} name="video_link" type="url" label={t('jobs.interviews.video')} span={2} />
        <MultiSelectField
          of={of}
          name="interviewer_ids"
          label={t('jobs.interviews.interviewers')}
          load={loadRecruiters}
          chosen={interview?.interviewers ?? []}
          max={10}
          span={2}
        />
        <TextareaField of={of} name="message" label={t('jobs.interviews.message')} rows={3} />
      </FormSection>
    </FormPanel>
  )
}

function Slots({ of }: Pick<FieldsProps, 'of'>) {
  const t = useTranslate()
  // Only `interviewValues` and this list make these values.
  const slots = of.form.useWatchValue('slots') as readonly SlotValues[]
  return (
    <>
      {slots.map((slot, at) => (
        <Field key={slot.key} span={2}>
          <Group align="start" wrap="nowrap" gap="xs" grow preventGrowOverflow={false}>
            <DateField of={of} name={`slots.${at}.on`} label={t('jobs.interviews.day')} min={today()} />
            <TimeField of={of} name={`slots.${at}.at`} label={t('jobs.interviews.time')} />
            {slots.length > 1 && (
              <ActionIcon
                size={36}
                flex="none"
                mt={26}
                variant="subtle"
                color="gray"
                aria-label={t('jobs.interviews.removeTime', { number: at + 1 })}
                onClick={() => of.form.removeListItem('slots', at)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </Field>
      ))}
      {slots.length < maxSlots && (
        <Field span={2}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => of.form.insertListItem('slots', { key: `${Math.random()}`, on: '', at: '' })}
          >
            {t('jobs.interviews.addTime')}
          </Button>
        </Field>
      )}
    </>
  )
}
