// The texts of a shift in the calls: each in rows, in what is added, and in what changes.
import { z } from 'zod'
import { byShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import { changedNote, changedText, optionalNote, optionalText } from '#contract/values/values.ts'

export const shiftTextRows = byShiftText(() => z.string().nullable())

export const optionalShiftTexts = byShiftText(({ longest, several_lines }) =>
  several_lines ? optionalNote(longest) : optionalText(longest),
)

export const shiftTextsToChange = byShiftText(({ longest, several_lines }) =>
  several_lines ? changedNote(longest) : changedText(longest),
)
