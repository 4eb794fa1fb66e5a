import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoDate, isoTime, nothing } from '../wire/fields.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const sums = z.string().check(z.regex(/^\d{1,30}$/)) // paise or shares, exact, as text
const signedSums = z.string().check(z.regex(/^-?\d{1,30}$/))

/**
 * The root of one night over the cash of all customers: a Merkle-sum tree, in which every node adds up its two
 * children. Each root names the root before it.
 */
export const publishedRoot = z.object({
  night: isoDate,
  root: hex,
  previousRoot: z.nullable(hex),
  totalPaise: sums,
  leaves: z.int(),
  depth: z.int(),
  madeAt: isoTime,
  /** The ledger's balance of all customers' bank account in that night. */
  bankPaise: signedSums,
  /** The node at the top of the tree, from which anybody can compute the root again. */
  topHash: hex,
  /**
   * Parts of the bank balance that are no customer's cash: charges, taxes and money to be returned (chargesPaise), and
   * unsettled trades (clearingPaise, negative when money was still to come). The rest equals the total.
   */
  chargesPaise: signedSums,
  clearingPaise: signedSums,
})
export type PublishedRoot = z.output<typeof publishedRoot>

/** One leaf of the caller. Balances are split over several leaves and padded, so that neighbours learn nothing. */
export const ownLeaf = z.object({
  index: z.int(),
  salt: hex,
  amountPaise: sums,
  /** The length of the customer's chain of entries and its last mark in that night. */
  headSeq: z.int(),
  headHash: hex,
  owner: idText,
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex, sumPaise: sums })),
})
export type OwnLeaf = z.output<typeof ownLeaf>
export const ownProof = z.object({ root: publishedRoot, leaves: z.array(ownLeaf), totalPaise: sums })
export type OwnProof = z.output<typeof ownProof>

export const listRoots = endpoint({
  summary: 'The published roots, newest first',
  methods: ['GET'],
  path: '/api/app/proof/roots.do',
  area: 'statement',
  access: 'visitor',
  changes: false,
  input: z.object({ before: z.optional(isoDate) }),
  reply: z.object({ items: z.array(publishedRoot), more: z.boolean() }),
  refusals: [],
})
export const getOwnProof = endpoint({
  summary: "The customer's own leaves and their paths to a night's root; the latest when no night is named",
  methods: ['GET'],
  path: '/api/app/user/proof/path.do',
  area: 'statement',
  access: 'customer',
  changes: false,
  input: z.object({ night: z.optional(isoDate) }),
  reply: ownProof,
  refusals: [refusals.loginFirst, refusals.rootMissing],
})
export const getProofFile = endpoint({
  summary: 'The same as a file, for `npm run proof:verify`',
  methods: ['GET'],
  path: '/api/app/user/proof/file.do',
  area: 'statement',
  access: 'customer',
  changes: false,
  wire: 'document',
  input: z.object({ night: z.optional(isoDate) }),
  reply: z.unknown(),
  refusals: [refusals.loginFirst, refusals.rootMissing],
})
/** The newest root at one fixed address, which others can cite. */
export const getLatestRoot = endpoint({
  summary: 'The latest root, at an address that never changes',
  methods: ['GET'],
  path: '/api/app/proof/latest.do',
  area: 'statement',
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: z.object({ root: z.nullable(publishedRoot) }),
  refusals: [],
})
