import type { ChangeKind } from '#contract/rostering/rosters/changes.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import type { Db } from '#server/database/dialect.ts'
import { withChangeRecord, type ChangeAuthor } from '#server/modules/rosters/changes/recording.ts'
import { requireAnswerer } from '#server/modules/rosters/policy.ts'
import { confirmAttendance, recordNoShow, undoNoShow, withdrawAndRecord } from './outcomes.ts'
import { replaceEmployee } from './replacements.ts'

export const assignmentOutcomeHandlers: HandlersOf<'assignmentOutcomes'> = {
  async withdraw({ db, actor, input, now, language }) {
    requireAnswerer(actor)
    return withdrawAndRecord(db, { ...actor, language }, input, now)
  },
  async confirmAttendance({ db, actor, input, now, language }) {
    const work = () => confirmAttendance(db, { ...actor, language }, input, now)
    return inChangeLog(db, actor, { kind: 'confirm_attendance', id: input.id, now, work })
  },
  async recordNoShow({ db, actor, input, now, language }) {
    const work = () => recordNoShow(db, { ...actor, language }, input, now)
    return inChangeLog(db, actor, { kind: 'no_show', id: input.id, now, work })
  },
  async undoNoShow({ db, actor, input, now, language }) {
    const work = () => undoNoShow(db, { ...actor, language }, input, now)
    return inChangeLog(db, actor, { kind: 'undo_no_show', id: input.id, now, work })
  },
  async replace({ db, actor, input, now, language }) {
    const work = () => replaceEmployee(db, { ...actor, language }, input, now)
    return inChangeLog(db, actor, { kind: 'replace', id: input.id, now, work })
  },
}

type OutcomeChange<Result> = { kind: ChangeKind; id: string; now: Date; work: () => Promise<Result> }

/** Does the work on an assignment and writes it into the change log of its roster. */
const inChangeLog = <Result>(db: Db, who: ChangeAuthor, { id, ...outcome }: OutcomeChange<Result>) =>
  withChangeRecord(db, who, { ...outcome, assignment_ids: [id], count: 1 })
