import { describe, expect, it } from 'vitest'
import * as refusals from '@bahi/contract/messages/refusals'
import { buyShares } from '@bahi/contract/shares/orders'
import type { HttpRequest } from './ports.ts'
import { createProgram, ProgramCallFailed } from './program.ts'

const order = { code: 'SAHYABANK', quantity: 100, type: 'limit', pricePaise: 41_050 } as const

/** A program whose Bahi answers with these bodies, one after the other, and notes what it was asked. */
function programOf(...bodies: object[]) {
  const asked: { url: string; request: HttpRequest }[] = []
  const program = createProgram({
    root: 'http://bahi.example/',
    key: 'bk_1',
    fetch: async (url, request) => {
      asked.push({ url, request })
      return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(bodies.shift()) }
    },
  })
  return { program, asked }
}

describe('the client of a program', () => {
  it('sends the key as a bearer, and the idempotency key of the intent', async () => {
    const { program, asked } = programOf({ status: 0, msg: '', data: { id: '7' } })
    expect(await program.call(buyShares, order, { idempotencyKey: 'one' })).toEqual({ id: '7' })
    expect(asked[0]?.url).toBe(`http://bahi.example${buyShares.path}`)
    expect(asked[0]?.request.headers).toMatchObject({ Authorization: 'Bearer bk_1', 'Idempotency-Key': 'one' })
  })

  it('throws a refusal in English words, with its code', async () => {
    const { program } = programOf({ status: 1, msg: refusals.programKeyEnded, data: { params: {}, fields: [] } })
    const failed = await program.call(buyShares, order).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ProgramCallFailed)
    expect(failed).toMatchObject({ failure: { msg: refusals.programKeyEnded, kind: 'refused' }, isUncertain: false })
    expect((failed as Error).message).not.toMatch(/tips\.|\{/)
  })

  it('says that an answer without sense leaves it open what became of the call', async () => {
    const { program } = programOf({ nonsense: true })
    await expect(program.call(buyShares, order)).rejects.toMatchObject({ isUncertain: true })
  })

  it('keeps its key after a refusal', async () => {
    const refused = { status: 1, msg: refusals.loginFirst, data: { params: {}, fields: [] } }
    const { program, asked } = programOf(refused, refused)
    for (const _ of [1, 2]) await expect(program.call(buyShares, order)).rejects.toThrow(ProgramCallFailed)
    expect(asked.map(({ request }) => request.headers['Authorization'])).toEqual(['Bearer bk_1', 'Bearer bk_1'])
  })
})
