import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchOf } from '#web/lib/links.ts'
import { useViews } from '#web/lib/list/use-views.ts'
import type { ListViews } from '#web/ui/table/list-state.ts'
import { queryOfView, viewOf, viewParams, type ViewState } from './view-state.ts'

type Options = {
  /** the storage key of the saved views */
  list: string
  /** the default of "only people with shifts" */
  only_busy?: boolean
  /** other parameters of the URL that belong to a saved view */
  places?: readonly string[]
}

export type BoardViewState = {
  view: ViewState
  change: (next: Partial<ViewState>, how?: { replace?: boolean }) => void
  /** saved views: everything but the date */
  saved: ListViews
}

const noPlaces: readonly string[] = []

/** What a board shows, as in its URL, and the user's saved views of it. */
export function useView({ list, only_busy = false, places = noPlaces }: Options): BoardViewState {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const navigate = useNavigate()
  const views = useViews(list)
  const query = useMemo(() => searchOf(text), [text])
  const view = useMemo(() => viewOf(query, { only_busy }), [query, only_busy])
  const go = (search: Record<string, string>, replace = false) =>
    void navigate({ to: '.', search, replace, resetScroll: false })
  const saved = pickParams(query, [...viewParams.filter((name) => name !== 'from'), ...places])
  return {
    view,
    change: (next, { replace } = {}) =>
      go({ ...omitParams(query, viewParams), ...queryOfView({ ...view, ...next }, { only_busy }) }, replace),
    saved: {
      params: saved,
      show: (params, replace) => go({ ...omitParams(query, Object.keys(saved)), ...params }, replace),
      views,
    },
  }
}

const pickParams = (query: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))

const omitParams = (query: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
