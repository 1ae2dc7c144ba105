declare const shape: unique symbol

/** A JSON response of the shape `Answer` that is already text: built by the database, sent unchanged, parsed only by the tests' check. */
export class JsonText<Answer> {
  declare readonly [shape]: Answer
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
