import { listViews } from '#contract/list-views.ts'
import type { KeptViews, View } from '#web/ui/listing.ts'
import { toastWithUndo } from '#web/ui/toast.tsx'
import { useAsk } from './use-ask.ts'
import { useSend } from './use-send.ts'
import { useWords } from './wording.ts'

/** The reader's own views of the list of this name, kept on the server: the same on every machine. */
export function useViews(list: string): KeptViews {
  const t = useWords()
  const { data } = useAsk(listViews.list, { list })
  const common = { invalidates: [listViews.list], failed: t('ui.views.failed') }
  const store = useSend(listViews.store, common)
  const update = useSend(listViews.update, common)
  const remove = useSend(listViews.remove, common)
  function drop(view: View) {
    const { id, version, name, is_default, asked, columns } = view
    const again = { list, name, is_default, asked: { ...asked }, columns: [...columns] }
    const undo = { label: t('ui.undo'), onUndo: () => store.send(again) }
    void remove.sendAndWait({ id, version }).then(
      () => toastWithUndo(t('ui.views.removed', { name }), undo),
      () => undefined,
    )
  }
  return {
    views: data,
    busy: store.busy || update.busy || remove.busy,
    keep: (view, then) => void store.sendAndWait({ list, ...asSent(view) }).then(then, () => undefined),
    change: ({ id, version, ...view }, then) =>
      void update.sendAndWait({ id, version, ...asSent(view) }).then(then, () => undefined),
    drop,
  }
}

const asSent = ({ name, is_default, asked, columns }: Omit<View, 'id' | 'version'>) => ({
  name,
  is_default,
  asked: { ...asked },
  columns: [...columns],
})
