// Tests whose result is the same on both databases. `npm test` runs them once: on PostgreSQL, which takes half of the processor time, and
// on the embedded database where no PostgreSQL server is installed (tools/test.ts).

export const runsEngineNeutralTests = process.env.ENGINE_NEUTRAL_TESTS !== 'elsewhere'

/** Files all of whose tests are neutral. The crash test and the stories import files and create the demo on the embedded database. */
export const engineNeutralFiles = [
  'server/contract-tests/fuzz.test.ts',
  'server/contract-tests/permissions.test.ts',
  'server/contract-tests/state-machines.test.ts',
  'server/contract-tests/supervisors.test.ts',
  'server/modules/auth/floods.test.ts',
  'server/modules/imports/handlers.test.ts',
  'server/modules/imports/reading/matching.test.ts',
  'server/seed/demo.test.ts',
]
