import type pg from 'pg'
import { ASKED_SHARD, OTHER_SHARDS } from './split-by-shard.ts'

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * The shard tables that a statement reads without their shard, when it is planned for values of one shard. Every other value is
 * any one of its type: the plan shows which parts of a table may be read, whatever rows they have.
 * @throws the error of PostgreSQL
 */
export async function findUnboundReads(client: pg.ClientBase, text: string): Promise<string[]> {
  await client.query(`prepare asked as ${text}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
    )
    const values = (rows[0]?.types ?? []).map(literalOf)
    const { rows: plans } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
      `explain (format json, costs off) execute asked${values.length === 0 ? '' : `(${values.join(', ')})`}`,
    )
    return [...new Set(plans.flatMap(({ 'QUERY PLAN': shown }) => shown.flatMap(({ Plan }) => unboundIn(Plan))))]
  } finally {
    await client.query('deallocate asked')
  }
}

/** A part that was not asked for, and no condition on its shard: a join that says the shard has it in its condition. */
function unboundIn(node: PlanNode): string[] {
  const name = node['Relation Name'] ?? ''
  const isBound = [node['Index Cond'], node['Recheck Cond'], node.Filter].some((one) => /\bshard\b/.test(one ?? ''))
  const own = name.endsWith(OTHER_SHARDS) && !isBound ? [name.slice(0, -OTHER_SHARDS.length)] : []
  return [...own, ...(node.Plans ?? []).flatMap(unboundIn)]
}

const ANY_OF: Readonly<Record<string, string>> = {
  smallint: String(ASKED_SHARD),
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
  jsonb: '{}',
  interval: '1 day',
  inet: '127.0.0.1',
}

/** A value of a type as PostgreSQL reads it; numbers and texts are all `1`. */
export function valueOf(type: string): string {
  const element = type.replace(/\[\]$/, '')
  const one = ANY_OF[element] ?? '1'
  return element === type ? one : `{"${one.replaceAll('\\', '\\\\')}"}`
}

function literalOf(type: string): string {
  return `'${valueOf(type)}'::${type}`
}
