import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files, which start first: otherwise one of two workers would be idle at the end.
 * A fresh clone has no stored durations, and by file size vitest takes the crash test (kill -9, ten times) for a small one.
 */
const longestTests = [
  'server/testing/crash/crash.test.ts',
  'server/contract-tests/',
  'server/database/engine/pglite/data-folder.test.ts',
]

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const index = longestTests.findIndex((part) => moduleId.includes(part))
  return index === -1 ? longestTests.length : index
}
