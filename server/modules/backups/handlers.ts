import type { HandlersOf } from '#server/http/mount.ts'
import { requestBackup } from './actions.ts'
import { backupsPage, backupState } from './queries.ts'

export const backups: HandlersOf<'backups'> = {
  list: ({ db, input }) => backupsPage(db, input),
  state: ({ db, outside, now }) => backupState(db, outside, now),
  make: (context) => requestBackup(context),
}
