import type pg from 'pg'
import { isIfsc, readIfsc, type Branch } from '@bahi/domain/wallet/bank-card'
import { readCsv } from '../../platform/read-csv.ts'

const LONGEST = { bankName: 120, branch: 200, city: 100, state: 100 } as const
const MAX_PROBLEMS_SHOWN = 20
const ROWS_AT_ONCE = 5_000

/** Column names of the branch lists in circulation. The first name that the header contains counts. */
const COLUMNS = {
  ifsc: ['ifsc', 'ifsc code'],
  bankName: ['bank', 'bank name'],
  branch: ['branch', 'branch name'],
  city: ['city', 'city1', 'centre', 'district'],
  state: ['state'],
} as const

export type BranchList =
  | { readonly ok: true; readonly branches: readonly Branch[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Reads a list of branches as CSV with a header. Returns the problems instead when any row is malformed, so that a
 * caller writes the whole list or nothing.
 */
export function readBranches(text: string): BranchList {
  const read = readCsv(text)
  if (!read.ok) return { ok: false, problems: [`line ${read.line}: ${read.problem}`] }
  const [header, ...body] = read.rows
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([field, known]) => [
      field,
      known.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1,
    ]),
  ) as Record<keyof typeof COLUMNS, number>
  const missing = Object.entries(places)
    .filter(([, at]) => at < 0)
    .map(([field]) => COLUMNS[field as keyof typeof COLUMNS][0])
  if (missing.length > 0) return { ok: false, problems: [`the header has no column ${missing.join(', ')}`] }

  const branches = new Map<string, Branch>()
  const problems: string[] = []
  for (const { line, cells } of body) {
    const branch = readBranch((field) => (cells[places[field]] ?? '').replace(/\s+/g, ' ').trim())
    if (typeof branch === 'string') problems.push(`line ${line}: ${branch}`)
    else if (branches.has(branch.ifsc)) problems.push(`line ${line}: ${branch.ifsc} stands there twice`)
    else branches.set(branch.ifsc, branch)
    if (problems.length >= MAX_PROBLEMS_SHOWN) break
  }
  if (problems.length > 0) return { ok: false, problems }
  return branches.size === 0
    ? { ok: false, problems: ['there is no branch in it'] }
    : { ok: true, branches: [...branches.values()] }
}

function readBranch(textOf: (field: keyof typeof COLUMNS) => string): Branch | string {
  const ifsc = readIfsc(textOf('ifsc'))
  if (!isIfsc(ifsc)) return `“${textOf('ifsc')}” is no IFSC`
  const branch: Branch = {
    ifsc,
    bankName: textOf('bankName'),
    branch: textOf('branch'),
    city: textOf('city'),
    state: textOf('state'),
  }
  for (const field of ['bankName', 'branch'] as const)
    if (branch[field] === '') return `${ifsc} has no ${COLUMNS[field][0]}`
  for (const field of ['bankName', 'branch', 'city', 'state'] as const)
    if (branch[field].length > LONGEST[field]) return `${ifsc}: its ${COLUMNS[field][0]} is too long`
  return branch
}

/**
 * Replaces all branches with a list, in one transaction, as the owner of the tables. The invented demo banks are
 * deleted too.
 */
export async function writeBranches(client: pg.ClientBase, branches: readonly Branch[]): Promise<void> {
  await client.query('begin')
  try {
    await client.query('delete from bahi.ifsc')
    for (let from = 0; from < branches.length; from += ROWS_AT_ONCE) {
      await client.query(
        `insert into bahi.ifsc (ifsc, bank_name, branch, city, state, is_demo)
         select row->>'ifsc', row->>'bankName', row->>'branch', row->>'city', row->>'state', false from jsonb_array_elements($1::jsonb) row`,
        [JSON.stringify(branches.slice(from, from + ROWS_AT_ONCE))],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
