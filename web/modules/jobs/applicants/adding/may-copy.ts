import { applications } from '#contract/jobs/applications/applications.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'

/** Whether the reader can add an applicant to another job, which they choose from the list of jobs. */
export const mayCopyApplicants = () => isCallAllowed(applications.copy) && isCallAllowed(jobs.list)
