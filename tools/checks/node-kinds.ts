import { type AstNode, isNode, nameOf } from './syntax.ts'

// Kinds of nodes that the style rules are about.

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
/** A rejection handler that ignores the error: `.catch(() => null)`, or `() => {}` as the second argument of `then`. */
export const ignoresError = (node: AstNode) =>
  (isCall(node, /\.catch$/) && isConstant(argumentsOf(node)[0])) ||
  (isCall(node, /\.then$/) && isConstant(argumentsOf(node)[1]))
const argumentsOf = ({ arguments: args }: AstNode) => (Array.isArray(args) ? args.filter(isNode) : [])
const isConstant = (handler: AstNode | undefined) =>
  handler?.type === 'ArrowFunctionExpression' &&
  isEmpty(handler.params) &&
  isNode(handler.body) &&
  isEmptyResult(handler.body)
const isEmptyResult = ({ type, body }: AstNode) =>
  /^(Literal|Identifier|ArrayExpression)$/.test(type) || (type === 'BlockStatement' && isEmpty(body))
export const isBarrel = (node: AstNode) =>
  node.type === 'Program' && Array.isArray(node.body) && node.body.length > 0 && node.body.every(isReexport)
const isReexport = (node: AstNode) => /^Export(All|Named)Declaration$/.test(node.type) && isNode(node.source)

/** A dialog whose close button has no accessible name: Mantine sets none, and a theme has no translations. */
export const isNamelessDialog = (node: AstNode) =>
  node.type === 'JSXOpeningElement' &&
  /^(Modal|Drawer)$/.test(nameOf(node.name)) &&
  !attributesOf(node).some((name) => name === 'closeButtonProps' || name === 'withCloseButton')
const attributesOf = ({ attributes }: AstNode) =>
  Array.isArray(attributes) ? attributes.flatMap((one) => (isNode(one) ? [nameOf(one.name)] : [])) : []
