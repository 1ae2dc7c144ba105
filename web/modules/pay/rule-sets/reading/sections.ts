import { ruleSections, type RuleSection } from '#contract/payroll/pay-rules/rule-set-sections.ts'

export type ShownSection = RuleSection | 'examples'

/** All that a version is shown and edited in. */
export const shownSections: readonly ShownSection[] = [...ruleSections, 'examples']

export const idOfSection = (section: ShownSection) => `pay-rules-${section}`

/** Scrolls to a section and moves the focus there, so that reading goes on from it. */
export function showSection(section: ShownSection) {
  const element = document.getElementById(idOfSection(section))
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
