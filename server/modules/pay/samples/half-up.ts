/** The cents of a percentage in hundredths of a percent, half a cent up: the regulator's arithmetic, for the tests of the samples. */
export const percentOf = (cents: number, basisPoints: number) => Math.floor((cents * basisPoints + 5000) / 10_000)
