import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

/** The components of the ui package that draw a label, each with the properties that are one. */
const labelled: Readonly<Record<string, readonly string[]>> = {
  KeyValue: ['label'],
  ListRow: ['title', 'endDetail'],
  Section: ['title'],
  RangeBar: ['lowLabel', 'highLabel'],
  SplitSum: ['totalLabel'],
  SumList: ['totalLabel'],
  WorkingSheet: ['totalLabel', 'columns'],
  SumTotal: ['label'],
  Part: ['label'],
}
/** A figure of FigureGrid or FigurePair, a part of SplitSum. */
const partNames = ['label', 'title']

export interface LabelUse {
  /** Keys of words that a component draws as a label. */
  readonly keys: ReadonlySet<string>
  /** Keys that stand in a table, or in a list of a file that draws labels. */
  readonly kept: ReadonlySet<string>
  /** Terms that the file names itself: a label with a figure in its words, or a list of the words of a page. */
  readonly named: ReadonlySet<string>
}

/** Reads from the syntax tree of a source file which words it draws as labels, and which terms it opens by name. */
export function readLabelUse(file: string, source: string): LabelUse {
  const program = parseSync(file, source).program as unknown as Node
  const draws = /<(?:Label|FigureGrid|FigurePair|KeyValue|ListRow|SplitSum|WorkingSheet|Section)\b/.test(source)
  const use = { keys: new Set<string>(), listed: new Set<string>(), kept: new Set<string>(), named: new Set<string>() }
  visit(program, (node) => {
    if (node.type === 'JSXElement') readElement(node, use)
    if (node.type === 'Property' && partNames.includes(nameOf(node['key'] as Node)))
      addKeys(node['value'] as Node, use.keys)
    if (node.type === 'VariableDeclarator' && partNames.includes(nameOf(node['id'] as Node)))
      addKeys(node['init'] as Node, use.keys)
    if (draws && node.type === 'ArrayExpression') addKeys(node, use.listed)
    if (node.type === 'Literal' && typeof node['value'] === 'string') use.kept.add(node['value'])
  })
  // What a call of t names is drawn where the call stands, and nowhere else.
  visit(program, (node) => {
    if (isCallOfText(node)) for (const key of stringsOf(node)) use.kept.delete(key)
  })
  for (const key of use.listed) use.kept.add(key)
  if (/\bTermsLink\b|\bTermId\b/.test(source)) for (const text of stringsOf(program)) use.named.add(text)
  return use
}

function readElement(element: Node, use: { keys: Set<string>; named: Set<string> }): void {
  const opening = element['openingElement'] as Node
  const name = nameOf(opening['name'] as Node)
  if (name === 'Label') addKeys(element, use.keys)
  const attributes = (opening['attributes'] as Node[]).filter(({ type }) => type === 'JSXAttribute')
  // A row that is pressed goes where it leads.
  const presses = attributes.some((one) => ['href', 'onPress'].includes(nameOf(one['name'] as Node)))
  for (const attribute of attributes) {
    const property = nameOf(attribute['name'] as Node)
    if (property === 'term') for (const text of stringsOf(attribute)) use.named.add(text)
    if (labelled[name]?.includes(property) === true && !(name === 'ListRow' && presses)) addKeys(attribute, use.keys)
  }
}

/** Keys of the calls of t within a node. */
function addKeys(node: Node, keys: Set<string>): void {
  visit(node, (inner) => {
    if (isCallOfText(inner)) for (const key of stringsOf(inner)) keys.add(key)
  })
}

function isCallOfText(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee'] as Node
  return nameOf(callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee) === 't'
}

function stringsOf(node: Node): string[] {
  const found: string[] = []
  visit(node, (inner) => {
    if (inner.type === 'Literal' && typeof inner['value'] === 'string') found.push(inner['value'])
  })
  return found
}

function nameOf(node: Node): string {
  return typeof node['name'] === 'string' ? node['name'] : ''
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) visit(child, look)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
