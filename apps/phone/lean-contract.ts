import { parseSync, type ESTree, type Plugin } from 'vite'

const contractFile = /\/packages\/contract\/src\/.+\.ts$/
/** What no client reads of a call: it is for the server and the API document. */
const readByServer: ReadonlySet<string> = new Set([
  'summary',
  'area',
  'access',
  'roles',
  'opensCustomer',
  'input',
  'reply',
  'refusals',
])

/**
 * Leaves out of the built app what only the server reads of the contract: of each call its description, schemas and
 * refusals, and every schema that nothing else names.
 */
export function leanContract(): Plugin {
  return {
    name: 'bahi-lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: contractFile },
      handler: (code, id) => ({ code: leanModule(code, id), map: null }),
    },
  }
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Exported for its test: one module of the contract as the built app has it. */
export function leanModule(code: string, file: string): string {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file}: ${error.message}`)
  const values = program.body.flatMap(valuesOf)
  const edits = values.flatMap((value) => (isEndpoint(value) ? addressOf(value, code) : droppable(value)))
  // From the end to the beginning, so that an edit moves none that is still to be made.
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => `${text.slice(0, from)}${by}${text.slice(to)}`, code)
}

/** The calls whose results a statement of the module keeps under a name. */
function valuesOf(statement: ESTree.Program['body'][number]): ESTree.CallExpression[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}

function isEndpoint({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'endpoint'
}

function addressOf(call: ESTree.CallExpression, code: string): Edit[] {
  const [shape] = call.arguments
  if (shape?.type !== 'ObjectExpression') throw new Error(`not a written-out call: ${code.slice(call.start, call.end)}`)
  // What several calls share is spread into each, and stays whole.
  const kept = shape.properties.filter(
    (field) => field.type !== 'Property' || field.key.type !== 'Identifier' || !readByServer.has(field.key.name),
  )
  const text = `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
  return [{ from: call.start, to: call.end, text }]
}

/** A bundler keeps a call, because it could do something. The contract's calls make schemas, and do nothing else. */
function droppable({ start, end }: ESTree.CallExpression): Edit[] {
  return [
    { from: start, to: start, text: '/* @__PURE__ */ (() => ' },
    { from: end, to: end, text: ')()' },
  ]
}
