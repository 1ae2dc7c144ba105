/** Where this browser stores the answers that it has not sent yet. */
export const answersKey = 'muster.answers'
