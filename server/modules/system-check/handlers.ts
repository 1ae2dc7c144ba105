import type { HandlersOf } from '#server/http/mount.ts'
import { runChecks } from './run-checks.ts'

export const systemCheck: HandlersOf<'systemCheck'> = {
  run: ({ database, outside, address, language }) => runChecks({ database, outside, address }, language),
}
