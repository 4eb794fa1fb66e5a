/** Shards in turns of at most so many rows, or of one shard that has more. */
export function inTurns(shards: readonly number[], rows: ReadonlyMap<number, number>, max: number): number[][] {
  const turns: number[][] = [[]]
  let inTurn = 0
  for (const shard of shards) {
    const own = rows.get(shard) ?? 0
    if (inTurn > 0 && inTurn + own > max) {
      turns.push([])
      inTurn = 0
    }
    turns.at(-1)?.push(shard)
    inTurn += own
  }
  return turns
}
