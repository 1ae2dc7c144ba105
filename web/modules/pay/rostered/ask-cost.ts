// What a shift would cost where it is dragged: asked after a pause, one call at a time, and only for where the pointer is.
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { callApi } from '#web/lib/api/call.ts'
import type { CostQuestion } from '#web/modules/rosters/board/changes/cost-question.ts'
import { t } from '#web/wording/translate.ts'
import { previewText } from './cost-texts.ts'

type Tell = (text: string) => void
type Load = (question: CostQuestion, signal: AbortSignal) => Promise<string>

export const pauseMs = 200

/** null: the pointer has left; what was asked is cancelled. */
export type AskCost = (question: CostQuestion | null, tell: Tell) => void

type Wanted = { key: string; question: CostQuestion; tell: Tell; text: string | null }

export function createAskCost(load: Load = loadPreview): AskCost {
  let wanted: Wanted | null = null
  let isDue = false
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function work() {
    if (running !== null || wanted === null || !isDue) return
    const asked = wanted
    isDue = false
    running = new AbortController()
    // Without the cost, dragging works all the same.
    asked.text = await load(asked.question, running.signal).catch(() => t('rosterCosts.failed'))
    running = null
    if (wanted === asked) asked.tell(asked.text)
    await work()
  }
  return (question, tell) => {
    const key = question && JSON.stringify(question)
    if (wanted !== null && key === wanted.key) return tellAgain(wanted, tell)
    clearTimeout(timer)
    running?.abort()
    isDue = false
    wanted = key === null || question === null ? null : { key, question, tell, text: null }
    if (wanted === null) return
    timer = setTimeout(() => {
      isDue = true
      void work()
    }, pauseMs)
  }
}

function tellAgain(wanted: Wanted, tell: Tell) {
  wanted.tell = tell
  if (wanted.text !== null) tell(wanted.text)
}

const loadPreview: Load = async (question, signal) =>
  previewText(t, await callApi(rosterCosts.preview, question, { signal }))
