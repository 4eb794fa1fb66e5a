import { readKey, unwrap } from './scope.ts'
import { isNode, type Node, type Source, type Sources } from './sources.ts'

/**
 * The values that `(typeof LIST)[number]` stands for, or `(typeof LIST)[number]['from']`; undefined for any other type,
 * and for a list whose elements are not all written down.
 */
export function valuesOfList(sources: Sources, source: Source, type: Node): readonly Node[] | undefined {
  if (type.type !== 'TSIndexedAccessType') return undefined
  const object = withoutParentheses(type['objectType'] as Node)
  const index = type['indexType'] as Node
  if (object.type === 'TSTypeQuery')
    return index.type === 'TSNumberKeyword' ? elementsOf(sources, source, object['exprName'] as Node) : undefined
  const keys = keysOf(index)
  return valuesOfList(sources, source, object)?.flatMap((element) =>
    propertiesOf(element)
      .filter((property) => property.type === 'Property' && keys.includes(readKey(property)))
      .map((property) => unwrap(property['value'] as Node)),
  )
}

function elementsOf(sources: Sources, source: Source, name: Node): readonly Node[] | undefined {
  const found = sources.find(source, String(name['name']))
  const list = found !== undefined && isNode(found.node['init']) ? unwrap(found.node['init']) : undefined
  if (found === undefined || list?.type !== 'ArrayExpression') return undefined
  const elements = (list['elements'] as Node[]).map((element) =>
    element.type === 'SpreadElement'
      ? elementsOf(sources, found.source, element['argument'] as Node)
      : [unwrap(element)],
  )
  return elements.includes(undefined) ? undefined : elements.flatMap((some) => some ?? [])
}

function propertiesOf(element: Node): readonly Node[] {
  return element.type === 'ObjectExpression' ? (element['properties'] as Node[]) : []
}

function keysOf(index: Node): string[] {
  if (index.type === 'TSUnionType') return (index['types'] as Node[]).flatMap(keysOf)
  return index.type === 'TSLiteralType' ? [String((index['literal'] as Node)['value'])] : []
}

function withoutParentheses(type: Node): Node {
  return type.type === 'TSParenthesizedType' ? withoutParentheses(type['typeAnnotation'] as Node) : type
}
