import { type AstNode, isNode, nameOf } from './syntax.ts'

// Kinds of nodes that the house style has a law about.

export const isCall = (node: AstNode, name: RegExp) =>
  node.type === 'CallExpression' && isNode(node.callee) && name.test(pathOf(node.callee))
export const pathOf = (node: AstNode): string =>
  isNode(node.object) ? `${pathOf(node.object)}.${nameOf(node.property)}` : nameOf(node)
export const isNow = (node: AstNode) =>
  isCall(node, /^Date\.now$/) ||
  (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && isEmpty(node.arguments))
const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0
export const isCast = (node: AstNode) =>
  /^TS(As|TypeAssertion)/.test(node.type) &&
  !(isNode(node.typeAnnotation) && nameOf(node.typeAnnotation.typeName) === 'const')
/** A handler of a rejection that does not look at the error: `.catch(() => null)`, or `() => {}` as the second argument of `then`. */
export const ignoresError = (node: AstNode) =>
  (isCall(node, /\.catch$/) && isConstant(argumentsOf(node)[0])) ||
  (isCall(node, /\.then$/) && isConstant(argumentsOf(node)[1]))
const argumentsOf = ({ arguments: given }: AstNode) => (Array.isArray(given) ? given.filter(isNode) : [])
const isConstant = (handler: AstNode | undefined) =>
  handler?.type === 'ArrowFunctionExpression' &&
  isEmpty(handler.params) &&
  isNode(handler.body) &&
  saysNothing(handler.body)
const saysNothing = ({ type, body }: AstNode) =>
  /^(Literal|Identifier|ArrayExpression)$/.test(type) || (type === 'BlockStatement' && isEmpty(body))
export const isBarrel = (node: AstNode) =>
  node.type === 'Program' && Array.isArray(node.body) && node.body.length > 0 && node.body.every(isReexport)
const isReexport = (node: AstNode) => /^Export(All|Named)Declaration$/.test(node.type) && isNode(node.source)

/** A dialog whose cross nobody hears the name of: Mantine gives it none, and a theme knows no languages. */
export const isNamelessDialog = (node: AstNode) =>
  node.type === 'JSXOpeningElement' &&
  /^(Modal|Drawer)$/.test(nameOf(node.name)) &&
  !attributesOf(node).some((name) => name === 'closeButtonProps' || name === 'withCloseButton')
const attributesOf = ({ attributes }: AstNode) =>
  Array.isArray(attributes) ? attributes.flatMap((one) => (isNode(one) ? [nameOf(one.name)] : [])) : []
