import { valuesOfList } from './list-values.ts'
import { readKey } from './scope.ts'
import { isNode, type Node, type Source, type Sources } from './sources.ts'

/** What a value can be at run time; `any` where the type says no more than TypeScript could check. */
export type Base = 'number' | 'bigint' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'null' | 'any' | `${string}[]`

/** The columns of a row type by name, or by place for rows that come as arrays. */
export type RowType = ReadonlyMap<string, ReadonlySet<Base>>

/** A type that is put together in a way that is not looked through. */
export class UnknownType extends Error {
  override readonly name = 'UnknownType'
}

const KEYWORDS: Readonly<Record<string, Base>> = {
  TSNumberKeyword: 'number',
  TSBigIntKeyword: 'bigint',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
  TSUnknownKeyword: 'any',
  TSAnyKeyword: 'any',
}
const CLASSES: Readonly<Record<string, Base>> = { Date: 'Date', Buffer: 'Buffer', Uint8Array: 'Buffer' }

interface Member {
  readonly type: Node
  readonly source: Source
}

/** The columns that a row type names. @throws UnknownType */
export function readRowType(sources: Sources, source: Source, type: Node): RowType {
  const members = type.type === 'TSTupleType' ? tupleOf(source, type) : membersOf(sources, source, type)
  return new Map([...members].map(([name, member]) => [name, new Set(basesOf(sources, member.source, member.type))]))
}

function tupleOf(source: Source, type: Node): Map<string, Member> {
  return new Map(
    (type['elementTypes'] as Node[]).map((one, at) => [
      String(at),
      { type: one.type === 'TSNamedTupleMember' ? (one['elementType'] as Node) : one, source },
    ]),
  )
}

function membersOf(sources: Sources, source: Source, type: Node): Map<string, Member> {
  switch (type.type) {
    case 'TSTypeLiteral':
      return signaturesOf(source, type['members'] as Node[])
    case 'TSParenthesizedType':
      return membersOf(sources, source, type['typeAnnotation'] as Node)
    case 'TSTypeOperator':
      return membersOf(sources, source, type['typeAnnotation'] as Node)
    case 'TSIntersectionType':
      return new Map((type['types'] as Node[]).flatMap((one) => [...membersOf(sources, source, one)]))
    case 'TSInterfaceDeclaration':
      return new Map([
        ...(type['extends'] as Node[]).flatMap((one) => [
          ...membersOfName(sources, source, one['expression'] as Node, argumentsOf(one)),
        ]),
        ...signaturesOf(source, (type['body'] as Node)['body'] as Node[]),
      ])
    case 'TSTypeAliasDeclaration':
      return membersOf(sources, source, type['typeAnnotation'] as Node)
    case 'TSTypeReference':
      return membersOfName(sources, source, type['typeName'] as Node, argumentsOf(type))
    case 'TSIndexedAccessType': {
      const member = memberAt(sources, source, type)
      return membersOf(sources, member.source, member.type)
    }
    case 'TSTupleType':
      return tupleOf(source, type)
  }
  throw new UnknownType(`a row that is a ${type.type}`)
}

function membersOfName(sources: Sources, source: Source, { name }: Node, given: readonly Node[]): Map<string, Member> {
  const [first, second] = given
  if ((name === 'Pick' || name === 'Omit') && first !== undefined && second !== undefined) {
    const keys = new Set(keysOf(sources, source, second))
    return new Map([...membersOf(sources, source, first)].filter(([key]) => keys.has(key) === (name === 'Pick')))
  }
  if ((name === 'Readonly' || name === 'Partial') && first !== undefined) return membersOf(sources, source, first)
  if (name === 'Record' && first !== undefined && second !== undefined)
    return new Map(keysOf(sources, source, first).map((key) => [key, { type: second, source }]))
  const found = sources.find(source, String(name))
  if (found === undefined) throw new UnknownType(`${String(name)} is not ours`)
  return membersOf(sources, found.source, found.node)
}

function signaturesOf(source: Source, signatures: readonly Node[]): Map<string, Member> {
  return new Map(
    signatures.map((one) => {
      const type = (one['typeAnnotation'] as { typeAnnotation?: Node } | null)?.typeAnnotation
      if (one.type !== 'TSPropertySignature' || type === undefined)
        throw new UnknownType(`a member that is a ${one.type}`)
      return [readKey(one), { type, source }]
    }),
  )
}

/** The type of `Tables['customer']['phone']`, or of any member of a type that is written down. */
function memberAt(sources: Sources, source: Source, type: Node): Member {
  const [key] = keysOf(sources, source, type['indexType'] as Node)
  const member = membersOf(sources, source, type['objectType'] as Node).get(key ?? '')
  if (member === undefined) throw new UnknownType(`no member ${key}`)
  return member
}

function keysOf(sources: Sources, source: Source, type: Node): string[] {
  if (type.type === 'TSLiteralType') return [String((type['literal'] as Node)['value'])]
  if (type.type === 'TSUnionType') return (type['types'] as Node[]).flatMap((one) => keysOf(sources, source, one))
  if (type.type === 'TSTypeOperator' && type['operator'] === 'keyof')
    return [...membersOf(sources, source, type['typeAnnotation'] as Node).keys()]
  if (type.type === 'TSTypeReference') {
    const found = sources.find(source, String((type['typeName'] as Node)['name']))
    if (found?.node.type === 'TSTypeAliasDeclaration')
      return keysOf(sources, found.source, found.node['typeAnnotation'] as Node)
  }
  throw new UnknownType(`keys that are a ${type.type}`)
}

function argumentsOf(type: Node): readonly Node[] {
  return (type['typeArguments'] as { params: Node[] } | null)?.params ?? []
}

/** What a column can be. A type that only TypeScript could work out counts as anything. */
function basesOf(sources: Sources, source: Source, type: Node): Base[] {
  const keyword = KEYWORDS[type.type]
  if (keyword !== undefined) return [keyword]
  switch (type.type) {
    case 'TSLiteralType':
      return [literalBase(type['literal'] as Node)]
    case 'TSTemplateLiteralType':
      return ['string']
    case 'TSParenthesizedType':
      return basesOf(sources, source, type['typeAnnotation'] as Node)
    case 'TSUnionType':
      return (type['types'] as Node[]).flatMap((one) => basesOf(sources, source, one))
    case 'TSIntersectionType':
      return brandedBase((type['types'] as Node[]).flatMap((one) => basesOf(sources, source, one)))
    case 'TSArrayType':
      return listOf(basesOf(sources, source, type['elementType'] as Node))
    case 'TSTypeOperator':
      return type['operator'] === 'readonly' ? basesOf(sources, source, type['typeAnnotation'] as Node) : ['any']
    case 'TSTypeReference':
      return basesOfName(sources, source, type)
    case 'TSIndexedAccessType':
      return basesOfMember(sources, source, type)
  }
  return ['any']
}

function basesOfName(sources: Sources, source: Source, type: Node): Base[] {
  const name = String((type['typeName'] as Node)['name'])
  const own = CLASSES[name]
  if (own !== undefined) return [own]
  const [first] = argumentsOf(type)
  if ((name === 'Array' || name === 'ReadonlyArray') && first !== undefined)
    return listOf(basesOf(sources, source, first))
  const found = sources.find(source, name)
  if (found?.node.type !== 'TSTypeAliasDeclaration' || isNode(found.node['typeParameters'])) return ['any']
  return basesOf(sources, found.source, found.node['typeAnnotation'] as Node)
}

function basesOfMember(sources: Sources, source: Source, type: Node): Base[] {
  const values = valuesOfList(sources, source, type) ?? []
  if (values.length > 0) return values.map(literalBase)
  try {
    const member = memberAt(sources, source, type)
    return basesOf(sources, member.source, member.type)
  } catch (error) {
    if (error instanceof UnknownType) return ['any']
    throw error
  }
}

function literalBase(literal: Node): Base {
  const { value } = literal
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint')
    return typeof value as Base
  return value === null ? 'null' : 'any'
}

/** `string & { brand }` is a string. */
function brandedBase(parts: readonly Base[]): Base[] {
  const plain = parts.filter((part) => part !== 'any')
  return plain.length === 0 ? ['any'] : plain
}

function listOf(bases: readonly Base[]): Base[] {
  return bases.includes('any') ? ['any'] : bases.filter((base) => base !== 'null').map((base): Base => `${base}[]`)
}
