/**
 * What a key may do. `market-data` opens the quotes and candles of the Kite Connect format and of MCP; Bahi's own calls for
 * them are open to everybody and need no key.
 */
export const programScopes = ['read', 'trade', 'market-data'] as const
export type ProgramScope = (typeof programScopes)[number]
