import { parseSync } from 'vite'

/** One call of `t` (or a friend of it) with a key that is written out. */
export interface TextCall {
  key: string
  /** Names of the values passed; null where they cannot be read off the call. */
  values: string[] | null
}

export interface TextUse {
  calls: TextCall[]
  /** Every string in the file: a key may be kept in a table and looked up later. */
  strings: Set<string>
}

interface Node {
  type: string
  [field: string]: unknown
}

/** Reads how a source file uses text keys, from its syntax tree. */
export function readTextUse(file: string, source: string): TextUse {
  const use: TextUse = { calls: [], strings: new Set() }
  visit(parseSync(file, source).program as unknown as Node, use)
  return use
}

function visit(node: Node, use: TextUse): void {
  if (node.type === 'Literal' && typeof node['value'] === 'string') use.strings.add(node['value'])
  if (node.type === 'CallExpression') addCall(node, use)
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field]) {
      if (isNode(child)) visit(child, use)
    }
  }
}

function addCall(call: Node, use: TextUse): void {
  const callee = call['callee'] as Node
  const [key, values] = call['arguments'] as Node[]
  if (callee.type !== 'Identifier' || callee['name'] !== 't' || key === undefined) return
  for (const written of writtenKeys(key)) use.calls.push({ key: written, values: valueNames(values) })
}

/** The keys an argument can be: one, or the two sides of a condition. */
function writtenKeys(node: Node): string[] {
  if (node.type === 'Literal') return [String(node['value'])]
  if (node.type === 'ConditionalExpression')
    return [...writtenKeys(node['consequent'] as Node), ...writtenKeys(node['alternate'] as Node)]
  return []
}

function valueNames(node: Node | undefined): string[] | null {
  if (node === undefined) return []
  if (node.type !== 'ObjectExpression') return null
  const names: string[] = []
  for (const property of node['properties'] as Node[]) {
    const name = property['key'] as Node | undefined
    if (property.type !== 'Property' || name?.type !== 'Identifier') return null
    names.push(String(name['name']))
  }
  return names
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
