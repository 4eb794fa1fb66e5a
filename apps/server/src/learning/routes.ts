import type { FastifyInstance } from 'fastify'
import { getDecade } from '@bahi/contract/learning/decade'
import { runFall } from '@bahi/contract/learning/fall'
import { accept } from '@bahi/domain/outcome'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { serve } from '../platform/http/serve.ts'
import type { MadeDays } from './made-days.ts'

/** Ready-made days to learn by. They read no book and no market, and write nothing. */
export function registerLearning(app: FastifyInstance, parts: HttpDeps & { readonly madeDays: MadeDays }): void {
  const { madeDays } = parts
  serve(app, parts, getDecade, async (input, _, call) => accept(await madeDays.decade(call.address, input)))
  serve(app, parts, runFall, async (input, _, call) => accept(await madeDays.fall(call.address, input)))
}
