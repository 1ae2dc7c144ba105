import { type ShiftText, type ShiftTexts, shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { Translate } from '#web/wording/translate.ts'

type WrittenText = { name: ShiftText; label: string; value: string }

/** What is written about a shift, with its labels. */
export const shiftTextsOf = (t: Translate, shift: Partial<ShiftTexts>): WrittenText[] =>
  shiftTextNames.flatMap((name) => {
    const value = shift[name]
    return value ? [{ name, label: t(`shiftFields.label.${name}`), value }] : []
  })

/** The same as details of a record. */
export const shiftTextFacts = (t: Translate, shift: Partial<ShiftTexts>) =>
  shiftTextsOf(t, shift).map(({ label, value }) => ({ label, value, wide: true }))

/** The same as lines of text; empty when nothing is written. */
export const shiftTextLines = (t: Translate, shift: Partial<ShiftTexts>) =>
  shiftTextsOf(t, shift).map(({ label, value }) => t('shiftFields.line', { label, value }))
