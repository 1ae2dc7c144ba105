import type { HandlersOf } from '#server/http/mount.ts'
import { downloadExport, downloadOwnExport, storeExport, storeOwnExport } from './actions.ts'
import { exportsPage, ownExports as latestOwnExports } from './queries.ts'

export const dataExports: HandlersOf<'dataExports'> = {
  list: ({ input, ...context }) => exportsPage(context, input),
  store: ({ input, ...context }) => storeExport(context, input),
  file: ({ input, ...context }) => downloadExport(context, input.id),
}

export const ownExports: HandlersOf<'ownExports'> = {
  list: (context) => latestOwnExports(context),
  store: (context) => storeOwnExport(context),
  file: ({ input, ...context }) => downloadOwnExport(context, input.id),
}
