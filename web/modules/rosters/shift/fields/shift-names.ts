import type { ShiftText } from '#contract/rostering/shifts/shift-fields.ts'

export type ShiftNames =
  | 'position_id'
  | 'sub_location_id'
  | 'starts'
  | 'ends'
  | 'openings'
  | 'breaks'
  | 'required_skill_ids'
  | 'required_skill_levels'
  | ShiftText
  | 'ambiguous'
