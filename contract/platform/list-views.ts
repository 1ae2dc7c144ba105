import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { flag, id, line, name, text, version } from '#contract/values/values.ts'

/** As many views as somebody keeps of one list. */
export const viewsAtMost = 40

/** What the browser calls a list: `customers`, `reference-employment_type`. */
const list = z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/)

export const listView = z.object({
  id: z.string(),
  name: z.string(),
  /** what the address of the list says: search, filters, sort and direction, never the page */
  asked: z.record(z.string(), z.string()),
  /** the columns shown, by name */
  columns: z.array(z.string()),
  /** the list opens with it; one of a list at most */
  is_default: z.boolean(),
  version: z.number(),
})
export type ListView = z.infer<typeof listView>

const fields = {
  name: name(60),
  asked: z
    .record(z.string().regex(/^[a-z_]{1,40}$/), line(2000))
    .refine((requested) => Object.keys(requested).length <= 20, 'validation.invalid'),
  columns: z.array(text(40)).max(60),
  is_default: flag.default(false),
}

/** One's own views of lists: nothing here takes anybody's id but that of a view of one's own. */
export const listViews = {
  list: read({
    path: '/list-view/list',
    needs: 'signed-in',
    says: 'One’s own views, by name: those of a list, or without one of all lists.',
    input: { list: list.optional() },
    result: z.array(listView.extend({ list: z.string() })),
  }),
  store: write({
    path: '/list-view/store',
    needs: 'signed-in',
    says: 'Keeps what a list shows under a name. One that the list opens with takes the place of the one before.',
    input: { list, ...fields },
    result: listView,
  }),
  update: write({
    path: '/list-view/update',
    needs: 'signed-in',
    says: 'Renames a view, replaces what it shows, or lets the list open with it.',
    input: { id, version, ...fields },
    result: listView,
  }),
  remove: write({
    path: '/list-view/remove',
    needs: 'signed-in',
    says: 'Removes a view.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
