import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { toast } from '#web/ui/toast.tsx'
import { callApi, newKey } from './call.ts'
import { invalidatePaths } from './invalidate.ts'
import { isTemporary, Refused } from './refused.ts'
import type { OnProgress } from './transport.ts'
import { messageOf } from '#web/lib/wording.ts'

/** A call, or a module's whole group of them. */
export type Affected = Pick<Call, 'path'> | Readonly<Record<string, Pick<Call, 'path'>>>

export type SendOptions<C extends Call> = {
  /** calls, or groups such as `calls.companies`, whose cached results become stale */
  invalidates?: readonly Affected[]
  /** the success toast, translated */
  success?: string | ((result: ResultOf<C>) => string)
  /** the title of the error toast; its text is the refusal's own message. Without it a generic title is used */
  failed?: string
  onDone?: (result: ResultOf<C>, input: RequestOf<C>) => void
  /** nothing that its user waits for or would miss: the page may be closed meanwhile */
  is_background?: boolean
  /** returns true if the screen has shown the failure itself */
  onFailed?: (failure: Error) => boolean | void
}

const longestDelay = 5_000
const secondsToWait = (failure: Error) => (failure instanceof Refused ? (failure.retry_after ?? 1) : 1)

export type SendExtras = { files?: readonly File[]; onProgress?: OnProgress }

/**
 * Sends a write call. `send` and `sendOrShow` never reject (failures are toasts), `sendAndWait` does.
 * After success, in this order: toast, refetch of stale queries, `onDone`.
 */
export function useSend<C extends Call>(call: C, options: SendOptions<C> = {}) {
  const client = useQueryClient()
  const keyFor = useKeyPerChange()
  const mutation = useMutation({
    meta: { is_background: options.is_background === true },
    mutationFn: ({ input, extras }: { input: RequestOf<C>; extras: SendExtras }) =>
      callApi(call, input, { ...extras, idempotencyKey: keyFor.take(input) }),
    onSuccess: (result, { input }) => done(client, options, result, input),
    onError: (failure) => failed(client, options, failure),
    onSettled: (_, failure) => keyFor.settle(failure),
    // The key is sent again, so a change that did arrive is not applied twice.
    retry: (count, failure) => isTemporary(failure) && count < 1,
    retryDelay: (_, failure) => Math.min(longestDelay, secondsToWait(failure) * 1000),
  })
  const same = useSameChange<ResultOf<C>>()
  const start = (input: RequestOf<C>, extras: SendExtras = {}) => {
    const change = () => mutation.mutateAsync({ input, extras })
    return extras.files === undefined ? same(input, change) : change()
  }
  return {
    send: (input: RequestOf<C>, extras: SendExtras = {}) => {
      // Shown by onError.
      start(input, extras).catch(() => {})
    },
    sendAndWait: start,
    /** the result, or null after a failure, for which a toast was shown */
    sendOrShow: (input: RequestOf<C>, extras: SendExtras = {}): Promise<ResultOf<C> | null> =>
      // Shown by onError.
      start(input, extras).catch(() => null),
    busy: mutation.isPending,
    failure: mutation.error,
    /** of the last change that was done */
    result: mutation.data,
  }
}

/** Marks the results of these calls as stale; mounted ones are refetched. */
export const invalidate = (client: QueryClient, affected: readonly Affected[]) =>
  invalidatePaths(client, affected.flatMap(pathsOf))

// Longer than a fetch on a slow network; an offline browser does not block the caller longer.
const longestRefreshMs = 3_000

/** The same, and resolves once the new results are shown: a record reopened at once is the saved one. */
export const refresh = (client: QueryClient, affected: readonly Affected[]) =>
  Promise.race([invalidate(client, affected), new Promise((resolve) => setTimeout(resolve, longestRefreshMs))])

const pathsOf = (affected: Affected): string[] =>
  typeof affected.path === 'string' ? [affected.path] : Object.values(affected).map((call) => call.path)

async function done<C extends Call>(
  client: QueryClient,
  options: SendOptions<C>,
  result: ResultOf<C>,
  input: RequestOf<C>,
) {
  const success = typeof options.success === 'function' ? options.success(result) : options.success
  if (success) toast('ok', success)
  await refresh(client, options.invalidates ?? [])
  options.onDone?.(result, input)
}

function failed<C extends Call>(client: QueryClient, options: SendOptions<C>, failure: Error) {
  // A conflict means that the data shown is stale.
  if (failure instanceof Refused && failure.status === 409) void invalidate(client, options.invalidates ?? [])
  if (options.onFailed?.(failure) === true) return
  const { title, message } = messageOf(failure)
  toast('bad', options.failed ?? title, fieldMessageOf(failure) ?? (options.failed && message === '' ? title : message))
}

/** What is wrong with a field: a call that no form sent has no field to mark. */
const fieldMessageOf = (failure: Error) =>
  failure instanceof Refused ? Object.values(failure.fields).flat()[0] : undefined

/** The change under way where the same one is started again before it has ended, as by a double click: buttons are blocked only after the next frame. */
function useSameChange<Result>() {
  const running = useRef(new Map<string, Promise<Result>>())
  return (input: unknown, start: () => Promise<Result>): Promise<Result> => {
    const text = JSON.stringify(input)
    const known = running.current.get(text)
    if (known) return known
    const change = start().finally(() => running.current.delete(text))
    running.current.set(text, change)
    return change
  }
}

/** Retrying a change after a lost response or an outage reuses its key; another change, or one that was answered, gets a new one. */
function useKeyPerChange() {
  const last = useRef<{ key: string; text: string } | null>(null)
  return {
    take(input: unknown) {
      const text = JSON.stringify(input)
      if (last.current?.text !== text) last.current = { key: newKey(), text }
      return last.current.key
    },
    settle(failure: Error | null) {
      if (!isTemporary(failure)) last.current = null
    },
  }
}
