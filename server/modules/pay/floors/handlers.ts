import type { HandlersOf } from '#server/http/mount.ts'
import { setMarginFloor } from './actions.ts'
import { marginFloorList } from './queries.ts'

export const marginFloors: HandlersOf<'marginFloors'> = {
  list: (context) => marginFloorList(context),
  set: ({ input, ...context }) => setMarginFloor(context, input),
}
