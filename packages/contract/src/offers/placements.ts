import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { formNumber, idText } from '../wire/fields.ts'
import { applicationView, codeField, offerView } from './calls.ts'

const area = 'offers' as const

export const listPlacements = endpoint({
  summary: 'Placements that this customer has opened by a code, and what they asked of them',
  methods: ['GET'],
  path: '/api/app/user/placement/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: z.object({ items: z.array(offerView), mine: z.array(applicationView) }),
  refusals: ['tips.msg.249'],
})

export const buyPlacement = endpoint({
  summary:
    'Apply for a placement: the amount is held until it closes, then shares are allotted and the rest is released',
  methods: ['POST', 'GET'],
  path: '/api/app/user/placement/buy.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ id: idText, quantity: formNumber, code: codeField }),
  reply: applicationView,
  refusals: [
    'tips.msg.249',
    'tips.msg.006',
    'tips.msg.900',
    'tips.msg.005',
    'tips.msg.001',
    'tips.msg.276',
    'tips.msg.263',
    'tips.msg.191',
    'tips.msg.190',
    'tips.msg.189',
    'tips.msg.011',
    'tips.msg.108',
    'tips.msg.105',
    'tips.msg.106',
    'tips.msg.003',
    'tips.msg.257',
    'tips.msg.905',
  ],
})
