// The fields of a shift, declared once: whatever reads, stores, copies, compares, restores or shows shifts takes its lists from here.

/**
 * What a planner sets of a shift besides its day, in the order in which forms and views show it. `column` is the type of its column, which
 * roster_shifts and roster_template_shifts have, and shift_requests where `requested`. `differs` is what the history calls a difference. A
 * text (`longest` characters) is treated like every other: docs/recipes/add-a-field-of-a-shift.md adds one.
 */
export const shiftFields = [
  { name: 'position_id', column: 'uuid', requested: true, differs: 'position' },
  { name: 'sub_location_id', column: 'uuid', requested: true, differs: 'place' },
  { name: 'starts', column: 'time', requested: true, differs: 'time' },
  { name: 'ends', column: 'time', requested: true, differs: 'time' },
  { name: 'openings', column: 'int', requested: true, differs: 'openings' },
  { name: 'breaks', column: 'jsonb', requested: false, differs: 'breaks' },
  /** by the location's rules, or set manually */
  { name: 'breaks_by', column: 'text', requested: false, differs: null },
  {
    name: 'meeting_point',
    column: 'text',
    requested: true,
    differs: 'meeting_point',
    longest: 200,
    several_lines: false,
  },
  { name: 'dress_code', column: 'text', requested: true, differs: 'dress_code', longest: 200, several_lines: false },
  { name: 'notes', column: 'text', requested: true, differs: 'notes', longest: 2000, several_lines: true },
] as const

export type ShiftField = (typeof shiftFields)[number]
export const shiftFieldNames = shiftFields.map(({ name }) => name)
/** Those whose column holds what the API has, unlike times and JSON. */
export const plainFieldNames = shiftFields
  .filter((field) => field.column !== 'time' && field.column !== 'jsonb')
  .map(({ name }) => name)
/** The fields of a request that its shifts get. */
export const requestedFieldNames = shiftFields.filter((field) => field.requested).map(({ name }) => name)

type ShiftTextField = Extract<ShiftField, { longest: number }>
/** What is written about a shift, and shown to its employees. */
export type ShiftText = ShiftTextField['name']
export const shiftTexts = shiftFields.filter((field) => 'longest' in field)
export const shiftTextNames = shiftTexts.map(({ name }) => name)
const textNames: ReadonlySet<string> = new Set(shiftTextNames)
export const isShiftText = (name: string): name is ShiftText => textNames.has(name)

/** The texts of a shift; null: not written. */
export type ShiftTexts = Record<ShiftText, string | null>

/** A value for each text of a shift. */
export const byShiftText = <Value>(valueOf: (text: ShiftTextField) => Value) =>
  // The keys are those of the table.
  Object.fromEntries(shiftTexts.map((text) => [text.name, valueOf(text)])) as Record<ShiftText, Value>

/** These fields of a record. */
export const pickFields = <Name extends PropertyKey, Source extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  source: Source,
) =>
  // The keys are the names.
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>

export const noShiftTexts: ShiftTexts = byShiftText(() => null)
