import type { FastifyInstance } from 'fastify'
import {
  listProgramAccess,
  listProgramKeys,
  makeProgramKey,
  maxProgramKeys,
  stopProgramKey,
} from '@bahi/contract/programs/calls'
import { listHookMessages } from '@bahi/contract/programs/hooks'
import { accept, refusal, refuse } from '@bahi/domain/outcome'
import { answerOnce } from '../platform/http/answer-once.ts'
import { serve } from '../platform/http/serve.ts'
import { readHookLog } from './hook-log.ts'
import { answerMakeKey } from './make-key.ts'
import { readAccess } from './program-access.ts'
import type { ProgramParts } from './program-parts.ts'
import { readKeys, showKey, writeKeyStopped } from './program-rows.ts'

export function registerPrograms(app: FastifyInstance, parts: ProgramParts): void {
  const { db, systemClock } = parts
  serve(app, parts, listProgramKeys, async (_input, who) => {
    const items = (await readKeys(db.pool, who)).map((row) => showKey(row, systemClock()))
    return accept({ items, most: maxProgramKeys, maxOrdersPerSecond: parts.http.ordersPerSecond() })
  })
  serve(app, parts, makeProgramKey, (input, who, call) => answerMakeKey(parts, input, who, call))
  serve(app, parts, stopProgramKey, (input, who, call) =>
    answerOnce({ pool: db.pool, systemClock }, who, call, async (tx) => {
      const id = BigInt(input.id)
      await writeKeyStopped(tx, who, { id, at: systemClock(), by: 'customer' })
      const row = (await readKeys(tx, who)).find((key) => key.id === id)
      return row === undefined ? refuse(refusal('watch-missing')) : accept(showKey(row, systemClock()))
    }),
  )
  serve(app, parts, listProgramAccess, async (_input, who) => accept({ items: await readAccess(db.pool, who) }))
  serve(app, parts, listHookMessages, async (_input, who) => accept({ items: await readHookLog(db.pool, who) }))
}
