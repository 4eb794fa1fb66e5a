import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as refusals from '@bahi/contract/messages/refusals'
import { mcpTools, type McpToolName } from '@bahi/contract/programs/mcp-tools'
import { type McpProgram, type McpServer, openMcpServer } from '../../../testing/servers/mcp-server.ts'
import { LOT } from '../../../testing/servers/program-server.ts'

let bahi: McpServer
let program: McpProgram
let code: string
beforeAll(async () => {
  bahi = await openMcpServer()
  code = bahi.share.code
  program = await bahi.connect((await bahi.make(await bahi.token('ravi'))).secret)
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(async () => {
  await program.close()
  await bahi.close()
})

const order = (lots: number, idempotencyKey: string) => ({
  code,
  side: 'buy',
  quantity: lots * LOT,
  type: 'limit',
  pricePaise: bahi.share.lowerBandPaise,
  idempotencyKey,
})

/** What the customer sees in the app. */
const ordersOf = async (person: 'ravi' | 'asha') =>
  (await bahi.list(await bahi.token(person))).data['items'] as {
    id: string
    state: string
    programKeyId: string | null
  }[]

describe("the protocol's own client", () => {
  it('hears of every tool that the market is simulated, and what the tool changes', async () => {
    const { tools } = await program.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(mcpTools))
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description).toContain('The market is simulated')
      expect(inputSchema.type).toBe('object')
      expect(annotations?.readOnlyHint).toBe(!mcpTools[name as McpToolName].changes)
    }
  })

  it('has no tool that moves money out or changes the account', () => {
    expect(Object.keys(mcpTools).filter((name) => /transfer|withdraw|card|loan|password|pin|key/.test(name))).toEqual(
      [],
    )
  })

  it('finds a share and reads its quote, depth and candles as the app shows them', async () => {
    const found = await program.use('search', { keyword: code })
    expect(found.data['items']).toContainEqual(expect.objectContaining({ code }))
    const quote = await program.use('quote', { code })
    expect(quote.data).toMatchObject({ code, lowerBandPaise: bahi.share.lowerBandPaise })
    expect(quote.data).not.toHaveProperty('bids')
    expect((await program.use('depth', { code })).data).toHaveProperty('bids')
    const days = await program.use('candles', { code, period: 'day', count: 5 })
    expect(days.data['items']).toHaveLength(5)
    expect((await program.use('candles', { code, period: 'today', minutes: 5 })).data).toMatchObject({ code })
    expect(JSON.parse(quote.text)).toEqual(quote.data)
  })

  it('previews, places, sees and cancels an order, which names its key in the app', async () => {
    const { idempotencyKey: _key, ...ticket } = order(3, '')
    const preview = await program.use('preview', ticket)
    expect(preview).toMatchObject({ isError: false })
    const placed = await program.use('place', order(3, 'three lots'))
    expect(placed.isError).toBe(false)
    const [shown] = await ordersOf('ravi')
    expect(shown).toMatchObject({ id: placed.data['id'], programKeyId: expect.stringMatching(/^\d+$/) as string })
    const portfolio = await program.use('portfolio')
    expect(portfolio.data['openOrders']).toContainEqual(expect.objectContaining({ id: shown?.id }))
    const statement = await program.use('statement', { size: 5 })
    expect(statement.data['items']).toContainEqual(expect.objectContaining({ orderId: shown?.id }))
    const cancelled = await program.use('cancel', { orderId: shown?.id })
    expect(cancelled.isError).toBe(false)
    await bahi.passTo(bahi.parts.clock.now().second + 1)
    expect((await ordersOf('ravi')).find(({ id }) => id === shown?.id)?.state).toBe('cancelled')
  })

  it('places one order, however often and at once it is sent with the same text', async () => {
    const before = (await ordersOf('ravi')).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => program.use('place', order(5, 'five lots'))))
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1)
    expect((await program.use('place', order(5, 'five lots'))).data['id']).toBe(answers[0]?.data['id'])
    expect(await ordersOf('ravi')).toHaveLength(before + 1)
    const other = await program.use('place', order(6, 'five lots'))
    expect(other).toMatchObject({ isError: true, text: expect.stringContaining(refusals.keyReused) as string })
  })

  it('is told in words why something was refused, and what a code means', async () => {
    const refused = await program.use('place', { ...order(7, 'odd'), quantity: LOT + 1 })
    expect(refused.isError).toBe(true)
    const [, refusedCode = ''] = /\((tips\.msg\.\d+)\)$/.exec(refused.text) ?? []
    const explained = await program.use('explain_refusal', { refusal: refusedCode })
    expect(refused.text.startsWith(String(explained.data['text']).slice(0, 10))).toBe(true)
    expect((await program.use('explain_refusal', { refusal: 'cash-short' })).data).toMatchObject({
      code: refusals.cashShort,
    })
    expect((await program.use('explain_refusal', { refusal: '249' })).data).toMatchObject({ name: 'login-first' })
    expect(await program.use('explain_refusal', { refusal: 'nonsense' })).toMatchObject({ isError: true })
    expect((await program.use('place', { code, side: 'steal' })).text).toMatch(/^These fields are wrong: .*side/)
    expect((await program.use('quote', { code: 'NOBODY' })).isError).toBe(true)
    expect((await program.use('nothing' as McpToolName)).text).toContain('There is no tool')
  })

  it('cancels no order of another customer', async () => {
    const asha = await bahi.make(await bahi.token('asha'))
    const { data } = await bahi.buy(asha.secret, 9)
    expect(await program.use('cancel', { orderId: data['id'] })).toMatchObject({ isError: true })
    expect((await ordersOf('asha')).find(({ id }) => id === data['id'])?.state).not.toBe('cancelled')
  })

  it('caused no fault in the server', () => {
    expect(bahi.faults).toEqual([])
  })
})
