import type { Interview } from '#contract/jobs/applications/interviews.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'

/** The key is for the list on the screen only. */
export type SlotValues = { key: string; on: string; at: string }

/** Converts an interview to form values: its fixed time, or the times offered, in its time zone. */
export const interviewValues = (interview: Interview | null) => ({
  slots: timesOf(interview).map((at): SlotValues => ({
    key: at,
    ...(at === '' ? { on: '', at: '' } : wallOf(at, interview?.time_zone ?? 'UTC')),
  })),
  duration_minutes: interview?.duration_minutes ?? 30,
  place: interview?.place ?? '',
  video_link: interview?.video_link ?? '',
  message: interview?.message ?? '',
  interviewer_ids: interview?.interviewers.map(({ id }) => id) ?? [],
})

function timesOf(interview: Interview | null): string[] {
  if (interview === null) return ['']
  return interview.starts_at === null ? interview.slots.map(({ starts_at }) => starts_at) : [interview.starts_at]
}

function wallOf(instant: string, zone: string) {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return { on: wall.toPlainDate().toString(), at: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** Converts form values to the input of the calls. */
export const interviewInput = (values: FormValues): FormValues => ({
  ...values,
  // Only `interviewValues` and the list of times make these values.
  slots: (values['slots'] as readonly SlotValues[]).map(({ on, at }) => ({ on, at: at.slice(0, 5) })),
})
