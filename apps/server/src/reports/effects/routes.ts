import type { FastifyInstance } from 'fastify'
import {
  getMonthEffects,
  getOrderEffect,
  listFillLinks,
  makeFillLink,
  openFillLink,
  revokeFillLink,
} from '@bahi/contract/shares/effects'
import { getFillProofs } from '@bahi/contract/shares/fill-proofs'
import { accept } from '@bahi/domain/outcome'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { type LinkParts, listLinks, makeLink, revokeLink } from './fill-links.ts'
import { type FillProofParts, readFillProofs } from './read-fill-proofs.ts'
import { type MonthParts, showMonth } from './show-month.ts'
import { showOrderEffect } from './show-order-effect.ts'
import { showSharedFill } from './show-shared-fill.ts'

/** What orders did, and links that show a fill. */
export function registerEffects(app: FastifyInstance, parts: HttpDeps & MonthParts & LinkParts & FillProofParts): void {
  serve(app, parts, getOrderEffect, (input, who) => showOrderEffect(parts, input, who))
  serve(app, parts, getMonthEffects, (input, who) => showMonth(parts, input, who))
  serve(app, parts, makeFillLink, (input, who, call) => makeLink(parts, input, who, call))
  serve(app, parts, listFillLinks, async (_, who) => accept({ items: await listLinks(parts, who) }))
  serve(app, parts, revokeFillLink, (input, who, call) => revokeLink(parts, input, who, call))
  serve(app, parts, openFillLink, async ({ token }) => accept({ fill: await showSharedFill(parts, token) }))
  serve(app, parts, getFillProofs, async ({ before }, who) =>
    accept({ proofs: await readFillProofs(parts.db.pool, parts, who, before ?? null) }),
  )
}
