import type { FastifyInstance } from 'fastify'
import { listInstruments, openInstrument, proposeInstrument } from '@bahi/contract/shares/staff'
import { serve } from '../../platform/http/serve.ts'
import { answerProposeInstrument, defineInstrumentChange } from './change-instrument.ts'
import type { InstrumentParts } from './instrument-parts.ts'
import { answerListInstruments, answerOpenInstrument } from './read-instruments.ts'

/**
 * Registers the calls of staff about shares: reading, and proposing a halt, a lot, a band or a delisting. No call sets
 * a price (H2).
 */
export function registerInstruments(app: FastifyInstance, parts: InstrumentParts): void {
  defineInstrumentChange(parts)
  serve(app, parts, listInstruments, (input) => answerListInstruments(parts, input))
  serve(app, parts, openInstrument, (input, staff) => answerOpenInstrument(parts, input, staff))
  serve(app, parts, proposeInstrument, (input, staff, call) => answerProposeInstrument(parts, input, staff, call))
}
