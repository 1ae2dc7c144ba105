import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listViews } from '#contract/platform/list-views.ts'
import type { ListParams, SavedViews, View } from '#web/ui/table/list-state.ts'
import { toastWithUndo } from '#web/ui/toast.tsx'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The user's saved views of a list, stored on the server. */
export function useViews(list: string): SavedViews {
  const t = useTranslate()
  const { data, isError } = useSavedViews()
  const common = { invalidates: [listViews.list], failed: t('table.views.failed') }
  const store = useSend(listViews.store, common)
  const update = useSend(listViews.update, common)
  const remove = useSend(listViews.remove, common)
  async function drop(view: View) {
    const { id, version, name, is_default, params, columns } = view
    const again = { list, name, is_default, params: { ...params }, columns: [...columns] }
    const undo = { label: t('ui.undo'), onUndo: () => store.send(again) }
    if ((await remove.sendOrShow({ id, version })) !== null) toastWithUndo(t('table.views.removed', { name }), undo)
  }
  return {
    views: data?.filter((view) => view.list === list) ?? (isError ? noViews : undefined),
    busy: store.busy || update.busy || remove.busy,
    keep: (view, then) =>
      void store.sendOrShow({ list, ...toViewInput(view) }).then((saved) => saved !== null && then?.()),
    change: ({ id, version, ...view }, then) =>
      void update.sendOrShow({ id, version, ...toViewInput(view) }).then((saved) => saved !== null && then?.()),
    drop: (view) => void drop(view),
  }
}

const noViews: readonly View[] = []

/** All saved views of the user, cached as long as the page, so that lists need not wait for their own. */
export const useSavedViews = () => useQuery({ ...queryOf(listViews.list, {}), gcTime: Infinity, retry: false })

/** True until the views are known and the default one is applied; never again once the list has been loaded. */
export function useWaiting(views: readonly View[] | undefined, input: ListParams) {
  const [settled, setSettled] = useState(false)
  const isReady = settled || !isToOpen(views, input)
  if (isReady && !settled) setSettled(true)
  return !isReady
}

/** True if the URL has no parameters, and there is, or may be, a default view with some. */
export const isToOpen = (views: readonly View[] | undefined, input: ListParams) =>
  isEmpty(input) && (views === undefined || views.some((view) => view.is_default && !isEmpty(view.params)))

const isEmpty = (input: ListParams) => Object.keys(input).length === 0

const toViewInput = ({ name, is_default, params, columns }: Omit<View, 'id' | 'version'>) => ({
  name,
  is_default,
  params: { ...params },
  columns: [...columns],
})
