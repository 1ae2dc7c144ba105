type Deferred<Value> = {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (failure: Error) => void
}

/** A promise that is settled from outside. Promise.withResolvers is newer than the oldest browsers that Muster supports. */
export function deferred<Value>(): Deferred<Value> {
  const settle: Omit<Deferred<Value>, 'promise'> = { resolve: unreachable, reject: unreachable }
  const promise = new Promise<Value>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
}

// The executor of a promise runs before its constructor returns.
function unreachable(): never {
  throw new Error('A promise was settled before it was made.')
}
