import type { Actor } from '#server/http/actor.ts'
import { mayChangeJobs } from '#server/modules/jobs/policy.ts'

type NoteActor = Pick<Actor, 'kind' | 'grants' | 'membership_id'>

/** Authors change their own notes; a note from before notes had authors belongs to all who decide about applicants. */
export const canEditNote = (actor: NoteActor, { author_id }: { author_id: string | null }) =>
  author_id === null ? mayChangeJobs(actor) : author_id === actor.membership_id
