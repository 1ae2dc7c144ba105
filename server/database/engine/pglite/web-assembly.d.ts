// Node has it; TypeScript describes it only together with a browser's document, which the server does not have.
declare namespace WebAssembly {
  class Module {
    readonly program: unique symbol
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
