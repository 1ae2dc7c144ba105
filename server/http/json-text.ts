declare const shape: unique symbol

/** An answer that is JSON already, of the shape `Answer`: built by the database, sent as it is, parsed only by the tests' check. */
export class JsonText<Answer> {
  declare readonly [shape]: Answer
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
