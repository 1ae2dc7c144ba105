import type { QueryClient } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import { type PersonFigures, rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import { fitLabel, fitOkLabel } from '#web/modules/rosters/board/changes/editor-texts.ts'
import { personGesture } from '#web/modules/rosters/grid/editing/gestures/person-gesture.ts'
import { trackPointer } from '#web/modules/rosters/grid/editing/gestures/pointer-tracker.ts'
import { t } from '#web/wording/translate.ts'
import { dayText } from '#web/modules/rosters/panel/figures/figure-texts.ts'
import { personFitLookup } from './person-fit.ts'

type LiftPersonInput = {
  client: QueryClient
  editor: BoardEditor
  board: Board
  roster: BoardRoster | null
  person: { id: string; name: string; figures: PersonFigures | undefined }
  onDragging: (is_dragging: boolean) => void
}

const freshMs = 30_000

/** What one person can work on a board. */
export const personFitQuery = (person_id: string, roster: BoardRoster | null, board: Board) =>
  queryOf(rosterPeople.fit, {
    employee_id: person_id,
    ...(roster ? { roster_id: roster.id } : { from: board.from, to: board.to }),
  })

/** Starts dragging a person of the panel, with the pointer that pressed them. */
export function liftPerson(event: PointerEvent, lifted: LiftPersonInput) {
  const { client, editor, board, roster, person, onDragging } = lifted
  const { grid } = editor
  if (event.button !== 0 || !event.isPrimary || grid === null) return
  const query = personFitQuery(person.id, roster, board)
  const texts = {
    labelOf: fitLabel,
    ok: fitOkLabel(),
    full: t('boardEditing.fit.full'),
    newShift: t('peoplePanel.newShift'),
    dayLabel: dayLabelOf,
  }
  const gesture = personGesture(grid, {
    id: person.id,
    name: person.name,
    // Without the fit, dragging works all the same; the server decides at the drop.
    loadFit: (onLoaded) => void client.prefetchQuery({ ...query, staleTime: freshMs }).then(onLoaded),
    fit() {
      const fit = client.getQueryData(query.queryKey)
      return fit ? personFitLookup(fit, board, { figures: person.figures, from: board.from, texts }) : null
    },
    onDragging,
  })
  trackPointer(grid, event.nativeEvent, gesture)
}

const dayLabelOf = (day: PersonFigures['days'][number]) => dayText(t, day)
