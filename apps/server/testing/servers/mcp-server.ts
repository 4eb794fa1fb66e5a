import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { mcpPath, type McpToolName } from '@bahi/contract/programs/mcp-tools'
import { type ProgramServer, openProgramServer } from './program-server.ts'

export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly data: Record<string, unknown>
}

/** A program that speaks with the protocol's own client. */
export interface McpProgram {
  readonly client: Client
  use(tool: McpToolName, input?: object): Promise<ToolAnswer>
  close(): Promise<void>
}

export interface McpServer extends ProgramServer {
  readonly address: string
  /** Connects with the secret of a key. */
  connect(secret: string): Promise<McpProgram>
}

/** As many calls a second as the setting allows, so that only the tests of the limit meet it. */
const MANY = 50

export async function openMcpServer(): Promise<McpServer> {
  const bahi = await openProgramServer()
  await bahi.set('mcp.callsPerSecond', MANY)
  const address = await bahi.app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(bahi, {
    address,
    async connect(secret: string): Promise<McpProgram> {
      const client = new Client({ name: 'test', version: '1.0.0' })
      const transport = new StreamableHTTPClientTransport(new URL(mcpPath, address), {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
      })
      // The library's own types of optional fields differ from ours.
      await client.connect(transport as unknown as Parameters<typeof client.connect>[0])
      return {
        client,
        async use(name, input = {}) {
          const answer = await client.callTool({ name, arguments: { ...input } })
          const [content] = answer.content as { text: string }[]
          return {
            isError: answer.isError === true,
            text: content?.text ?? '',
            data: (answer.structuredContent ?? {}) as Record<string, unknown>,
          }
        },
        close: () => client.close(),
      }
    },
  })
}
