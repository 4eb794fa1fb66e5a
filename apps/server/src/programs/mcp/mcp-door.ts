import type { FastifyRequest } from 'fastify'
import { type Decision, type Refusal, accept, refusal, refuse } from '@bahi/domain/outcome'
import { readToken } from '../../platform/http/call.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { refusedKey } from '../admit-program.ts'
import { createAccessLog } from '../program-access.ts'
import { type ProgramKeyRow, readKeyBySecret } from '../program-rows.ts'
import { readProgramSecret } from '../program-secret.ts'
import type { McpParts } from './mcp-parts.ts'

export interface McpDoor {
  /** The key that calls, read from the database at every request. */
  admit(request: FastifyRequest): Promise<Decision<ProgramKeyRow>>
  /** Writes a tool that the key may not use into the key's access log. */
  noteBarred(key: ProgramKeyRow, tool: string, address: string): Promise<void>
}

/** The path under which tools stand in the access log. */
const TOOL_PATH = 'POST /mcp'

export function createMcpDoor({ db, systemClock }: Pick<McpParts, 'db' | 'systemClock'>): McpDoor {
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

/** So many keys are counted in a second; then the count begins anew. */
const REMEMBERED = 20_000

/** Counts the messages of each key in the present second; false beyond `mcp.callsPerSecond`. */
export function createMcpLimit(
  settings: McpParts['settings'],
  nowMs: () => number,
): (keyId: bigint, messages: number) => boolean {
  let second = 0
  let counts = new Map<bigint, number>()
  return (keyId, messages) => {
    const now = Math.floor(nowMs() / 1_000)
    if (now !== second || counts.size >= REMEMBERED) {
      second = now
      counts = new Map()
    }
    const count = (counts.get(keyId) ?? 0) + messages
    if (count > settings.value('mcp.callsPerSecond')) return false
    counts.set(keyId, count)
    return true
  }
}
