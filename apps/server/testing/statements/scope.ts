import { listChildren, isNode, type Node, type Source } from './sources.ts'

/** Where an expression stands: its file, and the names of the functions and blocks around it. */
export interface Place {
  readonly source: Source
  readonly scope: Scope | undefined
}

/** Names of one function or block. A parameter stands for the argument of a known call, or for any call's. */
export interface Scope {
  readonly names: ReadonlyMap<string, Local>
  readonly outer: Scope | undefined
}

export type Local =
  | { readonly kind: 'value'; readonly node: Node }
  | { readonly kind: 'argument'; readonly node: Node; readonly place: Place }
  | { readonly kind: 'parameter'; readonly of: Node; readonly index: number; readonly type: Node | undefined }
  /** Each element of a list in turn, or one property of each. */
  | { readonly kind: 'each'; readonly list: Node; readonly key: string | undefined }

/** A text whose value only a running server knows. */
export class UnknownText extends Error {
  override readonly name = 'UnknownText'
}

/** A node and the names that it sees. */
export interface Located {
  readonly node: Node
  readonly at: Place
}

/** The names inside a function when it is called with these arguments. */
export function scopeOfCall(found: Located, given: readonly Node[], place: Place): Scope {
  const names = new Map<string, Local>()
  for (const [index, parameter] of ((found.node['params'] ?? []) as Node[]).entries()) {
    const hasDefault = parameter.type === 'AssignmentPattern'
    const node = given[index] ?? (hasDefault ? (parameter['right'] as Node) : undefined)
    if (node === undefined) continue
    const at = given[index] === undefined ? found.at : place
    for (const [name, value] of bind(hasDefault ? (parameter['left'] as Node) : parameter, node))
      names.set(name, { kind: 'argument', node: value, place: at })
  }
  const body = found.node['body']
  if (isNode(body) && body.type === 'BlockStatement')
    for (const [name, local] of findLocals(body)) names.set(name, local)
  return { names, outer: found.at.scope }
}

/** The names that a pattern takes from a value: the value itself, or properties of it. */
export function bind(pattern: Node, value: Node): [name: string, value: Node][] {
  if (pattern.type === 'Identifier') return [[String(pattern['name']), value]]
  if (pattern.type !== 'ObjectPattern') return []
  return (pattern['properties'] as Node[]).flatMap((one): [string, Node][] => {
    const local = one['value'] as Node | undefined
    return one.type === 'Property' && local?.type === 'Identifier'
      ? [[String(local['name']), findMember(value, readKey(one))]]
      : []
  })
}

export function findMember(object: Node, key: string): Node {
  return {
    type: 'MemberExpression',
    start: object.start,
    object,
    property: { type: 'Identifier', start: object.start, name: key },
    computed: false,
  }
}

export const numberNode = (value: number): Node => ({ type: 'Literal', start: 0, value })

/** Constants that a block declares. */
export function findLocals(block: Node): Map<string, Local> {
  const names = new Map<string, Local>()
  for (const statement of (block['body'] as Node[] | undefined) ?? []) {
    if (statement.type === 'FunctionDeclaration' && isNode(statement['id']))
      names.set(String(statement['id']['name']), { kind: 'value', node: statement })
    if (statement.type !== 'VariableDeclaration') continue
    for (const one of statement['declarations'] as Node[]) {
      if (!isNode(one['init'])) continue
      for (const [name, node] of bind(one['id'] as Node, one['init'])) names.set(name, { kind: 'value', node })
    }
  }
  return names
}

/** What a function can return, whatever its branches decide. */
export function findReturns(node: Node): Node[] {
  const body = node['body']
  if (!isNode(body)) throw new UnknownText('what is called is no function')
  if (body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  const visit = (one: Node): void => {
    if (one.type === 'ReturnStatement' && isNode(one['argument'])) found.push(one['argument'])
    if (/Function/.test(one.type)) return
    listChildren(one).forEach(visit)
  }
  listChildren(body).forEach(visit)
  if (found.length === 0) throw new UnknownText('a function that returns nothing')
  return found
}

export function findLocal(scope: Scope | undefined, name: string): { local: Local; scope: Scope } | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const local = at.names.get(name)
    if (local !== undefined) return { local, scope: at }
  }
  return undefined
}

export function readLiterals(type: Node | undefined): string[] | undefined {
  if (type?.type === 'TSUnionType') {
    const parts = (type['types'] as Node[]).map(readLiterals)
    return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? [])
  }
  return type?.type === 'TSLiteralType' ? [String((type['literal'] as Node)['value'])] : undefined
}

export function unwrap(node: Node): Node {
  return /^TS(?:As|Satisfies|NonNull)Expression$|^ParenthesizedExpression$/.test(node.type)
    ? unwrap(node['expression'] as Node)
    : node
}

export function readKey(property: Node): string {
  const key = property['key'] as Node
  return String(key['name'] ?? key['value'])
}
