import { southernPay } from './pay.ts'
import { people } from './people.ts'
import { customers, patterns, positions, southernCross, southernCrossEvents } from './places.ts'
import type { Story } from '#server/seed/story.ts'

// Four of every seven days, back to the first Monday of the seed: at most 28 + 6 days ago, so the oldest week starts late.
const workedDays = Array.from({ length: 28 }, (_, at) => -1 - at).filter((day) => ![3, 5, 0].includes(-day % 7))

/** The first agency: Southern Cross Staffing with its sister company. */
export const southern: Story = {
  prefix: 'SC',
  head: southernCross,
  sister: southernCrossEvents,
  positions,
  customers,
  people,
  // Tomorrow is accepted, the day after declined, two more are pending (answers.ts).
  patterns,
  hero: { last_name: 'Nguyen', site: 'HF-BK', position: 'CHEF', starts: '07:00', days: [...workedDays, 1, 2, 3, 5] },
  pay: southernPay,
  sends_pay_statements: false,
}
