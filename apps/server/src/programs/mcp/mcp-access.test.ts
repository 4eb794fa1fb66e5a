import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProgramAccess, stopProgramKey } from '@bahi/contract/programs/calls'
import { mcpPath, mcpTools, type McpToolName } from '@bahi/contract/programs/mcp-tools'
import { programScopes } from '@bahi/contract/programs/program-scopes'
import { type McpServer, openMcpServer } from '../../../testing/servers/mcp-server.ts'

let bahi: McpServer
beforeAll(async () => void (bahi = await openMcpServer()))
afterAll(() => bahi.close())

const BARRED = 'tips.msg.947'
const ACCEPT = { accept: 'application/json, text/event-stream' }
const JSON_BODY = { 'content-type': 'application/json' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function send(authorization: string | undefined, body: unknown = LIST, method = 'POST') {
  const reply = await fetch(new URL(mcpPath, bahi.address), {
    method,
    headers: {
      ...ACCEPT,
      ...(method === 'POST' ? JSON_BODY : {}),
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await reply.json()) as { error?: { message: string }; result?: { tools: unknown[] } }
  return { http: reply.status, words: answer.error?.message ?? '', tools: answer.result?.tools }
}

describe('who may use which tool', () => {
  it.each(programScopes)('a key of the scope %s: the tools of the table, and no other', async (scope) => {
    const token = await bahi.token('gurpreet')
    const program = await bahi.connect((await bahi.make(token, { scopes: [scope], name: scope })).secret)
    const open = (Object.keys(mcpTools) as McpToolName[]).filter((name) =>
      ['any', scope].includes(mcpTools[name].access),
    )
    expect((await program.client.listTools()).tools.map(({ name }) => name)).toEqual(open)
    for (const name of Object.keys(mcpTools) as McpToolName[]) {
      expect([name, (await program.use(name)).text.includes(BARRED)]).toEqual([name, !open.includes(name)])
    }
    await program.close()
  })

  it('writes into the access log which tool a reading key was refused', async () => {
    const token = await bahi.token('meera')
    const { key, secret } = await bahi.make(token, { scopes: ['read'] })
    const program = await bahi.connect(secret)
    expect(await program.use('place')).toMatchObject({ isError: true })
    const { data } = await bahi.read(token, listProgramAccess.path)
    expect(data['items']).toContainEqual(
      expect.objectContaining({ keyId: key.id, path: 'POST /mcp place', refusedMsg: BARRED }),
    )
    await program.close()
  })
})

describe('the access of MCP', () => {
  it('lets in nobody without a key: no stranger, no session of a customer', async () => {
    for (const authorization of [undefined, 'Bearer', 'Bearer bk_x', `Bearer ${await bahi.token('asha')}`])
      expect(await send(authorization)).toMatchObject({ http: 401, words: expect.stringContaining('No key') as string })
  })

  it('refuses a key from the moment it is stopped, in a conversation too', async () => {
    const token = await bahi.token('asha')
    const { key, secret } = await bahi.make(token)
    const program = await bahi.connect(secret)
    expect(await program.use('portfolio')).toMatchObject({ isError: false })
    await bahi.post(token, stopProgramKey.path, { id: key.id })
    await expect(program.use('portfolio')).rejects.toThrow('stopped')
    expect(await send(`Bearer ${secret}`)).toMatchObject({ http: 401 })
    await program.close()
  })

  it('refuses a key that has ended, and one from a foreign address', async () => {
    const token = await bahi.token('asha')
    const ending = await bahi.make(token, { endsOn: bahi.dayIn(1) })
    const { now } = bahi
    bahi.now = new Date(now.getTime() + 3 * 86_400_000)
    expect(await send(`Bearer ${ending.secret}`)).toMatchObject({ http: 401 })
    bahi.now = now
    const far = await bahi.make(token, { addresses: ['203.0.113.9'] })
    expect(await send(`Bearer ${far.secret}`)).toMatchObject({ http: 403 })
  })

  it('answers POST alone, and a body that is no message with words', async () => {
    const { secret } = await bahi.make(await bahi.token('asha'))
    for (const method of ['GET', 'DELETE'])
      expect(await send(`Bearer ${secret}`, LIST, method)).toMatchObject({ http: 405 })
    expect((await send(`Bearer ${secret}`, { nonsense: true })).http).toBe(400)
  })

  it('counts each message of a list against the limit of the key', async () => {
    const { secret } = await bahi.make(await bahi.token('imran'))
    await bahi.set('mcp.callsPerSecond', 2)
    const many = Array.from({ length: 3 }, (_one, id) => ({ ...LIST, id }))
    expect(await send(`Bearer ${secret}`, many)).toMatchObject({ http: 429 })
    expect((await send(`Bearer ${secret}`)).tools).toHaveLength(Object.keys(mcpTools).length)
    await bahi.set('mcp.callsPerSecond', 50)
  })

  it('is shut when the setting says so', async () => {
    const { secret } = await bahi.make(await bahi.token('imran'))
    await bahi.set('mcp.open', false)
    expect(await send(`Bearer ${secret}`)).toMatchObject({ http: 503, words: 'MCP is switched off here.' })
    await bahi.set('mcp.open', true)
    expect((await send(`Bearer ${secret}`)).http).toBe(200)
    expect(bahi.faults).toEqual([])
  })
})
