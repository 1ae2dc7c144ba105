declare const shape: unique symbol

/**
 * A JSON response of the shape `Answer` that is already text: built by the database, sent unchanged, parsed only by the tests' check. In
 * pieces, because a board has megabytes, and joining them would copy them.
 */
export class JsonText<Answer> {
  declare readonly [shape]: Answer
  readonly pieces: readonly string[]

  constructor(...pieces: readonly string[]) {
    this.pieces = pieces
  }
}
