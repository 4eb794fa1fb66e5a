import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { inThreeLanguages, isoDate, wholeNumber } from '../wire/fields.ts'

const area = 'site' as const
const open = { area, access: 'visitor', changes: false, refusals: [] } as const

export const getSiteInfo = endpoint({
  ...open,
  summary: 'What the house says of itself',
  methods: ['GET'],
  path: '/api/app/site/getInfo.do',
  input: z.object({ channel: z._default(z.string().check(z.maxLength(20)), '') }),
  reply: z.object({
    name: z.string(),
    version: z.string(),
    code: z.int(),
    channel: z.string(),
    simulated: z.boolean(),
    agreementVersion: z.string(),
    about: inThreeLanguages,
    serviceHours: inThreeLanguages,
    servicePhone: z.string(),
    serviceEmail: z.string(),
    office: z.nullable(
      z.object({ name: z.string(), address: z.string(), latitude: z.number(), longitude: z.number() }),
    ),
    /** Hosts whose pages the app shows in a frame. */
    webHosts: z.array(z.string()),
    /** Where other devices of this network reach Bahi, as origins; empty when it listens on its own machine only. */
    networkOrigins: z.array(z.string()),
  }),
})

export const getServiceInfo = endpoint({
  ...open,
  summary: 'Where customer service is: the chat of the app, or an address on the allow-list',
  methods: ['POST', 'GET'],
  path: '/api/app/serviceInfo.do',
  input: z.object({}),
  reply: z.object({
    kind: z.enum(['chat', 'address']),
    address: z.nullable(z.string()),
    serviceHours: inThreeLanguages,
    servicePhone: z.string(),
    serviceEmail: z.string(),
    answersInSeconds: z.nullable(z.int()),
  }),
})

export const checkVersion = endpoint({
  ...open,
  summary: "Whether there is a newer version than the caller's, and whether theirs still works",
  methods: ['POST'],
  path: '/api/app/version.do',
  input: z.object({
    version: z._default(z.string().check(z.maxLength(20)), ''),
    code: z._default(wholeNumber(/^\d{1,9}$/, z.int().check(z.nonnegative(), z.maximum(999_999_999))), 0),
    channel: z._default(z.string().check(z.maxLength(20)), ''),
  }),
  reply: z.object({
    version: z.string(),
    code: z.int(),
    channel: z.string(),
    /** forced: the caller's version no longer works. */
    update: z.enum(['none', 'offered', 'forced']),
    notes: z.object({ en: z.array(z.string()), zh: z.array(z.string()), hi: z.array(z.string()) }),
    sizeKb: z.nullable(z.int()),
    /** The last day on which the caller's version works; null when no such day is set. */
    worksUntil: z.nullable(isoDate),
  }),
})

export const openAddress = endpoint({
  ...open,
  summary: "The address as the app may show it in a frame; refused when its host is not on the operator's list",
  methods: ['GET'],
  path: '/api/app/site/address.do',
  input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  reply: z.object({ address: z.string(), host: z.string() }),
  refusals: [refusals.addressNotAllowed],
})

export const getBanners = endpoint({
  summary: 'Banners for a platform',
  methods: ['POST', 'GET'],
  path: '/api/site/getBannerByPlat.do',
  area: 'home',
  access: 'visitor',
  changes: false,
  input: z.object({ plat: z._default(z.string(), 'phone') }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: inThreeLanguages,
        subtitle: inThreeLanguages,
        link: z.string(),
      }),
    ),
  }),
  refusals: [],
})
