import * as z from 'zod/mini'
import { idText, isoTime } from '../wire/fields.ts'

const area = 'console' as const
export const reading = {
  methods: ['GET'],
  area,
  access: 'staff',
  roles: ['treasury', 'auditor', 'admin'],
  changes: false,
} as const
export const acting = { methods: ['POST'], area, access: 'staff', roles: ['treasury'], changes: true } as const

/** A proposal that waits for a second person: its maker, and whether the caller made it. */
export const waitingProposal = z.object({
  id: idText,
  madeBy: z.string(),
  madeAt: isoTime,
  reason: z.string(),
  mine: z.boolean(),
})
