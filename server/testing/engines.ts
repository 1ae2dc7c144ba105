/**
 * For tests whose result is the same on both databases: true in one run only. `npm test` runs them on PostgreSQL, which takes half of
 * the processor time, and on the embedded database where no PostgreSQL server is installed (tools/test.ts).
 */
export const runsEngineNeutralTests = process.env.ENGINE_NEUTRAL_TESTS !== 'elsewhere'
