import type { Actor } from '#server/http/actor.ts'
import { type JobActor, mayChangeJobs } from '#server/modules/jobs/policy.ts'

/** Authors change their own notes; a note from before notes had authors belongs to all who decide about applicants. */
export const canEditNote = (
  actor: JobActor & Pick<Actor, 'membership_id'>,
  { author_id }: { author_id: string | null },
) => (author_id === null ? mayChangeJobs(actor) : author_id === actor.membership_id)
