import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { mutateThen } from './mutate-then.ts'

test('says what came of a change and then that it is over, whichever way it went', async () => {
  const said: string[] = []
  const then = {
    onSuccess: (reply: number) => void said.push(`done ${reply}`),
    onError: (cause: Error) => void said.push(cause.message),
    onSettled: () => void said.push('over'),
  }
  mutateThen({ mutateAsync: (input: number) => Promise.resolve(input + 1) }, 1, then)
  await vi.waitFor(() => expect(said).toEqual(['done 2', 'over']))
  mutateThen({ mutateAsync: () => Promise.reject(new Error('refused')) }, 1, then)
  await vi.waitFor(() => expect(said).toEqual(['done 2', 'over', 'refused', 'over']))
})

test('throws nothing when the caller does not handle the failure', async () => {
  const over = vi.fn<() => void>()
  mutateThen({ mutateAsync: () => Promise.reject(new Error('refused')) }, 1, { onSettled: over })
  await vi.waitFor(() => expect(over).toHaveBeenCalledOnce())
})

test('says nothing through callbacks that are dropped with the button: who gives them to `mutate` leads to another page', () => {
  const app = new URL('..', import.meta.url)
  const given = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) =>
      readFileSync(new URL(name, app), 'utf8')
        .split(/\.mutate(?=\()/)
        .slice(1)
        .map((rest) => ({ name, callbacks: argumentsOf(rest) }))
        .filter(({ callbacks }) => /\bon(?:Success|Error|Settled):/.test(callbacks)),
    )
  expect(given.length).toBeGreaterThan(3)
  const leading = /\b(?:redirect|open|back)\(|onSaved|navigation\./
  expect(given.filter(({ callbacks }) => !leading.test(callbacks))).toEqual([])
})

/** The arguments of a call: from its first bracket to the one that closes it. */
function argumentsOf(rest: string): string {
  let depth = 0
  const end = [...rest].findIndex((sign) => (depth += Number(sign === '(') - Number(sign === ')')) === 0)
  return rest.slice(0, end)
}
