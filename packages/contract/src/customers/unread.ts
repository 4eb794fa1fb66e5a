import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'

/** In a file of its own, so that the first screen loads this schema without the schemas of notices and chat. */
export const countUnread = endpoint({
  summary: 'How many notices and answers of customer service the customer has not read: for the badges',
  methods: ['GET', 'POST'],
  path: '/api/app/user/notice/unread.do',
  area: 'notices',
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: z.object({ notices: z.int(), messages: z.int() }),
  refusals: [refusals.loginFirst],
})
