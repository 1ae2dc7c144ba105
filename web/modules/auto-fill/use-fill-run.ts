import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { autoFill, type FillRun } from '#contract/rostering/rosters/auto-fill.ts'
import { addDays } from '#contract/values/time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { toast } from '#web/ui/toast.tsx'
import type { FillPanelState } from './use-fill-panel.ts'

const pollMs = 1000
const maxDismissed = 50

type Input = { fill: FillPanelState; roster_id: string | null; window: Pick<Window, 'from' | 'days'> }

/**
 * The run that the panel shows: the one in the URL, or else the newest run of this board that still searches or whose proposal was
 * neither applied nor discarded. It goes on while the panel is closed.
 */
export function useFillRun({ fill, roster_id, window }: Input) {
  const { dismissed, dismiss, restore } = useDismissed()
  const [watched, setWatched] = useState<string | null>(null)
  if (fill.run_id !== null && fill.run_id !== watched) setWatched(fill.run_id)
  const run_id = fill.run_id ?? watched
  const [active_id, setActive] = useState<string | null>(null)
  const isActive = active_id !== null && active_id === run_id
  const info = useApiQuery(
    autoFill.info,
    { id: run_id ?? '' },
    { when: run_id !== null && (fill.isOpen || isActive), everyMs: isActive ? pollMs : null },
  )
  const searches = info.data !== undefined && info.data.finished_at === null
  if (info.data && searches !== isActive) setActive(searches ? info.data.id : null)
  useNotifyFinished(info.data, fill.isOpen)
  const seeks = fill.isOpen && fill.run_id === null
  const list = useApiQuery(autoFill.list, roster_id ? { roster_id } : {}, { when: seeks })
  const run =
    seeks && !list.isFetching ? current(list.data ?? [], { roster_id, window, dismissed, watched }) : undefined
  const onFound = useEffectEvent((id: string) => fill.show(id))
  useEffect(() => {
    if (run) onFound(run.id)
  }, [run])
  return { info, searches, isSeeking: seeks && (list.isFetching || run !== undefined), dismiss, restore }
}

/** Says that a search has finished, if the panel was closed meanwhile. */
function useNotifyFinished(run: FillRun | undefined, isOpen: boolean) {
  const t = useTranslate()
  const searching_id = useRef<string | null>(null)
  const onRun = useEffectEvent(({ id, finished_at }: FillRun) => {
    if (finished_at !== null && searching_id.current === id && !isOpen)
      toast('info', t('autoFill.finished'), t('autoFill.finishedText'))
    searching_id.current = finished_at === null ? id : null
  })
  useEffect(() => {
    if (run) onRun(run)
  }, [run])
}

type FillPreviewInput = Omit<Input, 'fill'> & {
  dismissed: readonly string[]
  /** shown before the panel was closed */
  watched: string | null
}

/** The run to show: the one shown before, one that searches, or the newest, unless it is finished with. */
function current(runs: readonly FillRun[], { roster_id, window, dismissed, watched }: FillPreviewInput) {
  const to = addDays(window.from, window.days - 1)
  const own = runs.filter((run) =>
    // A board of several rosters does not begin with the proposal for one of them, or for another period.
    roster_id === null
      ? run.roster_ids.length > 1 && run.from === window.from && run.to === to
      : run.roster_ids.includes(roster_id),
  )
  const newest = own.find((run) => run.finished_at === null) ?? own[0]
  return [runs.find(({ id }) => id === watched), newest].find((run) => run && !dismissed.includes(run.id))
}

/** The runs whose proposal was applied or discarded in this browser. */
function useDismissed() {
  const [dismissed, setDismissed] = useLocalStorage<string[]>({
    key: 'muster.fill.dismissed',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    dismissed,
    dismiss: (id: string) => setDismissed((ids) => [id, ...ids].slice(0, maxDismissed)),
    restore: (id: string) => setDismissed((ids) => ids.filter((one) => one !== id)),
  }
}

/** Starts and cancels runs. */
export function useFillActions(fill: FillPanelState) {
  const t = useTranslate()
  const start = useSend(autoFill.start, {
    invalidates: [{ path: autoFill.list.path }],
    failed: t('autoFill.start.failed'),
    onDone: (run) => fill.show(run.id),
  })
  const cancel = useSend(autoFill.cancel, {
    invalidates: [{ path: autoFill.info.path }, { path: autoFill.list.path }],
    failed: t('autoFill.cancelFailed'),
  })
  return { start, cancel }
}

/** The input that starts the same search again. */
export const startAgain = ({
  location_id,
  customer_id,
  roster_ids,
  from,
  to,
  seconds,
  cost_weight,
  keep,
  exclude,
}: FillRun) => ({
  ...{ from, to, seconds, cost_weight, keep, exclude, location_id, customer_id },
  roster_ids: location_id === null && customer_id === null ? roster_ids : [],
})
