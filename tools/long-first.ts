import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, begun first: the last one to end decides when the tests end, and one of two workers would stand
 * idle. A fresh clone remembers no durations, and by their size vitest takes the crash test (kill -9, twenty times) for a small one.
 */
const longest = [
  'server/testing/crash/crash.test.ts',
  'server/contract-tests/',
  'server/database/engine/data-folder.test.ts',
]

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part))
  return place === -1 ? longest.length : place
}
