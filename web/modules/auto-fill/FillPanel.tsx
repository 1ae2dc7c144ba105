import { ActionIcon, CloseButton, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconWand } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FillRunWithResult } from '#contract/rostering/rosters/auto-fill.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { Refused } from '#web/lib/api/refused.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import { useEscape } from '#web/modules/rosters/panel/use-escape.ts'
import side from '#web/modules/rosters/SidePanel.module.css'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import classes from './Fill.module.css'
import { FillEnded } from './FillEnded.tsx'
import { FillOutcome } from './FillOutcome.tsx'
import { FillProgress } from './FillProgress.tsx'
import { FillStart } from './FillStart.tsx'
import { FillProposal } from './proposal/FillProposal.tsx'
import { showOnBoard } from './show-on-board.ts'
import type { Applied } from './use-apply.ts'
import type { FillPanelState } from './use-fill-panel.ts'
import { startAgain, useFillActions, useFillRun } from './use-fill-run.ts'

export type FillPanelProps = {
  fill: FillPanelState
  board: Board
  /** the one roster of the board; null: all rosters of the period */
  roster: BoardRoster | null
  window: Window
  editor: BoardEditor | null
  onClose: () => void
}

/** Auto-fill beside the board: from choosing what is filled, over the search, to the proposal and what was applied of it. */
export function FillPanel(props: FillPanelProps) {
  const { fill, roster, window } = props
  const t = useTranslate()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [applied, setApplied] = useState<Applied | null>(null)
  const [isFolded, setFolded] = useState(false)
  // What was pressed on the board is shown, also on a phone.
  if (isFolded && fill.pressed !== null) setFolded(false)
  const run = useFillRun({ fill, roster_id: roster?.id ?? null, window })
  useEscape(box, fill.isOpen, fill.close)
  // Opening moves the focus into the panel, so that it can be used with the keyboard at once.
  useEffect(() => {
    if (fill.isOpen) content.current?.focus({ preventScroll: true })
  }, [fill.isOpen])
  // The button that had the focus is gone with the previous step.
  const step = [fill.run_id, run.searches, run.isSeeking, applied?.run_id].join()
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [step])
  if (!fill.isOpen) return null
  const Fold = isFolded ? IconChevronUp : IconChevronDown
  return (
    <aside
      ref={box}
      className={`${side.panel} ${classes.panel}`}
      aria-label={t('autoFill.title')}
      data-fill
      data-folded={isFolded || undefined}
      data-screen-only
    >
      <header className={side.head}>
        <Title order={2} size="h4" className={classes.title}>
          <IconWand size={18} aria-hidden />
          {t('autoFill.title')}
        </Title>
        <ActionIcon
          className={classes.fold}
          aria-label={t(isFolded ? 'autoFill.unfold' : 'autoFill.fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Fold size={18} />
        </ActionIcon>
        <CloseButton aria-label={t('autoFill.close')} onClick={fill.close} />
      </header>
      <div ref={content} className={classes.content} tabIndex={-1}>
        <Body {...props} run={run} applied={applied} onApplied={setApplied} onFold={() => setFolded(true)} />
      </div>
    </aside>
  )
}

const waiting = (
  <div className={classes.frame}>
    <Loading lines={4} />
  </div>
)

type BodyProps = FillPanelProps & {
  run: ReturnType<typeof useFillRun>
  applied: Applied | null
  onApplied: (applied: Applied | null) => void
  /** on a phone, lets the board be seen */
  onFold: () => void
}

function Body({ fill, board, roster, window, editor, run: shown, applied, onApplied, onFold }: BodyProps) {
  const { info, isSeeking, dismiss, restore } = shown
  const { start, cancel } = useFillActions(fill)
  function startOver(run: Pick<FillRunWithResult, 'id'>) {
    dismiss(run.id)
    fill.show(null)
  }
  function again(run: FillRunWithResult, decisions: Pick<FillRunWithResult, 'keep' | 'exclude'> = run) {
    dismiss(run.id)
    start.send({ ...startAgain(run), ...decisions })
  }
  if (applied)
    return (
      <FillOutcome
        applied={applied}
        onUndone={() => {
          onApplied(null)
          restore(applied.run_id)
          fill.show(applied.run_id)
        }}
        onMore={() => onApplied(null)}
        onClose={fill.close}
      />
    )
  if (isSeeking) return waiting
  const isGone = info.error instanceof Refused && info.error.status === 404
  if (fill.run_id === null || isGone)
    return <FillStart board={board} roster={roster} window={window} start={start} isGone={isGone} />
  return (
    <Loaded of={info} skeleton={waiting}>
      {(run) => {
        if (run.finished_at === null)
          return <FillProgress run={run} isCancelling={cancel.busy} onCancel={() => cancel.send({ id: run.id })} />
        if (run.result === null || isEmpty(run.result))
          return (
            <FillEnded run={run} isBusy={start.busy} onAgain={() => again(run)} onStartOver={() => startOver(run)} />
          )
        return (
          <FillProposal
            key={run.id}
            run={run}
            result={run.result}
            people={board.people}
            fill={fill}
            isStarting={start.busy}
            onAgain={(decisions) => again(run, decisions)}
            onDiscard={() => startOver(run)}
            onApplied={(next) => {
              onApplied(next)
              startOver(run)
            }}
            onShow={(shown) => {
              onFold()
              showOnBoard(editor, shown)
            }}
          />
        )
      }}
    </Loaded>
  )
}

/** Nothing was to be filled, or nobody could be considered. */
const isEmpty = ({ people, proposals, before }: NonNullable<FillRunWithResult['result']>) =>
  proposals.length === 0 && (people === 0 || before.unfilled === 0)
