import type { Job } from '#contract/jobs/jobs.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

/** The status of a job; one that is published later says so. */
export const JobStatus = ({ job: { status, scheduled } }: { job: Pick<Job, 'status' | 'scheduled'> }) => (
  <RecordStatus of="jobs.status" status={scheduled ? 'scheduled' : status} />
)
