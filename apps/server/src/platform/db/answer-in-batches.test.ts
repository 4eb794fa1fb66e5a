import { expect, it } from 'vitest'
import { answerInBatches } from './answer-in-batches.ts'

/** Doubles numbers when it is let, and remembers what came together. */
function doubling(maxBatch: number) {
  const batches: number[][] = []
  let letPass: (() => void)[] = []
  const ask = answerInBatches<number, number>(async (asked) => {
    batches.push([...asked])
    await new Promise<void>((resolve) => letPass.push(resolve))
    if (asked.includes(13)) throw new Error('thirteen')
    return asked.map((number) => 2 * number)
  }, maxBatch)
  const pass = async () => {
    for (const resolve of letPass) resolve()
    letPass = []
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, pass, batches }
}

it('asks at once for what comes first, and together for what comes meanwhile', async () => {
  const { ask, pass, batches } = doubling(10)
  const first = ask(1)
  await new Promise((resolve) => setImmediate(resolve))
  const later = [ask(2), ask(3)]
  expect(batches).toEqual([[1]])
  await pass()
  expect(await first).toBe(2)
  expect(batches).toEqual([[1], [2, 3]])
  await pass()
  expect(await Promise.all(later)).toEqual([4, 6])
})

it('asks for no more at a time than it may', async () => {
  const { ask, pass, batches } = doubling(2)
  const answers = [1, 2, 3, 4, 5].map((number) => ask(number))
  for (let turn = 0; turn < 4; turn += 1) await pass()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

it('tells a failure to its own batch, and goes on with the next', async () => {
  const { ask, pass } = doubling(2)
  const failed = [ask(13), ask(1)].map((answer) => answer.catch((error: Error) => error.message))
  const next = ask(4)
  for (let turn = 0; turn < 3; turn += 1) await pass()
  expect(await Promise.all(failed)).toEqual(['thirteen', 'thirteen'])
  expect(await next).toBe(8)
})
