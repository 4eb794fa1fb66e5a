import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import * as written from '@bahi/contract/all-endpoints'
import { leanContract, leanModule } from './lean-contract.ts'
import { withoutSchemas } from './without-schemas.ts'

const contract = fileURLToPath(new URL('../../packages/contract/src/all-endpoints.ts', import.meta.url))

test('a call keeps its address and loses what only the server reads', () => {
  const lean = leanModule(
    `export const take = endpoint({
      summary: 'Take it',
      methods: ['POST'],
      path: '/api/take.do',
      access: 'customer',
      changes: true,
      input: z.object({ id: idText }),
      reply: nothing,
      refusals: [refusals.loginFirst],
    })`,
    'calls.ts',
  )
  expect(lean).toBe(`export const take = ({ methods: ['POST'], path: '/api/take.do', changes: true })`)
})

test('a schema that nothing names can be dropped with all it is made of', () => {
  expect(leanModule(`const name = z.string().check(z.trim())`, 'fields.ts')).toBe(
    `const name = /* @__PURE__ */ (() => z.string().check(z.trim()))()`,
  )
})

test('a value that is not made by a call stays as it is written', () => {
  const written = `export const kinds = ['fund', 'plan'] as const\nexport function read() {\n  return z.string()\n}`
  expect(leanModule(written, 'kinds.ts')).toBe(written)
})

test('what calls share stays with each of them', () => {
  expect(
    leanModule(`export const take = endpoint({ ...shared, summary: 'Take it', path: '/api/take.do' })`, 'a.ts'),
  ).toBe(`export const take = ({ ...shared, path: '/api/take.do' })`)
})

test('every call of the built contract has the address and the verbs that are written', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanContract(), withoutSchemas()],
    build: { write: false, minify: false, lib: { entry: contract, formats: ['es'] } },
  })
  const [output] = Array.isArray(built) ? built : []
  const code = output?.output[0].code ?? ''
  const lean = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof written
  const wire = (calls: typeof written.allEndpoints) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, { path, methods, changes }]) => [name, { path, methods, changes }]),
    )
  expect(wire(lean.allEndpoints)).toEqual(wire(written.allEndpoints))
  expect(Object.keys(written.allEndpoints).length).toBeGreaterThan(200)
})
