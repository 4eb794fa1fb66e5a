import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mcpPath } from '@bahi/contract/programs/mcp-tools'
import { type Refusal, refusal } from '@bahi/domain/outcome'
import { JSON_TYPE } from '../../platform/http/envelope.ts'
import { refusalWords } from '../../platform/http/refusal-words.ts'
import { mcpAnswers } from './answer-tool.ts'
import { createMcpKeys, createMcpLimit } from './mcp-keys.ts'
import type { McpParts } from './mcp-parts.ts'
import { answerMessage } from './mcp-server.ts'

/**
 * Serves the Model Context Protocol over streamable HTTP. The server keeps no sessions: each request names its key, is answered
 * in full and leaves nothing behind, so there is nothing to bound, to lose in a restart or to keep after a key was stopped.
 */
export function registerMcp(app: FastifyInstance, parts: McpParts): void {
  const keys = createMcpKeys(parts)
  const isWithinLimit = createMcpLimit(parts.settings, () => performance.now())
  const answers = mcpAnswers(parts)
  app.post(mcpPath, async (request, reply) => {
    if (!parts.settings.value('mcp.open')) return refuseWith(reply, 503, 'MCP is switched off here.')
    const admitted = await keys.admit(request)
    if (!admitted.ok) return refuseKey(reply, admitted.refused)
    const key = admitted.accepted
    if (!isWithinLimit(key.id, messagesIn(request)))
      return refuseWith(reply.header('retry-after', '1'), 429, refusalWords(refusal('too-frequent')))
    return sendAnswer(reply, await answerMessage({ request, key, keys, answers, log: parts.log }))
  })
  // A stream of the server's own messages and sessions to end: both are optional in the protocol, and neither is needed here.
  app.route({
    method: ['GET', 'DELETE'],
    url: mcpPath,
    handler: (_request, reply) => refuseWith(reply.header('allow', 'POST'), 405, 'Only POST is answered here.'),
  })
}

/** Messages in the body of a request: one, or as many as its list has. */
function messagesIn({ body }: FastifyRequest): number {
  return Array.isArray(body) ? Math.max(1, body.length) : 1
}

/** 401 for who is nobody, so that a client asks for a key; 403 for a key that is known and may not. */
function refuseKey(reply: FastifyReply, refused: Refusal): FastifyReply {
  if (refused.code === 'program-barred') return refuseWith(reply, 403, refusalWords(refused))
  const words = refused.code === 'login-first' ? NO_KEY : refusalWords(refused)
  return refuseWith(reply.header('www-authenticate', 'Bearer'), 401, words)
}

const NO_KEY = 'No key. Make one in the app under More, Programs, and send it as Authorization: Bearer bk_…'
/** The number that the protocol leaves to servers. */
const SERVER_ERROR = -32_000

/** An error in the protocol's shape, of a request whose message was not read. */
function refuseWith(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code: SERVER_ERROR, message }, id: null }))
}

async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store')
  const type = answer.headers.get('content-type')
  if (type !== null) reply.header('content-type', type)
  return reply.send(await answer.text())
}
