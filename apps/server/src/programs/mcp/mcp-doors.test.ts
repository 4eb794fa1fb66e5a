import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProgramAccess, stopProgramKey } from '@bahi/contract/programs/calls'
import { mcpPath, mcpTools, type McpToolName } from '@bahi/contract/programs/mcp-tools'
import { programScopes } from '@bahi/contract/programs/program-scopes'
import { type McpTown, openMcpTown } from '../../../testing/towns/mcp-town.ts'

let town: McpTown
beforeAll(async () => void (town = await openMcpTown()))
afterAll(() => town.close())

const BARRED = 'tips.msg.947'
const ACCEPT = { accept: 'application/json, text/event-stream' }
const JSON_BODY = { 'content-type': 'application/json' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function send(authorization: string | undefined, body: unknown = LIST, method = 'POST') {
  const reply = await fetch(new URL(mcpPath, town.address), {
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
    const token = await town.token('gurpreet')
    const program = await town.connect((await town.make(token, { scopes: [scope], name: scope })).secret)
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
    const token = await town.token('meera')
    const { key, secret } = await town.make(token, { scopes: ['read'] })
    const program = await town.connect(secret)
    expect(await program.use('place')).toMatchObject({ isError: true })
    const { data } = await town.read(token, listProgramAccess.path)
    expect(data['items']).toContainEqual(
      expect.objectContaining({ keyId: key.id, path: 'POST /mcp place', refusedMsg: BARRED }),
    )
    await program.close()
  })
})

describe('the door of MCP', () => {
  it('lets in nobody without a key: no stranger, no session of a customer', async () => {
    for (const authorization of [undefined, 'Bearer', 'Bearer bk_x', `Bearer ${await town.token('asha')}`])
      expect(await send(authorization)).toMatchObject({ http: 401, words: expect.stringContaining('No key') as string })
  })

  it('refuses a key from the moment it is stopped, in a conversation too', async () => {
    const token = await town.token('asha')
    const { key, secret } = await town.make(token)
    const program = await town.connect(secret)
    expect(await program.use('portfolio')).toMatchObject({ isError: false })
    await town.post(token, stopProgramKey.path, { id: key.id })
    await expect(program.use('portfolio')).rejects.toThrow('stopped')
    expect(await send(`Bearer ${secret}`)).toMatchObject({ http: 401 })
    await program.close()
  })

  it('refuses a key that has ended, and one from a foreign address', async () => {
    const token = await town.token('asha')
    const ending = await town.make(token, { endsOn: town.dayIn(1) })
    const { now } = town
    town.now = new Date(now.getTime() + 3 * 86_400_000)
    expect(await send(`Bearer ${ending.secret}`)).toMatchObject({ http: 401 })
    town.now = now
    const far = await town.make(token, { addresses: ['203.0.113.9'] })
    expect(await send(`Bearer ${far.secret}`)).toMatchObject({ http: 403 })
  })

  it('answers POST alone, and a body that is no message with words', async () => {
    const { secret } = await town.make(await town.token('asha'))
    for (const method of ['GET', 'DELETE'])
      expect(await send(`Bearer ${secret}`, LIST, method)).toMatchObject({ http: 405 })
    expect((await send(`Bearer ${secret}`, { nonsense: true })).http).toBe(400)
  })

  it('counts each message of a list against the limit of the key', async () => {
    const { secret } = await town.make(await town.token('imran'))
    await town.set('mcp.callsPerSecond', 2)
    const many = Array.from({ length: 3 }, (_one, id) => ({ ...LIST, id }))
    expect(await send(`Bearer ${secret}`, many)).toMatchObject({ http: 429 })
    expect((await send(`Bearer ${secret}`)).tools).toHaveLength(Object.keys(mcpTools).length)
    await town.set('mcp.callsPerSecond', 50)
  })

  it('is shut when the setting says so', async () => {
    const { secret } = await town.make(await town.token('imran'))
    await town.set('mcp.open', false)
    expect(await send(`Bearer ${secret}`)).toMatchObject({ http: 503, words: 'MCP is switched off here.' })
    await town.set('mcp.open', true)
    expect((await send(`Bearer ${secret}`)).http).toBe(200)
    expect(town.faults).toEqual([])
  })
})
