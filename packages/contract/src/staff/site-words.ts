import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, inThreeLanguages, isoTime, nothing, reasonField } from '../wire/fields.ts'
import { line, lines, inThree, reading, changing, readers, refused } from './content-fields.ts'

/** The house's words about itself, as staff write them. */
export const siteWords = z.object({
  about: inThree(lines(600)),
  serviceHours: inThree(line(120)),
  servicePhone: z._default(z.string().check(z.trim(), z.regex(/^$|^\+?[0-9 ()-]{5,24}$/)), ''),
  serviceEmail: z._default(z.string().check(z.trim(), z.regex(/^$|^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}$/)), ''),
  /** Empty for the chat of the app; otherwise an address whose host is on the operator's allow-list. */
  serviceAddress: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  officeName: z._default(z.union([z.literal(''), line(60)]), ''),
  officeAddress: z._default(z.union([z.literal(''), line(200)]), ''),
  officeLatitude: z.optional(z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,6})?$/))),
  officeLongitude: z.optional(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,6})?$/))),
})

export const siteInfoView = z.object({
  about: inThreeLanguages,
  serviceHours: inThreeLanguages,
  servicePhone: z.string(),
  serviceEmail: z.string(),
  serviceAddress: z.string(),
  officeName: z.string(),
  officeAddress: z.string(),
  officeLatitude: z.nullable(z.number()),
  officeLongitude: z.nullable(z.number()),
})
export type SiteInfoView = z.output<typeof siteInfoView>

export const readSiteWords = endpoint({
  ...reading,
  summary: 'What the house says of itself, and what it said before',
  path: '/api/console/site/info.do',
  roles: readers,
  input: nothing,
  reply: z.object({
    info: siteInfoView,
    webHosts: z.array(z.string()),
    history: z.array(z.object({ id: idText, madeBy: z.string(), madeAt: isoTime, info: siteInfoView })),
  }),
  refusals: refused,
})

export const writeSiteWords = endpoint({
  ...changing,
  summary: 'Say anew what the house says of itself',
  path: '/api/console/site/write.do',
  roles: ['admin'],
  input: z.extend(siteWords, { reason: reasonField }),
  reply: nothing,
  refusals: [
    ...refused,
    refusals.parameterMalformed,
    refusals.messageForbidden,
    refusals.addressNotAllowed,
    refusals.keyReused,
  ],
})
