import type { Plugin } from 'vite'
import * as schemas from 'zod/mini'

/**
 * Leaves the validator out of the app: the server checks what comes in and answers in the shape of the contract, so that the phone needs the
 * contract's types and addresses only. Whoever would ask a schema something at run time is told, instead of being believed.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'bahi-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? '\0bahi-schemas' : undefined),
    load: (id) =>
      id === '\0bahi-schemas'
        ? `${standIn}\nexport { ${Object.keys(schemas)
            .filter((name) => name !== 'default')
            .map((name) => `schema as ${name}`)
            .join(', ')} }`
        : undefined,
  }
}

const standIn = `
const refuse = () => { throw new Error('the app is built without schemas: nothing can be checked with one') }
const asked = /^(?:parse|safeParse|decode|encode|safeDecode|parseAsync|safeParseAsync|options|enum|def|_zod)$/
const schema = new Proxy(() => schema, { get: (_target, name) => (typeof name === 'string' && asked.test(name) ? refuse() : schema) })`
