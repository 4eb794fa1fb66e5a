/**
 * The condition that a row is of the shards of a batch, beside the key that it is looked up by. A database that is spread
 * over several machines asks only the machines of these shards.
 *
 * As `shard = any($1)` alone it would become a condition of the index, which takes the whole list at every look-up: 150
 * look-ups cost six times as much. One of two alternatives is no condition of an index and is asked of the row that was
 * found; the second one, the first shard of the list, is among the first's.
 */
export function inShards(column: string, shards: string): string {
  return `(${column} = any(${shards}::smallint[]) or ${column} = (${shards}::smallint[])[1])`
}
