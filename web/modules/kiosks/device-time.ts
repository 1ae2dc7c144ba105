/** The clock of this device, in milliseconds. */
export const deviceNow = () => Temporal.Now.instant().epochMilliseconds

/** The same as text. */
export const deviceInstant = () => new Date(deviceNow()).toISOString()
