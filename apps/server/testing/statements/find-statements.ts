import { createEvaluator, type Evaluator } from './evaluate-text.ts'
import { readKey, findLocals, UnknownText, unwrap, type Local, type Place, type Scope } from './scope.ts'
import { listChildren, isNode, findLine, type Node, type Source, type Sources } from './sources.ts'

/** A statement that a file of the server sends. */
export interface Statement {
  /** The file and line, as an editor opens it. */
  readonly at: string
  readonly source: Source
  /** Every text that it can have. */
  readonly texts: readonly string[]
  /** The type of a row, where the call names one. */
  readonly row: Node | undefined
  /** Whether rows come as arrays, whose columns have places and no names. */
  readonly isArray: boolean
}

export interface Found {
  readonly statements: readonly Statement[]
  /** Calls whose text cannot be told without running the server, with the reason. */
  readonly unknown: readonly string[]
}

interface Call {
  readonly call: Node
  readonly place: Place
}

/** Finds every `….query(…)` of the server's files. */
export function findStatements(sources: Sources): Found {
  const calls = sources.server.flatMap((source) => callsIn(source))
  const ofFunction = new Map<Node, Call[]>()
  for (const one of calls) {
    const callee = one.call['callee'] as Node
    if (callee.type !== 'Identifier') continue
    const found = sources.find(one.place.source, String(callee['name']))
    if (found === undefined) continue
    const node = isNode(found.node['init']) ? found.node['init'] : found.node
    ofFunction.set(node, [...(ofFunction.get(node) ?? []), one])
  }
  const evaluator = createEvaluator(sources, (of) => ofFunction.get(of) ?? [])
  const statements: Statement[] = []
  const unknown: string[] = []
  for (const { call, place } of calls) {
    if (!isQuery(call)) continue
    const at = `${place.source.path}:${findLine(place.source, call)}`
    try {
      const { texts, isArray } = readQuery(call, place, evaluator)
      const row = (call['typeArguments'] as { params: Node[] } | null)?.params[0]
      statements.push({ at, source: place.source, texts, row, isArray })
    } catch (error) {
      if (!(error instanceof UnknownText)) throw error
      unknown.push(`${at}: ${error.message}`)
    }
  }
  return { statements, unknown }
}

function isQuery(call: Node): boolean {
  const callee = call['callee'] as Node
  if (callee.type !== 'MemberExpression' || (callee['property'] as Node)['name'] !== 'query') return false
  return (call['arguments'] as Node[]).length > 0
}

/** The first argument is a text, or an object with a text; each may be chosen by a condition or made by a function. */
function readQuery(call: Node, place: Place, evaluator: Evaluator): { texts: string[]; isArray: boolean } {
  const first = unwrap((call['arguments'] as Node[])[0] as Node)
  if (!hasObject(first, place, evaluator)) return { texts: evaluator.texts(first, place), isArray: false }
  const objects = evaluator.objects(first, place)
  return {
    texts: objects.flatMap(({ node, at }) => {
      const texts = evaluator.property(node, 'text', at)
      if (texts.length === 0) throw new UnknownText('a statement without a text')
      return texts.flatMap((text) => evaluator.texts(text.node, text.at))
    }),
    isArray: objects.every(({ node, at }) => evaluator.property(node, 'rowMode', at).length > 0),
  }
}

function hasObject(first: Node, place: Place, { objects }: Evaluator): boolean {
  if (first.type === 'ObjectExpression') return true
  if (first.type === 'Literal' || first.type === 'TemplateLiteral') return false
  try {
    return objects(first, place).length > 0
  } catch (error) {
    if (error instanceof UnknownText) return false
    throw error
  }
}

/** Every call of a file, with the names that it sees. */
function callsIn(source: Source): Call[] {
  const calls: Call[] = []
  const visit = (node: Node, scope: Scope | undefined): void => {
    if (node.type === 'CallExpression') calls.push({ call: node, place: { source, scope } })
    const inner = scopeOf(node, scope)
    for (const child of listChildren(node)) visit(child, inner)
  }
  for (const child of listChildren(source.program)) visit(child, undefined)
  return calls
}

/** The names that a function or a block adds to those around it. */
function scopeOf(node: Node, outer: Scope | undefined): Scope | undefined {
  if (node.type === 'BlockStatement') return { names: findLocals(node), outer }
  if (node.type === 'ForOfStatement') return { names: elementNames(node), outer }
  if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return outer
  const names = new Map<string, Local>()
  for (const [index, parameter] of (node['params'] as Node[]).entries()) {
    const bare = parameter.type === 'AssignmentPattern' ? (parameter['left'] as Node) : parameter
    if (bare.type !== 'Identifier') continue
    const type = (bare['typeAnnotation'] as { typeAnnotation: Node } | null)?.typeAnnotation
    names.set(String(bare['name']), { kind: 'parameter', of: node, index, type })
  }
  return { names, outer }
}

/** The name of `for (const name of list)`, or those of `for (const { name } of list)`. */
function elementNames(loop: Node): Map<string, Local> {
  const names = new Map<string, Local>()
  const pattern = ((loop['left'] as Node)['declarations'] as Node[] | undefined)?.[0]?.['id'] as Node | undefined
  const list = loop['right'] as Node
  if (pattern?.type === 'Identifier') names.set(String(pattern['name']), { kind: 'each', list, key: undefined })
  if (pattern?.type === 'ObjectPattern')
    for (const one of pattern['properties'] as Node[])
      if (one.type === 'Property')
        names.set(String((one['value'] as Node)['name']), { kind: 'each', list, key: readKey(one) })
  return names
}
