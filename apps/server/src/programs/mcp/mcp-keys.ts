import type { FastifyRequest } from 'fastify'
import { type Decision, type Refusal, accept, refusal, refuse } from '@bahi/domain/outcome'
import { readToken } from '../../platform/http/call.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { refusedKey } from '../admit-program.ts'
import { createAccessLog } from '../program-access.ts'
import { type ProgramKeyRow, readKeyBySecret } from '../program-rows.ts'
import { readProgramSecret } from '../program-secret.ts'
import { createSecondCounter } from '../second-counter.ts'
import type { McpParts } from './mcp-parts.ts'

export interface McpKeys {
  /** The key that calls, read from the database at every request. */
  admit(request: FastifyRequest): Promise<Decision<ProgramKeyRow>>
  /** Writes a tool that the key may not use into the key's access log. */
  noteBarred(key: ProgramKeyRow, tool: string, address: string): Promise<void>
}

/** The path under which tools stand in the access log. */
const TOOL_PATH = 'POST /mcp'

export function createMcpKeys({ db, systemClock }: Pick<McpParts, 'db' | 'systemClock'>): McpKeys {
  const log = createAccessLog(db.pool)
  const note = (key: ProgramKeyRow, address: string, path: string, refused?: Refusal) =>
    log.write({
      shard: key.shard,
      keyId: key.id,
      address,
      at: systemClock(),
      path: refused === undefined ? '' : path,
      refusedMsg: refused === undefined ? '' : messageCode(refused),
    })
  return {
    async admit(request) {
      const secret = readProgramSecret(readToken(request) ?? '')
      const key = secret === undefined ? undefined : await readKeyBySecret(db.pool, secret)
      if (key === undefined) return refuse(refusal('login-first'))
      const refused = refusedKey(key, request.ip, systemClock())
      await note(key, request.ip, TOOL_PATH, refused ?? undefined)
      return refused === null ? accept(key) : refuse(refused)
    },
    noteBarred: (key, tool, address) => note(key, address, `${TOOL_PATH} ${tool}`, refusal('program-barred')),
  }
}

/** Counts the messages of each key in the present second; false beyond `mcp.callsPerSecond`. */
export function createMcpLimit(
  settings: McpParts['settings'],
  nowMs: () => number,
): (keyId: bigint, messages: number) => boolean {
  const counter = createSecondCounter(nowMs)
  return (keyId, messages) => counter.take(String(keyId), messages, settings.value('mcp.callsPerSecond'))
}
