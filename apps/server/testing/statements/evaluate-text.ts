import {
  findLocal,
  readKey,
  readLiterals,
  findMember,
  numberNode,
  findReturns,
  scopeOfCall,
  UnknownText,
  unwrap,
  type Local,
  type Located,
  type Place,
} from './scope.ts'
import { isNode, type Node, type Sources } from './sources.ts'

const MAX_TEXTS = 1_000
const MAX_DEPTH = 60

/** Every text that an expression can be. @throws UnknownText */
type Evaluate = (node: Node, place: Place) => string[]

export interface Evaluator {
  /** Every text that an expression can be. @throws UnknownText */
  texts: Evaluate
  /** Every object that an expression can be, as it is written down. @throws UnknownText */
  objects(node: Node, place: Place): readonly Located[]
  /** What a property of such an object is; nothing when it has none. */
  property(object: Node, name: string, at: Place): readonly Located[]
}

/** The calls of a function of ours, with the place of each. */
export type CallsOf = (of: Node) => readonly { readonly call: Node; readonly place: Place }[]

export function createEvaluator(sources: Sources, callsOf: CallsOf): Evaluator {
  let depth = 0
  const evaluate: Evaluate = (node, place) => {
    depth += 1
    try {
      if (depth > MAX_DEPTH) throw new UnknownText('the text calls itself')
      const texts = [...new Set(textsOf(node, place))]
      if (texts.length > MAX_TEXTS) throw new UnknownText(`the text has more than ${MAX_TEXTS} forms`)
      return texts
    } finally {
      depth -= 1
    }
  }

  const textsOf: Evaluate = (node, place) => {
    switch (node.type) {
      case 'Literal':
        return [String(node['value'])]
      case 'TemplateLiteral':
        return templateTexts(node, place)
      case 'Identifier':
        return nameTexts(node, place)
      case 'BinaryExpression':
        if (node['operator'] === '+') return sumTexts(node, place)
        break
      case 'UnaryExpression':
        if (node['operator'] === '-') return evaluate(node['argument'] as Node, place).map((text) => `-${text}`)
        break
      case 'ConditionalExpression':
        return [...evaluate(node['consequent'] as Node, place), ...evaluate(node['alternate'] as Node, place)]
      case 'LogicalExpression':
        return [...evaluate(node['left'] as Node, place), ...evaluate(node['right'] as Node, place)]
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return evaluate(node['expression'] as Node, place)
      case 'MemberExpression':
        return memberTexts(node, place)
      case 'CallExpression':
        return callTexts(node, place)
    }
    throw new UnknownText(`a ${node.type} in the text`)
  }

  /** A sum of whole numbers, or texts one after another. */
  const sumTexts: Evaluate = (node, place) => {
    const [left, right] = [evaluate(node['left'] as Node, place), evaluate(node['right'] as Node, place)]
    const isNumber = [...left, ...right].every((text) => /^\d+$/.test(text))
    return isNumber
      ? left.flatMap((one) => right.map((more) => String(Number(one) + Number(more))))
      : combine([left, right], '')
  }

  /** A name that stands twice in a text is the same text in both places. */
  const templateTexts: Evaluate = (node, place) => {
    const quasis = (node['quasis'] as Node[]).map((quasi) => (quasi['value'] as { cooked: string }).cooked)
    const parts = node['expressions'] as Node[]
    const keys = parts.map((part, at) => (part.type === 'Identifier' ? String(part['name']) : `part ${at}`))
    const forms = new Map(parts.map((part, at) => [keys[at] ?? '', evaluate(part, place)]))
    return choicesOf(forms).map((chosen) =>
      quasis.map((quasi, at) => `${quasi}${at < keys.length ? chosen.get(keys[at] ?? '') : ''}`).join(''),
    )
  }

  const nameTexts: Evaluate = (node, place) => {
    const name = String(node['name'])
    const local = findLocal(place.scope, name)
    if (local !== undefined) return localTexts(name, local.local, { ...place, scope: local.scope })
    const found = sources.find(place.source, name)
    const init = found?.node['init']
    if (found === undefined || !isNode(init)) throw new UnknownText(`${name} is not a constant`)
    return evaluate(init, { source: found.source, scope: undefined })
  }

  const localTexts = (name: string, local: Local, place: Place): string[] => {
    if (local.kind === 'value') return evaluate(local.node, place)
    if (local.kind === 'argument') return evaluate(local.node, local.place)
    if (local.kind === 'each') return eachOf(local, place).flatMap(({ node, at }) => evaluate(node, at))
    if (local.type?.type === 'TSNumberKeyword') return ['1']
    const ofType = readLiterals(local.type)
    if (ofType !== undefined) return ofType
    const calls = callsOf(local.of)
    if (calls.length === 0) throw new UnknownText(`nobody is seen to give ${name}`)
    return calls.flatMap(({ call, place: at }) => {
      const given = (call['arguments'] as Node[])[local.index]
      if (given === undefined) {
        const own = (local.of['params'] as Node[])[local.index]
        if (own?.type === 'AssignmentPattern') return evaluate(own['right'] as Node, place)
        throw new UnknownText(`a call leaves out ${name}`)
      }
      return evaluate(given, at)
    })
  }

  /** A property of an object that is written down, or any of its properties when the key is not. */
  const memberTexts: Evaluate = (node, place) =>
    propertiesOf(node, place).flatMap(({ node: one, at }) => evaluate(one, at))

  const propertiesOf = (node: Node, place: Place): Located[] => {
    const key = node['property'] as Node
    const wanted = node['computed'] === true ? knownTexts(key, place) : [String(key['name'])]
    const chosen = objects(node['object'] as Node, place).flatMap(({ node: object, at }) =>
      wanted === undefined
        ? (object['properties'] as Node[])
            .filter((one) => one.type === 'Property')
            .map((one) => ({ node: one['value'] as Node, at }))
        : wanted.flatMap((name) => property(object, name, at)),
    )
    if (chosen.length === 0) throw new UnknownText(`no property ${wanted?.join(' or ')}`)
    return chosen
  }

  const knownTexts = (node: Node, place: Place): string[] | undefined => {
    try {
      return evaluate(node, place)
    } catch (error) {
      if (error instanceof UnknownText) return undefined
      throw error
    }
  }

  /** A property of an object, or of the objects that are spread into it. */
  const property = (object: Node, name: string, at: Place): Located[] => {
    const parts = object['properties'] as Node[]
    const own = parts.find((one) => one.type === 'Property' && readKey(one) === name)
    if (own !== undefined) return [{ node: own['value'] as Node, at }]
    return parts
      .filter((one) => one.type === 'SpreadElement')
      .flatMap((one) => objects(one['argument'] as Node, at))
      .flatMap(({ node, at: there }) => property(node, name, there))
  }

  const objects = (node: Node, place: Place): Located[] => {
    const bare = unwrap(node)
    switch (bare.type) {
      case 'ObjectExpression':
        return [{ node: bare, at: place }]
      case 'Literal':
        if (bare['value'] === null) return []
        break
      case 'ConditionalExpression':
        return [...objects(bare['consequent'] as Node, place), ...objects(bare['alternate'] as Node, place)]
      case 'MemberExpression':
        return propertiesOf(bare, place).flatMap(({ node: one, at }) => objects(one, at))
      case 'CallExpression':
        return resultsOf(bare, place).flatMap(({ node: one, at }) => objects(one, at))
      case 'Identifier':
        return valuesOf(String(bare['name']), place).flatMap(({ node: one, at }) => objects(one, at))
    }
    throw new UnknownText(`a ${bare.type} with properties`)
  }

  /** What a name can stand for. */
  const valuesOf = (name: string, place: Place): Located[] => {
    const found = findLocal(place.scope, name)
    if (found === undefined) {
      const top = sources.find(place.source, name)
      if (top === undefined) throw new UnknownText(`${name} is not ours`)
      const node = isNode(top.node['init']) ? top.node['init'] : top.node
      return [{ node, at: { source: top.source, scope: undefined } }]
    }
    const { local, scope } = found
    if (local.kind === 'value') return [{ node: local.node, at: { ...place, scope } }]
    if (local.kind === 'argument') return [{ node: local.node, at: local.place }]
    if (local.kind === 'each') return eachOf(local, { ...place, scope })
    throw new UnknownText(`the properties of ${name}`)
  }

  const eachOf = ({ list, key }: Extract<Local, { kind: 'each' }>, place: Place): Located[] =>
    elementsOf(list, place).map(({ node, at }) => ({ node: key === undefined ? node : findMember(node, key), at }))

  /** What a call of a function of ours can return. */
  const resultsOf = (call: Node, place: Place): Located[] =>
    functionsOf(call['callee'] as Node, place).flatMap((found) => {
      const scope = scopeOfCall(found, call['arguments'] as Node[], place)
      return findReturns(found.node).map((node) => ({ node, at: { source: found.at.source, scope } }))
    })

  /** The functions that an expression can be: a declaration, an arrow, or what another function returns. */
  const functionsOf = (node: Node, place: Place): Located[] => {
    if (/Function/.test(node.type)) return [{ node, at: place }]
    if (node.type === 'Identifier')
      return valuesOf(String(node['name']), place).flatMap(({ node: one, at }) => functionsOf(one, at))
    if (node.type === 'CallExpression')
      return resultsOf(node, place).flatMap(({ node: one, at }) => functionsOf(one, at))
    throw new UnknownText(`a call of a ${node.type}`)
  }

  const callTexts: Evaluate = (node, place) => {
    const callee = node['callee'] as Node
    const given = node['arguments'] as Node[]
    if (callee.type === 'MemberExpression') {
      const method = String((callee['property'] as Node)['name'])
      const on = unwrap(callee['object'] as Node)
      if (method === 'join') return joined(on, given[0], place)
      if (method === 'trim' || method === 'toString') return evaluate(on, place)
      if (method === 'replaceAll' || method === 'replace') return replaced(on, given, place)
      throw new UnknownText(`${method}() in the text`)
    }
    if (callee.type === 'Identifier' && callee['name'] === 'String' && given[0] !== undefined)
      return evaluate(given[0], place)
    return resultsOf(node, place).flatMap(({ node: one, at }) => evaluate(one, at))
  }

  const joined = (on: Node, separator: Node | undefined, place: Place): string[] => {
    const between = separator === undefined ? ',' : (evaluate(separator, place)[0] ?? ',')
    return combine(
      elementsOf(on, place).map(({ node, at }) => evaluate(node, at)),
      between,
    )
  }

  /** The elements of a list that is written down, or mapped from one. */
  const elementsOf = (node: Node, place: Place): Located[] => {
    const bare = unwrap(node)
    if (bare.type === 'ArrayExpression')
      return (bare['elements'] as Node[]).flatMap((one) =>
        one.type === 'SpreadElement' ? elementsOf(one['argument'] as Node, place) : [{ node: one, at: place }],
      )
    if (bare.type === 'Identifier')
      return valuesOf(String(bare['name']), place).flatMap(({ node: one, at }) => elementsOf(one, at))
    const map = bare.type === 'CallExpression' ? (bare['arguments'] as Node[])[0] : undefined
    const callee = bare['callee'] as Node | undefined
    if (map === undefined || callee?.type !== 'MemberExpression' || (callee['property'] as Node)['name'] !== 'map')
      throw new UnknownText(`a list that is a ${bare.type}`)
    return elementsOf(callee['object'] as Node, place).flatMap(({ node: one, at }, index) =>
      functionsOf(map, place).flatMap((found) => {
        const scope = scopeOfCall(found, [one, numberNode(index)], at)
        return findReturns(found.node).map((result) => ({ node: result, at: { source: found.at.source, scope } }))
      }),
    )
  }

  const replaced = (on: Node, [what, by]: readonly Node[], place: Place): string[] => {
    if (what?.type !== 'Literal' || by === undefined) throw new UnknownText('a replacement in the text')
    const { value, regex } = what as unknown as { value: unknown; regex?: { pattern: string; flags: string } }
    const from = regex === undefined ? String(value) : new RegExp(regex.pattern, `${regex.flags.replace('g', '')}g`)
    return evaluate(on, place).flatMap((text) => evaluate(by, place).map((to) => text.replaceAll(from, to)))
  }

  return { texts: evaluate, objects, property }
}

function combine(parts: readonly string[][], between: string): string[] {
  let texts = ['']
  for (const [at, part] of parts.entries()) {
    texts = texts.flatMap((text) => part.map((more) => (at === 0 ? more : `${text}${between}${more}`)))
    if (texts.length > MAX_TEXTS) throw new UnknownText(`the text has more than ${MAX_TEXTS} forms`)
  }
  return texts
}

/** Every way to choose one text for each key. */
function choicesOf(forms: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string>[] {
  let choices: ReadonlyMap<string, string>[] = [new Map()]
  for (const [key, texts] of forms) {
    choices = choices.flatMap((chosen) => texts.map((text) => new Map([...chosen, [key, text]])))
    if (choices.length > MAX_TEXTS) throw new UnknownText(`the text has more than ${MAX_TEXTS} forms`)
  }
  return choices
}
