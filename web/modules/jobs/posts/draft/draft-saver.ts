/** What has become of the last changes. */
export type DraftState =
  | 'unchanged'
  /** they wait for a pause in typing, or are on their way */
  | 'saving'
  | 'saved'
  /** the server could not be reached; it is tried again */
  | 'waiting'
  /** fields must be corrected first */
  | 'invalid'
  /** refused by the server */
  | 'refused'

export type SaveOutcome = Exclude<DraftState, 'unchanged' | 'saving'>

type Options = {
  /** sends the present values; never rejects */
  save: () => Promise<SaveOutcome>
  onState: (state: DraftState) => void
}

// Long enough for a pause in typing, short enough to be saved before a tab is closed.
const pauseMs = 800
const retryMs = 5_000

/**
 * Saves a draft a moment after each change, one request at a time: what changes while one is on its way is sent after it. An outage is
 * tried again until it is over.
 */
// oxlint-disable-next-line max-lines-per-function -- a few functions that share their state
export function createDraftSaver({ save, onState }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let saved = 0
  let running: Promise<SaveOutcome> | null = null

  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function attempt(): Promise<SaveOutcome> {
    const sent = changes
    onState('saving')
    const outcome = await save()
    running = null
    if (outcome === 'saved') saved = sent
    const isBehind = outcome === 'saved' && saved < changes
    onState(isBehind ? 'saving' : outcome)
    if (outcome === 'waiting') later(retryMs)
    return outcome
  }

  /** Saves now what has not been saved yet. Resolves with the outcome. */
  async function flush(): Promise<SaveOutcome> {
    clearTimeout(timer)
    if (running !== null) await running
    if (saved === changes && saved > 0) return 'saved'
    running ??= attempt()
    const outcome = await running
    return outcome === 'saved' && saved < changes ? flush() : outcome
  }

  return {
    flush,
    /** something was typed or chosen */
    change() {
      changes += 1
      onState('saving')
      later(pauseMs)
    },
    /** true: everything is with the server */
    isSaved: () => saved === changes,
    stop: () => clearTimeout(timer),
  }
}
