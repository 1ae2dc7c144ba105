import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listViews } from '#contract/platform/list-views.ts'
import type { ListParams, SavedViews, View } from '#web/ui/table/listing.ts'
import { toastWithUndo } from '#web/ui/toast.tsx'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'

/** The reader's own views of the list of this name, kept on the server: the same on every machine. */
export function useViews(list: string): SavedViews {
  const t = useWords()
  const { data, isError } = useSavedViews()
  const common = { invalidates: [listViews.list], failed: t('ui.views.failed') }
  const store = useSend(listViews.store, common)
  const update = useSend(listViews.update, common)
  const remove = useSend(listViews.remove, common)
  async function drop(view: View) {
    const { id, version, name, is_default, asked: input, columns } = view
    const again = { list, name, is_default, asked: { ...input }, columns: [...columns] }
    const undo = { label: t('ui.undo'), onUndo: () => store.send(again) }
    if ((await remove.sendOrShow({ id, version })) !== null) toastWithUndo(t('ui.views.removed', { name }), undo)
  }
  return {
    views: data?.filter((view) => view.list === list) ?? (isError ? none : undefined),
    busy: store.busy || update.busy || remove.busy,
    keep: (view, then) => void store.sendOrShow({ list, ...asSent(view) }).then((saved) => saved !== null && then?.()),
    change: ({ id, version, ...view }, then) =>
      void update.sendOrShow({ id, version, ...asSent(view) }).then((saved) => saved !== null && then?.()),
    drop: (view) => void drop(view),
  }
}

const none: readonly View[] = []

/** All the reader's views at once, kept as long as the page: a list that opens need not wait for its own. */
export const useSavedViews = () => useQuery({ ...queryOf(listViews.list, {}), gcTime: Infinity, retry: false })

/** Must the list wait? Until the views are known, and until the one that it opens with is shown. Once it has asked, never again. */
export function useWaiting(views: readonly View[] | undefined, input: ListParams) {
  const [settled, setSettled] = useState(false)
  const isReady = settled || !isToOpen(views, input)
  if (isReady && !settled) setSettled(true)
  return !isReady
}

/** Nothing is asked for, and a view is there, or may be, which asks for something. */
export const isToOpen = (views: readonly View[] | undefined, input: ListParams) =>
  isEmpty(input) && (views === undefined || views.some((view) => view.is_default && !isEmpty(view.asked)))

const isEmpty = (input: ListParams) => Object.keys(input).length === 0

const asSent = ({ name, is_default, asked: input, columns }: Omit<View, 'id' | 'version'>) => ({
  name,
  is_default,
  asked: { ...input },
  columns: [...columns],
})
