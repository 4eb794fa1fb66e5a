import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type McpToolName, mcpTools, simulatedWords } from '@bahi/contract/programs/mcp-tools'
import { appVersion } from '@bahi/contract/wire/headers'
import { refusal } from '@bahi/domain/outcome'
import { Flood } from '../../platform/http/flood.ts'
import type { FaultLog } from '../../platform/http/http-deps.ts'
import { refusalWords } from '../../platform/http/refusal-words.ts'
import type { ProgramKeyRow } from '../program-rows.ts'
import type { McpAnswers } from './answer-tool.ts'
import type { McpKeys } from './mcp-keys.ts'
import { ToolRefused, toolRefused } from './tool-refused.ts'

/** The library is loaded with the first request, because most servers are never asked. */
const loadSdk = async () => {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
  return { Server, WebStandardStreamableHTTPServerTransport, CallToolRequestSchema, ListToolsRequestSchema }
}

export interface Asking {
  readonly request: FastifyRequest
  readonly key: ProgramKeyRow
  readonly keys: Pick<McpKeys, 'noteBarred'>
  readonly answers: McpAnswers
  readonly log: FaultLog
}

/** Answers one request of the protocol: what it holds is handed to a server that lives no longer than the request. */
export async function answerMessage(asking: Asking): Promise<Response> {
  const sdk = await loadSdk()
  const server = new sdk.Server(
    { name: 'bahi', title: 'Bahi', version: appVersion.version },
    { capabilities: { tools: {} }, instructions: `Bahi is an investment platform for practice. ${simulatedWords}` },
  )
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: toolsOf(asking.key) }))
  server.setRequestHandler(sdk.CallToolRequestSchema, ({ params }) => useTool(asking, params))
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(webRequestOf(asking.request), { parsedBody: asking.request.body })
  } finally {
    await server.close()
  }
}

/** The request as the library reads it: its body was read before, and of the headers it needs those of the protocol. */
function webRequestOf({ headers }: FastifyRequest): Request {
  const wanted = ['accept', 'content-type', 'mcp-protocol-version']
  const named = wanted.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []))
  return new Request('http://bahi/mcp', { method: 'POST', headers: Object.fromEntries(named) })
}

const mayUse = ({ scopes }: Pick<ProgramKeyRow, 'scopes'>, name: McpToolName): boolean => {
  const { access } = mcpTools[name]
  return access === 'any' || scopes.includes(access)
}

/** The tools that this key may use. */
function toolsOf(key: ProgramKeyRow) {
  return (Object.keys(mcpTools) as McpToolName[])
    .filter((name) => mayUse(key, name))
    .map((name) => {
      const { title, summary, input, changes } = mcpTools[name]
      const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      return {
        name,
        title,
        description: `${summary} ${simulatedWords}`,
        inputSchema: { ...schema, type: 'object' as const },
        annotations: {
          title,
          readOnlyHint: !changes,
          destructiveHint: changes,
          idempotentHint: true,
          openWorldHint: false,
        },
      }
    })
}

interface Answered {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  [more: string]: unknown
}

async function useTool(
  asking: Asking,
  { name, arguments: said = {} }: { readonly name: string; readonly arguments?: Record<string, unknown> | undefined },
): Promise<Answered> {
  try {
    const answer = await answerOf(asking, name, said)
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } }
  } catch (error) {
    return { content: [{ type: 'text', text: wordsOf(asking, error) }], isError: true }
  }
}

async function answerOf({ request, key, keys, answers }: Asking, name: string, said: object): Promise<object> {
  if (!Object.hasOwn(mcpTools, name)) throw new ToolRefused(`There is no tool “${name}”.`)
  const tool = name as McpToolName
  if (!mayUse(key, tool)) {
    await keys.noteBarred(key, tool, request.ip)
    throw toolRefused(refusal('program-barred'))
  }
  const read = z.safeParse(mcpTools[tool].input, said)
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => path.join('.') || 'input'))
    throw new ToolRefused(`These fields are wrong: ${[...fields].join(', ')}.`)
  }
  // The input was read by this very tool's schema.
  return (answers[tool] as (input: unknown, use: { request: FastifyRequest; key: ProgramKeyRow }) => Promise<object>)(
    read.data,
    { request, key },
  )
}

function wordsOf({ request, log }: Asking, error: unknown): string {
  if (error instanceof ToolRefused) return error.message
  if (error instanceof Flood) return refusalWords(refusal('too-frequent'))
  log.error({ requestId: request.id, err: error }, 'fault')
  return 'Something went wrong on our side, and nobody knows what became of the call. An order is sent again with the same idempotencyKey.'
}
