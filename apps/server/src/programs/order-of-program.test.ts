import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices, type NoticeView } from '@bahi/contract/customers/notices'
import { getPaper, type PaperView } from '@bahi/contract/reports/papers'
import { listStatement, type StatementEntry } from '@bahi/contract/reports/statement'
import { buyShares, listOrders, type OrderView } from '@bahi/contract/shares/orders'
import { LOT, openProgramServer, type ProgramServer } from '../../testing/servers/program-server.ts'

const NAME = 'Night trader'
let bahi: ProgramServer
let token: string
let byProgram: string
let byHand: string
beforeAll(async () => {
  bahi = await openProgramServer()
  token = await bahi.token('asha')
  const { secret, key } = await bahi.make(token)
  const buy = async (from: string, lots: number) =>
    String(
      (await bahi.post(from, buyShares.path, { code: bahi.share.code, quantity: lots * LOT }, { key: bahi.nextKey() }))
        .data['id'],
    )
  byProgram = await buy(secret, 1)
  byHand = await buy(token, 2)
  await bahi.passTo(bahi.parts.clock.now().second + 60)
  expect((await bahi.list(token)).data['items']).toContainEqual(
    expect.objectContaining({ id: byProgram, programKeyId: key.id, state: 'filled' }),
  )
})
afterAll(() => bahi.close())

describe('an order of a program says which key placed it', () => {
  it('in its notice', async () => {
    const items = (await bahi.read(token, listNotices.path)).data['items'] as NoticeView[]
    const of = (order: string) => items.find(({ params }) => params['order'] === order)
    expect(of(byProgram)).toMatchObject({ kind: 'orders.bought', params: { program: NAME } })
    expect(of(byHand)).toMatchObject({ kind: 'orders.bought' })
    expect(of(byHand)?.params).not.toHaveProperty('program')
  })

  it('in the statement, in its hold and in its fills', async () => {
    const items = (await bahi.read(token, listStatement.path)).data['items'] as StatementEntry[]
    const of = (order: string) => items.filter(({ orderId }) => orderId === order)
    expect(new Set(of(byProgram).map(({ kind }) => kind))).toContain('buy-fill')
    expect(of(byProgram).length).toBeGreaterThan(1)
    expect(of(byProgram).every(({ program }) => program === NAME)).toBe(true)
    expect(of(byHand).every(({ program }) => program === null)).toBe(true)
  })

  it('in the contract note of its day', async () => {
    const { items } = (await bahi.read(token, listOrders.path)).data as unknown as { items: OrderView[] }
    const [order] = items
    const { data } = await bahi.call(
      getPaper.path,
      { kind: 'contract-note', period: order?.placedOn ?? '' },
      { token, method: 'GET' },
    )
    const trades = (data as unknown as PaperView).sections.find(({ key }) => key === 'trades')
    const at = (name: string) => trades?.columns.findIndex(({ key }) => key === name) ?? -1
    const names = (trades?.rows ?? []).map((row) => [row[at('order')], row[at('program')]])
    for (const { id, number } of items)
      expect(names.filter(([of]) => of === number).every(([, name]) => name === (id === byProgram ? NAME : ''))).toBe(
        true,
      )
    expect(names.some(([, name]) => name === NAME)).toBe(true)
  })
})
