import { useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { searchOf } from './links.ts'

/** Navigates to a URL made by `hrefOf`: `go(href)`, or `go(href, { replace: true })` without a history entry. */
export function useGo() {
  const router = useRouter()
  return useCallback(
    (href: string, { replace = false } = {}) => (replace ? router.history.replace(href) : router.history.push(href)),
    [router],
  )
}

/** A parameter of the screen's path: `useParam('id')` under /company/view/{id}. */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name] ?? ''
}

/** A value of the URL's query, and its setter (null removes it); for screens without a list. */
export function useSearchParam(
  name: string,
): [string | null, (value: string | null, how?: { replace?: boolean }) => void] {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const navigate = useNavigate()
  const set = useCallback(
    (value: string | null, { replace = false } = {}) => {
      const { [name]: _, ...rest } = searchOf(text)
      void navigate({ to: '.', search: value ? { ...rest, [name]: value } : rest, replace, resetScroll: false })
    },
    [name, text, navigate],
  )
  return [searchOf(text)[name] ?? null, set]
}

/** The whole query of the URL. */
export const useSearch = (): Record<string, string> =>
  searchOf(useRouterState({ select: (state) => state.location.searchStr }))

/** The URL's fragment without the #; it is never sent to the server. */
export const useFragment = (): string => useRouterState({ select: (state) => state.location.hash })

/** The path of the current screen, also while the next one loads. */
export const useScreenPath = (): string => useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '' })
