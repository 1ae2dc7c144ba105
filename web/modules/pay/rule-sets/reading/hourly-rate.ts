/** The cents of an hour: those of a week of 38 hours, rounded half a cent up as the interpreters do. */
export const hourlyOf = (weeklyCents: number) => Math.floor((weeklyCents * 2 + 38) / 76)
