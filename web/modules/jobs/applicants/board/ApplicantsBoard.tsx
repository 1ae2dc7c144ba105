import { Alert, Badge, Title, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type ApplicationRow, applications } from '#contract/jobs/applications/applications.ts'
import { type ApplicationStage, workStages } from '#contract/jobs/applications/application-stages.ts'
import type { Stage } from '#contract/jobs/stage-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { interviewTime } from '#web/modules/jobs/interviews/interview-time.ts'
import { stageTitle } from '#web/modules/jobs/stages/stage-names.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { PossibleDuplicate, Stars, TimeInStage } from '#web/modules/jobs/applicants/applicant-columns.tsx'
import { ApplicantMenu } from '#web/modules/jobs/applicants/ApplicantMenu.tsx'
import classes from './Board.module.css'
import { stepTo } from '#web/modules/jobs/applicants/stages/stage-actions.ts'
import { useCardDrag } from './use-card-drag.ts'
import type { StageChanges } from '#web/modules/jobs/applicants/stages/use-stage-changes.tsx'

type Props = { job_id: string; changes: StageChanges; onOpen: (row: ApplicationRow) => void }

/** The applicants of a job on a board, a column per stage. */
export function ApplicantsBoard({ job_id, changes, onOpen }: Props) {
  const t = useTranslate()
  const query = useApiQuery(
    applications.list,
    { job_id, sort: 'priority', dir: 'asc', per_page: maxShown },
    { keepPrevious: true },
  )
  return (
    <Loaded of={query}>
      {({ rows, total, more }) =>
        rows.length === 0 ? (
          <EmptyState title={t('jobs.applicants.empty')} text={t('jobs.applicants.emptyText')} />
        ) : (
          <>
            {(more || total > rows.length) && (
              <Alert color="blue" mb="sm">
                {t('jobs.board.first', { total: maxShown })}
              </Alert>
            )}
            <Columns rows={rows} changes={changes} onOpen={onOpen} />
          </>
        )
      }
    </Loaded>
  )
}

const maxShown = 100

type ColumnsProps = Omit<Props, 'job_id'> & { rows: readonly ApplicationRow[] }

function Columns({ rows, changes, onOpen }: ColumnsProps) {
  const t = useTranslate()
  const { drag, ghost, lift } = useCardDrag({ onDrop: drop })
  const lifted = rows.find(({ id }) => id === drag?.id)
  const keepFocus = useFocusOfMoved(rows)
  function drop(id: string, column: string) {
    const row = rows.find((one) => one.id === id)
    const stage = changes.stages.find((one) => one.id === column)
    const step = row && stage ? stepTo(row, changes.stepsOf(row), stage) : null
    if (row && step) changes.start(step, [row])
  }
  const steps = lifted ? changes.stepsOf(lifted) : []
  const leads = (to: Stage) => lifted !== undefined && stepTo(lifted, steps, to) !== null
  // An exit has a column when somebody is in it, or can be dropped on it.
  const columns = changes.stages.filter(
    (stage) => isWork(stage.kind) || rows.some((row) => row.stage_id === stage.id) || leads(stage),
  )
  return (
    <div
      className={classes.board}
      data-dragging={lifted !== undefined || undefined}
      role="group"
      aria-label={t('jobs.board.label')}
    >
      {columns.map((stage) => (
        <Column
          key={stage.id}
          stage={stage}
          rows={rows.filter((row) => row.stage_id === stage.id)}
          isOpen={lifted === undefined || lifted.stage_id === stage.id || leads(stage)}
          isOver={drag?.over === stage.id && leads(stage)}
          lifted={drag?.id ?? null}
          changes={changes}
          onLift={lift}
          onOpen={onOpen}
          onMove={keepFocus}
        />
      ))}
      {lifted && (
        <div ref={ghost} className={classes.ghost} aria-hidden>
          {lifted.name}
        </div>
      )}
    </div>
  )
}

/** A card that is moved by its menu is drawn anew, in another column or place: it gets the focus that its menu had. */
function useFocusOfMoved(rows: readonly ApplicationRow[]) {
  const moved = useRef<string | null>(null)
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-card="${moved.current}"] [aria-haspopup]`)?.focus()
    moved.current = null
  }, [rows])
  return (id: string) => void (moved.current = id)
}

const isWork = (stage: ApplicationStage) => workStages.some((one) => one === stage)

type ColumnProps = {
  stage: Stage
  rows: readonly ApplicationRow[]
  isOpen: boolean
  isOver: boolean
  lifted: string | null
  changes: StageChanges
  onLift: ReturnType<typeof useCardDrag>['lift']
  onOpen: (row: ApplicationRow) => void
  onMove: (id: string) => void
}

function Column({ stage, rows, isOpen, isOver, lifted, changes, onLift, onOpen, onMove }: ColumnProps) {
  const t = useTranslate()
  const decides = isCallAllowed(applications.progress)
  return (
    <section
      className={classes.column}
      data-column={stage.id}
      data-open={isOpen || undefined}
      data-over={isOver || undefined}
      aria-label={t('jobs.board.column', { stage: stageTitle(t, stage), total: rows.length })}
    >
      <div className={classes.columnHead}>
        <Title order={2} size="h5">
          {stageTitle(t, stage)}
        </Title>
        <Badge variant="light" color="gray">
          {formatNumber(rows.length)}
        </Badge>
      </div>
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={classes.card}
            data-card={row.id}
            data-lifted={row.id === lifted || undefined}
            onPointerDown={decides ? (event) => onLift(event, row.id) : undefined}
          >
            <div className={classes.cardHead}>
              <UnstyledButton className={classes.name} onClick={() => onOpen(row)}>
                {row.name}
              </UnstyledButton>
              {decides && (
                <span data-no-drag>
                  <ApplicantMenu applicant={row} among={rows} changes={changes} ordered onMove={() => onMove(row.id)} />
                </span>
              )}
            </div>
            <div className={classes.facts}>
              {row.rating !== null && <Stars rating={row.rating} />}
              <span>{t('jobs.board.score', { score: formatNumber(row.score) })}</span>
              <span>
                <TimeInStage minutes={row.minutes_in_stage} />
              </span>
            </div>
            {row.next_interview && (
              <div className={classes.facts}>
                <span>{t('jobs.interviews.at', { at: interviewTime(row.next_interview) })}</span>
              </div>
            )}
            {(row.knocked_out || row.possible_duplicate) && (
              <div className={classes.facts}>
                {row.knocked_out && <StatusBadge tone="bad">{t('jobs.applicants.notSuitable')}</StatusBadge>}
                <PossibleDuplicate applicant={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
