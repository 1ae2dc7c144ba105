import type { TestResult } from '#contract/people/skill-tests.ts'
import type { Tone } from '#web/ui/states/StatusBadge.tsx'

/** The colours of the results of tests. */
export const testTones: Readonly<Record<TestResult, Tone>> = {
  in_progress: 'info',
  to_mark: 'warn',
  passed: 'ok',
  failed: 'bad',
  expired: 'neutral',
  void: 'neutral',
}
