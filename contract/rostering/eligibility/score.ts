import { z } from 'zod'

/** The parts of the score by which people are ranked for a shift (docs/domain.md section 10). */
export const scoreParts = [
  'preferred',
  'placed',
  'workedHere',
  'skills',
  'preferredTime',
  'hours',
  'reliability',
  'overtime',
  'travel',
] as const

export const scorePart = z.object({
  part: z.enum(scoreParts),
  /** negative for overtime and travel */
  points: z.number().int(),
  /**
   * The params of the text `rosters.score.<part>`: placed: priority · skills: levels · hours: scheduled_minutes, target_minutes ·
   * reliability: attended, missed · overtime: minutes · travel: km, from the suburb of the employee’s home
   */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ScorePart = z.infer<typeof scorePart>

/** The score and the parts whose sum it is; parts of no points are left out. */
export const scoreFields = { score: z.number().int(), score_parts: z.array(scorePart) }
