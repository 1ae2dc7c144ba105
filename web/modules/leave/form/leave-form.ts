import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** The form of a new request and of one that is changed. */
export type LeaveForm = WorkingForm<'type_id' | 'from_day' | 'to_day' | 'amount' | 'starts' | 'ends' | 'note'>
