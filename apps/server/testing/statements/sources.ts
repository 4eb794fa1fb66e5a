import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** A node of the syntax tree; the fields depend on its type (ESTree with the nodes of TypeScript). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** A name of a file: what it stands for there, or the file and name that it is imported from. */
export type Binding =
  | { readonly kind: 'here'; readonly node: Node }
  | { readonly kind: 'import'; readonly from: string; readonly name: string }

export interface Source {
  /** The path from the root of the repository. */
  readonly path: string
  readonly text: string
  readonly program: Node
  /** Constants, functions, types and imports at the top of the file. */
  readonly names: ReadonlyMap<string, Binding>
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')
const SERVER = join(root, 'apps/server/src')
/** Sends migrations, and asks the catalogue of Citus, which one PostgreSQL does not have; citus.test.ts runs it on a cluster. */
const OF_CITUS = 'apps/server/src/platform/db/migrate-spread.ts'

export interface Sources {
  /** The files of the server, without tests and without what only Citus understands. */
  readonly server: readonly Source[]
  /** Any file of the repository, by its path from the root. */
  read(path: string): Source
  /** What a name stands for, followed through imports; undefined for what comes from a library. */
  find(source: Source, name: string): { readonly source: Source; readonly node: Node } | undefined
}

export function readSources(): Sources {
  const known = new Map<string, Source>()
  const read = (path: string): Source => {
    const before = known.get(path)
    if (before !== undefined) return before
    const source = parseSource(path, readFileSync(join(root, path), 'utf8'))
    known.set(path, source)
    return source
  }
  const find: Sources['find'] = (source, name) => {
    const binding = source.names.get(name)
    if (binding === undefined) return undefined
    if (binding.kind === 'here') return { source, node: binding.node }
    const file = resolveImport(source.path, binding.from)
    return file === undefined ? undefined : find(read(file), binding.name)
  }
  const server = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path !== OF_CITUS)
    .map(read)
  return { server, read, find }
}

export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  const top = program as unknown as Node
  return { path, text, program: top, names: namesOf(top) }
}

export function findLine({ text }: Source, { start }: Node): number {
  return text.slice(0, start).split('\n').length
}

/** The nodes directly below a node. */
export function listChildren(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

function namesOf(program: Node): Map<string, Binding> {
  const names = new Map<string, Binding>()
  for (const statement of program['body'] as Node[]) {
    if (statement.type === 'ImportDeclaration') addImports(names, statement)
    else addDeclaration(names, isNode(statement['declaration']) ? statement['declaration'] : statement)
  }
  return names
}

function addImports(names: Map<string, Binding>, statement: Node): void {
  const from = String((statement['source'] as Node)['value'])
  for (const specifier of statement['specifiers'] as Node[]) {
    if (specifier.type !== 'ImportSpecifier') continue
    const name = String((specifier['imported'] as Node)['name'])
    names.set(String((specifier['local'] as Node)['name']), { kind: 'import', from, name })
  }
}

function addDeclaration(names: Map<string, Binding>, declaration: Node): void {
  if (declaration.type === 'VariableDeclaration') {
    for (const one of declaration['declarations'] as Node[]) {
      const id = one['id'] as Node
      if (id.type === 'Identifier') names.set(String(id['name']), { kind: 'here', node: one })
    }
  } else if (isNode(declaration['id']))
    names.set(String(declaration['id']['name']), { kind: 'here', node: declaration })
}

/** Only our own files: a relative path, or a package of the repository. */
function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const own = /^@bahi\/([a-z]+)\/(.+)$/.exec(specifier)
  if (own === null) return undefined
  const base = `packages/${own[1]}/src/${own[2]}`
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(join(root, file)))
}
