import { expect, test } from 'vitest'
import { languages } from '#contract/values/values.ts'
import { type Screen, screens } from '#web/app/screens.ts'
import texts from '#web/wording/help.json'
import { helpTopicOf, helpTopics } from './topics.ts'

const all: readonly Screen[] = screens
const withShell = all.filter(({ layout }) => layout === undefined)

test('every screen with the menu has a help topic, and every topic a screen', () => {
  const found = withShell.map(({ path }) => [path, helpTopicOf(path, false)] as const)
  const own = withShell.map(({ path }) => helpTopicOf(path, true))

  expect(found.filter(([, topic]) => topic === undefined)).toEqual([])
  expect(new Set([...found.map(([, topic]) => topic), ...own])).toEqual(new Set(helpTopics))
})

test.each(helpTopics)('the help on %s has three sentences and a guide of several steps in each language', (topic) => {
  const about: Record<string, string> = texts[`help.about.${topic}`]
  const guide: Record<string, string> = texts[`help.guide.${topic}`]
  for (const language of languages) {
    expect(about[language]?.split(/(?<=[.!?]) /)).toHaveLength(3)
    expect(guide[language]?.split('\n').length).toBeGreaterThan(2)
  }
})
