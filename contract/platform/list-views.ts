import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { booleanField, id, line, name, text, version } from '#contract/values/values.ts'

/** The maximum number of views of one list per user. */
export const maxViews = 40

/** The browser's name of a list: `customers`, `reference-employment_type`. */
const list = z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/)

export const listView = z.object({
  id: z.string(),
  name: z.string(),
  /** the query of the list: search, filters, sort and direction, never the page */
  params: z.record(z.string(), z.string()),
  /** the visible columns, by name */
  columns: z.array(z.string()),
  /** the list opens with this view; at most one per list */
  is_default: z.boolean(),
  version: z.number(),
})
export type ListView = z.infer<typeof listView>

const fields = {
  name: name(60),
  params: z
    .record(z.string().regex(/^[a-z0-9_]{1,40}$/), line(2000))
    .refine((requested) => Object.keys(requested).length <= 20, 'validation.invalid'),
  columns: z.array(text(40)).max(60),
  is_default: booleanField.default(false),
}

/** The caller's own list views; the only ids that calls accept are those of the caller's views. */
export const listViews = {
  list: read({
    path: '/list-view/list',
    needs: 'signed-in',
    summary: 'Lists the caller’s own views by name: those of one list, or of all lists.',
    input: { list: list.optional() },
    result: z.array(listView.extend({ list: z.string() })),
  }),
  store: write({
    path: '/list-view/store',
    needs: 'signed-in',
    summary: 'Saves what a list shows as a view. A new default view replaces the previous one.',
    input: { list, ...fields },
    result: listView,
  }),
  update: write({
    path: '/list-view/update',
    needs: 'signed-in',
    summary: 'Renames a view, replaces what it shows, or makes it the default view.',
    input: { id, version, ...fields },
    result: listView,
  }),
  remove: write({
    path: '/list-view/remove',
    needs: 'signed-in',
    summary: 'Deletes a view.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
